import type { EnvironmentReader } from "../platform/runtime/environment.ts";

/** How many server processes share the ports of this machine. */
export function readProcesses(
  read: EnvironmentReader,
  { port, socketPort }: { readonly port: number; readonly socketPort: number },
): number {
  const processes = read.whole("NODE_PROCESSES", 1, { min: 1, max: MOST_PROCESSES });
  if (processes > 1 && socketPort !== 0 && socketPort === port)
    read.problem(
      "SOCKET_PORT",
      "must differ from PORT with several NODE_PROCESSES: they share one realtime server, at a port of its own",
    );
  if (processes > 1 && process.platform !== "linux")
    read.problem(
      "NODE_PROCESSES",
      "may be more than 1 on Linux only, where several processes can share a port",
    );
  return processes;
}

/** More than cores that one PostgreSQL beside them could keep busy. */
const MOST_PROCESSES = 64;
