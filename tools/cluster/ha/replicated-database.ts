import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { Client, escapeIdentifier, escapeLiteral } from "pg";
import type { Child, Children } from "../child.ts";
import { startKept } from "../kept.ts";
import { type Layout, openLayout, type ServerPlace } from "./layout.ts";
import { createHaStarter, endLeftovers, type HaPrograms } from "./programs.ts";

/**
 * Three PostgreSQL with Patroni, three etcd and an HAProxy on this machine, in `folder`, as deploy/ha describes them for several
 * machines. Resolves when commits are taken, that is on two servers. Each program is started again when it dies, until `children` are
 * stopped; `endLeftovers` afterwards ends what outlived its Patroni.
 */
export async function startReplicatedDatabase(options: {
  children: Children;
  folder: string;
  programs: HaPrograms;
}): Promise<ReplicatedDatabase> {
  const { children, programs } = options;
  const layout = await openLayout(options.folder);
  endLeftovers(layout.folder);
  const starter = await createHaStarter(children, programs, layout);
  const running = new Map<string, Child>();
  /** Programs that stay away, each until its promise is resolved. */
  const away = new Map<string, PromiseWithResolvers<void>>();

  async function keep(name: string, start: () => Child): Promise<void> {
    const run = async (): Promise<Child> => {
      await away.get(name)?.promise;
      const child = start();
      running.set(name, child);
      return child;
    };
    await startKept(children, run, `${name} умер`);
  }

  for (const place of layout.etcd) await keep(place.name, () => starter.etcd(place));
  for (const place of layout.servers) await keep(place.name, () => starter.patroni(place));
  await keep("haproxy", () => starter.haproxy());
  await untilReplicated(layout, () => running.get("pg1")?.process.exitCode ?? null);
  await makeSiteDatabase(layout);
  return {
    layout,
    url: urlOf(layout, layout.leaderPort),
    replicasUrl: urlOf(layout, layout.replicasPort),
    superuserUrl: `postgresql://postgres:${layout.passwords.superuser}@127.0.0.1:${layout.leaderPort}/postgres`,
    pidOf: (name) => running.get(name)?.process.pid,
    postmasterOf: (place) => postmasterOf(layout, place),
    keepAway: (name) => void away.set(name, Promise.withResolvers()),
    letBack(name) {
      away.get(name)?.resolve();
      away.delete(name);
    },
  };
}

/** What the nodes need to know of it. */
export function databaseEnvironment({ url, replicasUrl }: ReplicatedDatabase): Record<string, string> {
  return { DATABASE_URL: url, DATABASE_REPLICA_URL: replicasUrl };
}

export type ReplicatedDatabase = {
  readonly layout: Layout;
  /** Leads to the leader, as the site's own user. */
  readonly url: string;
  /** Leads to a replica, as the same user. */
  readonly replicasUrl: string;
  /** Leads to the leader as its superuser. */
  readonly superuserUrl: string;
  /** Process of a program: `etcd1`, `pg1` (its Patroni), `haproxy`. */
  pidOf(name: string): number | undefined;
  /** Process of the PostgreSQL at this place. */
  postmasterOf(place: ServerPlace): Promise<number | undefined>;
  /** Does not start this program again when it dies, until it is let back. */
  keepAway(name: string): void;
  letBack(name: string): void;
};

/** Name of the place that leads now, by Patroni's own word; undefined while none does. */
export async function leaderOf({ servers }: Layout): Promise<ServerPlace | undefined> {
  const answers = await Promise.all(
    servers.map(async (place) => ((await patroniSays(place, "primary")) ? [place] : [])),
  );
  return answers.flat()[0];
}

/** Whether Patroni at this place says that its server is in this role: `primary`, `replica`, `synchronous`. */
export async function patroniSays({ patroniPort }: ServerPlace, role: string): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(1_000);
    const { status } = await fetch(`http://127.0.0.1:${patroniPort}/${role}`, { signal });
    return status === 200;
  } catch {
    return false;
  }
}

async function untilReplicated(layout: Layout, exitCode: () => number | null): Promise<void> {
  const places = layout.servers;
  const says = async (role: string): Promise<number> => {
    const answers = await Promise.all(places.map((place) => patroniSays(place, role)));
    return answers.filter(Boolean).length;
  };
  while ((await says("primary")) === 0 || (await says("synchronous")) === 0) {
    if (exitCode() !== null) throw new Error(`Patroni не запустился; причина — в ${layout.folder}/log.`);
    await delay(200);
  }
}

/** The site's user and database, should they be missing. */
async function makeSiteDatabase(layout: Layout): Promise<void> {
  const client = await connectPatiently(layout);
  try {
    const password = escapeLiteral(layout.passwords.site);
    const roles = await client.query("SELECT 1 FROM pg_roles WHERE rolname = $1", [SITE]);
    if (roles.rowCount === 0)
      await client.query(`CREATE ROLE ${escapeIdentifier(SITE)} LOGIN CREATEROLE PASSWORD ${password}`);
    const databases = await client.query("SELECT 1 FROM pg_database WHERE datname = $1", [DATABASE]);
    if (databases.rowCount === 0)
      await client.query(`CREATE DATABASE ${escapeIdentifier(DATABASE)} OWNER ${escapeIdentifier(SITE)}`);
  } finally {
    await client.end();
  }
}

/** HAProxy needs a moment to see the leader. */
async function connectPatiently({ leaderPort, passwords }: Layout): Promise<Client> {
  for (let attempt = 1; ; attempt += 1) {
    const client = new Client({
      host: "127.0.0.1",
      port: leaderPort,
      user: "postgres",
      database: "postgres",
      password: passwords.superuser,
      connectionTimeoutMillis: 2_000,
    });
    try {
      await client.connect();
      return client;
    } catch (error) {
      await client.end().catch(() => undefined);
      if (attempt === CONNECT_ATTEMPTS) throw error;
      await delay(200);
    }
  }
}

function urlOf({ passwords }: Layout, port: number): string {
  return `postgresql://${SITE}:${passwords.site}@127.0.0.1:${port}/${DATABASE}`;
}

async function postmasterOf({ folder }: Layout, { name }: ServerPlace): Promise<number | undefined> {
  try {
    const [pid] = (await readFile(join(folder, name, "data", "postmaster.pid"), "utf8")).split("\n");
    return Number(pid);
  } catch {
    return undefined;
  }
}

const SITE = "rumb_site";
const DATABASE = "rumb";
const CONNECT_ATTEMPTS = 100;
