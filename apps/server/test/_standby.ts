import { chown, copyFile, mkdir, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { unpackTar } from "modern-tar/fs";
import { pipeline } from "node:stream/promises";
import { pino } from "pino";
import { streamBase } from "../src/platform/backup/base-stream.ts";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "../src/platform/postgres/embedded-postgres.ts";
import { chooseOwner } from "../src/platform/postgres/embedded-postgres-owner.ts";
import { PASSWORD_FILE } from "../src/platform/postgres/embedded-postgres-password.ts";
import { makeTestDirectory } from "./_test-directory.ts";

const log = pino({ level: "silent" });

export type Standby = {
  start(): Promise<EmbeddedPostgres>;
  remove(): Promise<void>;
};

/** The files of a server that follows `leader` with all that it writes, from a base backup. */
export async function makeStandby(leader: EmbeddedPostgres): Promise<Standby> {
  const dataDir = await makeTestDirectory("rumb-standby-");
  const clusterDir = join(dataDir, "postgres");
  await mkdir(clusterDir, { mode: 0o700 });
  const { tar, end } = streamBase(leader.connection);
  await Promise.all([pipeline(tar, unpackTar(clusterDir)), end]);
  const signal = join(clusterDir, "standby.signal");
  await writeFile(signal, "");
  const owner = chooseOwner(clusterDir);
  if (owner.switched) await chown(signal, owner.uid, owner.gid);
  await copyFile(join(dirname(leader.clusterDir), PASSWORD_FILE), join(dataDir, PASSWORD_FILE));
  const { host, user, password } = leader.connection;
  const settings = {
    fsync: "off",
    shared_buffers: "16MB",
    primary_conninfo: `host=${host} user=${user} password=${password} sslmode=disable`,
    // Nobody waits for a read here.
    max_standby_streaming_delay: "0",
  };
  return {
    start: () => startEmbeddedPostgres({ dataDir, log, settings }),
    remove: () => rm(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 }),
  };
}
