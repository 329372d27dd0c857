import { spawn } from "node:child_process";

/**
 * Runs a shell script when this process has ended, however it did: one that is killed cannot clean up. The shell waits
 * for the end of its input, and has a session of its own, so that Ctrl-C does not end it first. `word` is its `$1`.
 */
export function whenThisProcessEnds(script: string, word: string): Watchman {
  const shell = spawn("/bin/sh", ["-c", `read -r _\n${script}`, "watchman", word], {
    detached: true,
    stdio: ["pipe", "ignore", "ignore"],
  });
  shell.unref();
  const { stdin } = shell;
  // The pipe is a socket, which would keep this process alive.
  if ("unref" in stdin && typeof stdin.unref === "function") stdin.unref();
  return { dismiss: () => void shell.kill("SIGKILL") };
}

/** Ends a server with this process: in order, so that its database ends too, and otherwise by force. */
export function endWithThisProcess(pid: number): Watchman {
  return whenThisProcessEnds(
    `kill -CONT "$1"; kill -TERM "$1"
    for second in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25; do
      kill -0 "$1" || exit
      sleep 1
    done
    kill -KILL "$1"`,
    String(pid),
  );
}

/**
 * Removes a data directory when this process has ended, and before that the PostgreSQL in it: one whose site stops in
 * order is gone in `graceSeconds`, any other is ended.
 */
export function removeWithThisProcess(directory: string, graceSeconds = 0): Watchman {
  return whenThisProcessEnds(
    `pidfile="$1/postgres/postmaster.pid"
    second=0
    while [ -f "$pidfile" ] && [ "$second" -lt ${graceSeconds} ]; do
      sleep 1
      second=$((second + 1))
    done
    if [ -f "$pidfile" ]; then
      socketdir="$(sed -n 5p "$pidfile")"
      kill -QUIT "$(sed -n 1p "$pidfile")"
      sleep 1
      rm -rf "$socketdir"
    fi
    rm -rf "$1"`,
    directory,
  );
}

/**
 * Ends whatever was started with this folder among its words or in its environment when this process has ended, takes away the disks
 * that are mounted there, and removes it: a whole site with its databases.
 */
export function removeSiteWithThisProcess(folder: string): Watchman {
  return whenThisProcessEnds(
    `for turn in 1 2 3 4 5; do
      found="$(grep -laF -e "$1/" -e "$1 " /proc/[0-9]*/cmdline /proc/[0-9]*/environ | cut -d / -f 3 | sort -u)"
      [ -n "$found" ] || break
      # With those that a program leads, as the master of nginx does.
      for pid in $found; do kill -s KILL -- "-$pid" || kill -s KILL "$pid"; done
      sleep 1
    done
    grep -F " $1/" /proc/mounts | cut -d " " -f 2 | while read -r disk; do umount --lazy "$disk"; done
    rm -rf "$1"`,
    folder,
  );
}

export type Watchman = {
  /** There is nothing to be done any more. */
  readonly dismiss: () => void;
};
