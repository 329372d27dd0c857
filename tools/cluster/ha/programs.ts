import { spawnSync } from "node:child_process";
import { openSync, closeSync, readdirSync, readFileSync } from "node:fs";
import { copyFile, mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { asOwner } from "../../../apps/server/src/platform/postgres/embedded-postgres-owner.ts";
import type { Child, Children } from "../child.ts";
import { pgbackrestEnvironment, socketDirOf } from "./pgbackrest.ts";
import type { EtcdPlace, Layout, ServerPlace } from "./layout.ts";

/** Absolute paths; `postgres` is a folder. */
export type HaPrograms = {
  readonly patroni: string;
  readonly etcd: string;
  readonly haproxy: string;
  readonly postgres: string;
};

/** Starts programs of a replicated database as files of deploy/ha describe them; only names, addresses and passwords are others. */
export type HaStarter = {
  etcd(place: EtcdPlace): Child;
  patroni(place: ServerPlace): Child;
  haproxy(): Child;
};

/** Copies the files of deploy/ha, so that every program's command line names the folder it belongs to. */
export async function createHaStarter(
  children: Children,
  programs: HaPrograms,
  layout: Layout,
): Promise<HaStarter> {
  const { folder, owner } = layout;
  // Patroni reads all files of a folder; Debian's place for the socket belongs to Debian's user.
  await mkdir(join(folder, "patroni"), { recursive: true });
  await copyFile(join(CONFIGURATION, "patroni.yml"), join(folder, "patroni/patroni.yml"));
  const sockets = socketDirOf(folder);
  await writeFile(
    join(folder, "patroni/sockets.yml"),
    `postgresql: {parameters: {unix_socket_directories: '${sockets}'}}\n`,
  );
  await copyFile(join(CONFIGURATION, "haproxy.cfg"), join(folder, "haproxy.cfg"));

  function start(name: string, [program, ...words]: Command, env: NodeJS.ProcessEnv): Child {
    const log = openSync(join(folder, "log", `${name}.log`), "a");
    try {
      return children.start(program, words, {
        ...asOwner({ ...owner, gid: groupOf(layout, name) }),
        cwd: folder,
        env: { PATH: process.env["PATH"], LANG: "C.UTF-8", HOME: folder, ...env },
        stdio: ["ignore", log, log],
      });
    } finally {
      closeSync(log);
    }
  }

  const backups = new Map<string, NodeJS.ProcessEnv>();
  for (const place of layout.servers) backups.set(place.name, await pgbackrestEnvironment(layout, place));
  const cluster = layout.etcd.map(({ name, peerPort }) => `${name}=http://127.0.0.1:${peerPort}`).join(",");
  return {
    etcd: ({ name, port, peerPort }) =>
      start(name, [programs.etcd, "--data-dir", join(folder, name, "data")], {
        ...settingsOf("etcd.env"),
        ETCD_DATA_DIR: undefined,
        ETCD_NAME: name,
        ETCD_LISTEN_PEER_URLS: `http://127.0.0.1:${peerPort}`,
        ETCD_LISTEN_CLIENT_URLS: `http://127.0.0.1:${port}`,
        ETCD_INITIAL_ADVERTISE_PEER_URLS: `http://127.0.0.1:${peerPort}`,
        ETCD_ADVERTISE_CLIENT_URLS: `http://127.0.0.1:${port}`,
        ETCD_INITIAL_CLUSTER: cluster,
      }),
    patroni: (place) =>
      start(place.name, [programs.patroni, join(folder, "patroni")], {
        ...settingsOf("patroni.env"),
        // Its PostgreSQL archives with them.
        ...backups.get(place.name),
        ...etcdAddresses(programs.patroni, layout),
        ...patroniSettings(layout, place),
        PATRONI_POSTGRESQL_BIN_DIR: programs.postgres,
      }),
    haproxy: () =>
      start("haproxy", [programs.haproxy, "-db", "-f", join(folder, "haproxy.cfg")], {
        RUMB_LEADER: `127.0.0.1:${layout.leaderPort}`,
        RUMB_REPLICAS: `127.0.0.1:${layout.replicasPort}`,
        RUMB_HAPROXY_SOCKET: join(folder, "log", "haproxy.sock"),
        ...Object.fromEntries(layout.servers.flatMap(haproxyAddresses)),
      }),
  };
}

type Command = readonly [string, ...string[]];

function patroniSettings(
  { folder, passwords }: Layout,
  { name, port, patroniPort }: ServerPlace,
): Record<string, string> {
  return {
    PATRONI_NAME: name,
    PATRONI_RESTAPI_LISTEN: `127.0.0.1:${patroniPort}`,
    PATRONI_RESTAPI_CONNECT_ADDRESS: `127.0.0.1:${patroniPort}`,
    PATRONI_POSTGRESQL_LISTEN: `127.0.0.1:${port}`,
    PATRONI_POSTGRESQL_CONNECT_ADDRESS: `127.0.0.1:${port}`,
    PATRONI_POSTGRESQL_DATA_DIR: join(folder, name, "data"),
    PATRONI_POSTGRESQL_PGPASS: join(folder, name, "pgpass"),
    PATRONI_SUPERUSER_PASSWORD: passwords.superuser,
    PATRONI_REPLICATION_PASSWORD: passwords.replication,
    PATRONI_REWIND_PASSWORD: passwords.rewind,
  };
}

/**
 * Each PostgreSQL server runs as a group of its own, by which a firewall of one machine can distinguish them as if they were machines;
 * what is none runs as the owner's.
 */
export function groupOf({ servers, owner }: Pick<Layout, "servers" | "owner">, name: string): number {
  const index = servers.findIndex((place) => place.name === name);
  return index === -1 ? owner.gid : FIRST_GROUP + index;
}

/** Beyond those that a system gives to its people and services. */
const FIRST_GROUP = 61_101;

function haproxyAddresses({ port, patroniPort }: ServerPlace, index: number): [string, string][] {
  const number = index + 1;
  return [
    [`RUMB_PG${number}`, `127.0.0.1:${port}`],
    [`RUMB_PATRONI${number}_HOST`, "127.0.0.1"],
    [`RUMB_PATRONI${number}_PORT`, String(patroniPort)],
  ];
}

/** Where etcd is, under the name of the interface by which this Patroni is to reach it; deploy/ha/etcd.env says why. */
export function etcdAddresses(patroni: string, { etcd }: Layout): NodeJS.ProcessEnv {
  const hosts = etcd.map(({ port }) => `127.0.0.1:${port}`).join(",");
  const said = spawnSync(patroni, ["--version"], { encoding: "utf8" }).stdout;
  const [, major = "0", minor = "0"] = /(\d+)\.(\d+)/u.exec(said) ?? [];
  return Number(major) > 3 || (major === "3" && Number(minor) >= 1)
    ? { PATRONI_ETCD_HOSTS: undefined, PATRONI_ETCD3_HOSTS: hosts }
    : { PATRONI_ETCD_HOSTS: hosts };
}

/** What a file of deploy/ha sets, so that the machine that is tried here is the one that is described there. */
export function settingsOf(name: string): Record<string, string> {
  const lines = readFileSync(join(CONFIGURATION, name), "utf8").matchAll(/^(\w+)=(.*)$/gmu);
  return Object.fromEntries([...lines].map(([, key = "", value = ""]) => [key, value]));
}

/** Ends programs of this folder that a killed cluster left behind; their data is made for that. */
export function endLeftovers(folder: string): void {
  for (const pid of pidsOf(folder)) {
    try {
      process.kill(pid, "SIGKILL");
    } catch {
      // It ended meanwhile.
    }
  }
}

/** Processes whose command line names something in `folder`. */
function pidsOf(folder: string): number[] {
  return readdirSync("/proc").flatMap((name) => {
    const pid = Number(name);
    return Number.isInteger(pid) && pid !== process.pid && commandOf(pid).includes(`${folder}/`) ? [pid] : [];
  });
}

function commandOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " ");
  } catch {
    return "";
  }
}

const CONFIGURATION = join(import.meta.dirname, "../../../deploy/ha");
