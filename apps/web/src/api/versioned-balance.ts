import type { Kopecks } from "@rumb/money/kopecks";

/**
 * The balance to show when the server has stated another: not one that is older, however late its answer came. Of equals the last one
 * counts; a server that states no version is believed.
 */
export function newerBalance(shown: VersionedBalance, stated: VersionedBalance): VersionedBalance {
  if (isOlder(stated.balanceVersion, shown.balanceVersion)) return shown;
  return { ...stated, balanceVersion: stated.balanceVersion ?? shown.balanceVersion };
}

function isOlder(version: number | undefined, than: number | undefined): boolean {
  return version !== undefined && than !== undefined && version < than;
}

/** `balanceVersion`: undefined until a server has stated one. */
export type VersionedBalance = {
  readonly balanceKopecks: Kopecks;
  readonly balanceVersion: number | undefined;
};
