/* SPDX-License-Identifier: MIT */
/* kete WORD ...: runs kete-WORD, found beside this program, else on the PATH. */
#include "common/tool.h"

#include <dirent.h>
#include <errno.h>
#include <stdio.h>
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

static void usage(const char *folder)
{
    puts("usage: kete WORD [ARGUMENT...]\n\nruns kete-WORD; kete WORD --help tells more. The words here:");
    DIR *dir = *folder ? opendir(folder) : NULL;
    for (struct dirent *entry; dir && (entry = readdir(dir));)
        if (strncmp(entry->d_name, "kete-", 5) == 0)
            printf("  %s\n", entry->d_name + 5);
    if (dir)
        closedir(dir);
}

int main(int argc, char **argv)
{
    char folder[4096], path[4400];
    tool_start("kete");
    own_folder(folder, sizeof folder);
    if (argc < 2 || strcmp(argv[1], "--help") == 0 || strcmp(argv[1], "help") == 0) {
        usage(folder);
        return tool_finish(argc < 2 ? EXIT_TROUBLE : EXIT_CLEAN);
    }
    if (strcmp(argv[1], "--version") == 0) {
        puts("kete " KETE_VERSION);
        return tool_finish(EXIT_CLEAN);
    }
    if (strchr(argv[1], '/') || argv[1][0] == '-') {
        tool_complain("\"%.100s\" is no word of kete; kete --help lists them", argv[1]);
        return EXIT_TROUBLE;
    }
    snprintf(path, sizeof path, "%skete-%.200s", folder, argv[1]);
    execv(path, argv + 1);
    snprintf(path, sizeof path, "kete-%.200s", argv[1]);
    execvp(path, argv + 1);
    tool_complain("no program kete-%.200s: %s; kete --help lists the words", argv[1], strerror(errno));
    return EXIT_TROUBLE;
}
