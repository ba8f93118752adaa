/* SPDX-License-Identifier: MIT */
/* kete WORD ...: runs kete-WORD, found beside this program, else on the PATH. */
#include "common/tool.h"

#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* The folder of this program, with its slash; "" where the system does not tell. */
static void own_folder(char *room, size_t size)
{
    ssize_t length = readlink("/proc/self/exe", room, size - 1);
    room[length > 0 ? length : 0] = '\0';
    char *slash = strrchr(room, '/');
    if (slash)
        slash[1] = '\0';
    else
        room[0] = '\0';
}

static int is_word(const struct dirent *entry)
{
    return strncmp(entry->d_name, "kete-", 5) == 0;
}

static void usage(const char *folder)
{
    puts("Usage: kete WORD [ARGUMENT...]\n");
    puts("runs kete-WORD; kete WORD --help tells more, kete --version which kete this is. The words here:");
    struct dirent **entry;
    int count = *folder ? scandir(folder, &entry, is_word, alphasort) : 0;
    for (int i = 0; i < count; i++) {
        printf("  %s\n", entry[i]->d_name + 5);
        free(entry[i]);
    }
    if (count > 0)
        free(entry);
}

int main(int argc, char **argv)
{
    char folder[4096], path[4400], name[256];
    tool_start("kete");
    own_folder(folder, sizeof folder);
    if (argc < 2 || strcmp(argv[1], "--help") == 0 || strcmp(argv[1], "help") == 0) {
        usage(folder);
        return tool_finish(argc < 2 ? EXIT_TROUBLE : EXIT_CLEAN);
    }
    if (strcmp(argv[1], "--version") == 0 || strcmp(argv[1], "-V") == 0) {
        puts("kete " KETE_VERSION);
        return tool_finish(EXIT_CLEAN);
    }
    if (strchr(argv[1], '/') || argv[1][0] == '-') {
        tool_complain("\"%.100s\" is no word of kete; kete --help lists them", argv[1]);
        return EXIT_TROUBLE;
    }
    snprintf(name, sizeof name, "kete-%.200s", argv[1]);
    snprintf(path, sizeof path, "%s%s", folder, name);
    argv[1] = name;
    execv(path, argv + 1);
    execvp(name, argv + 1);
    tool_complain("no program %s: %s; kete --help lists the words", name, strerror(errno));
    return EXIT_TROUBLE;
}
