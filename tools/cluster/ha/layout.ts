import { randomBytes } from "node:crypto";
import { chown, mkdir, readFile, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { freePort } from "../../../apps/server/test/_free-port.ts";
import {
  canReach,
  chooseOwner,
  type Owner,
} from "../../../apps/server/src/platform/postgres/embedded-postgres-owner.ts";
import { SetupRefusal } from "../../setup/refusal.mjs";

/** Where the programs of one replicated database stand. Chosen once and kept: etcd remembers its neighbours by their ports. */
export type Layout = {
  /** Absolute; everything lies below it. */
  readonly folder: string;
  /** Whom all programs run as: PostgreSQL refuses root. */
  readonly owner: Owner;
  readonly leaderPort: number;
  readonly replicasPort: number;
  readonly passwords: Passwords;
  readonly etcd: readonly EtcdPlace[];
  readonly servers: readonly ServerPlace[];
};

export type EtcdPlace = { readonly name: string; readonly port: number; readonly peerPort: number };
export type ServerPlace = { readonly name: string; readonly port: number; readonly patroniPort: number };
type Passwords = Readonly<Record<"superuser" | "replication" | "rewind" | "site", string>>;
type Kept = Omit<Layout, "folder" | "owner">;

/** Three of each: two are a majority, and a commit is on two. */
const COUNT = 3;

/**
 * Reads the layout of `folder`, or makes one.
 * @throws SetupRefusal when the programs' user cannot get there
 */
export async function openLayout(path: string): Promise<Layout> {
  const folder = resolve(path);
  await mkdir(folder, { recursive: true, mode: 0o755 });
  const owner = chooseOwner(join(folder, "pg1"));
  if (!canReach(owner, folder)) {
    throw new SetupRefusal(
      `База данных не может лежать в ${folder}: туда нет доступа пользователю с uid ${owner.uid}, от имени которого она работает. ` +
        "Задайте в DATA_DIR каталог, доступный всем на проход.",
    );
  }
  const file = join(folder, "layout.json");
  const text = await readFile(file, "utf8").catch(() => undefined);
  // Written by the lines below, by whoever may write where the data lies.
  const kept: Kept = text === undefined ? await makeLayout() : JSON.parse(text);
  if (text === undefined) await writeFile(file, JSON.stringify(kept, null, 2), { mode: 0o600 });
  const layout = { ...kept, folder, owner };
  for (const name of [...layout.servers, ...layout.etcd]
    .map((place) => place.name)
    .concat("log", "sockets")) {
    await mkdir(join(folder, name), { recursive: true, mode: 0o700 });
    if (owner.switched) await chown(join(folder, name), owner.uid, owner.gid);
  }
  return layout;
}

async function makeLayout(): Promise<Kept> {
  const password = (): string => randomBytes(24).toString("hex");
  const etcd: EtcdPlace[] = [];
  const servers: ServerPlace[] = [];
  for (let number = 1; number <= COUNT; number += 1) {
    etcd.push({ name: `etcd${number}`, port: await freePort(), peerPort: await freePort() });
    servers.push({ name: `pg${number}`, port: await freePort(), patroniPort: await freePort() });
  }
  return {
    leaderPort: await freePort(),
    replicasPort: await freePort(),
    passwords: {
      superuser: password(),
      replication: password(),
      rewind: password(),
      site: password(),
    },
    etcd,
    servers,
  };
}
