import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { copyToCache } from "./embedded-postgres-copy.ts";
import { EmbeddedPostgresError } from "./embedded-postgres-error.ts";
import { linkLibraries } from "./embedded-postgres-links.ts";
import { canReach } from "./embedded-postgres-owner.ts";
import type { Owner } from "./embedded-postgres-owner.ts";

export type Binaries = { initdb: string; postgres: string };

/**
 * The programs of the npm package for this platform, complete and where `owner` can run them. Usually that is the
 * package itself; below a home that only root may enter, or in a read-only checkout, it is a copy in a cache directory.
 * @throws EmbeddedPostgresError when there is no package for this platform
 */
export async function findBinaries(owner: Owner): Promise<Binaries> {
  const packageDir = findPackage();
  const native = join(packageDir, "native");
  const usable =
    canReach(owner, join(native, "bin")) && SHELL_SAFE.test(native) && (await linkLibraries(packageDir));
  const root = usable ? packageDir : await copyToCache(packageDir, owner);
  return { initdb: join(root, "native/bin/initdb"), postgres: join(root, "native/bin/postgres") };
}

function findPackage(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)));
  } catch (error) {
    throw new EmbeddedPostgresError(
      `Встроенной базы данных для этой системы (${process.platform}-${process.arch}) нет: пакет ${name} не установлен. Задайте DATABASE_URL.`,
      { cause: error },
    );
  }
}

/** initdb starts postgres through a shell, with the path in double quotes; the loader splits paths at colons. */
const SHELL_SAFE = /^[^"$`\\:]*$/;
