import type { KillSite, Person } from "../../apps/server/test/_kill-site.ts";
import { type Answer, post, postOnce } from "../../apps/server/test/_harness-site.ts";
import {
  clearWager,
  deposit,
  openWalletDeps,
  type WalletDeps,
} from "../../apps/server/test/_harness-wallet.ts";

/** A way in which money moves, or what decides about it, from outside. */
export type MoneyCall = {
  readonly name: string;
  /** Those of one queue wait for each other: for a worker of the ledger, or for the audit log's last entry. */
  readonly queue: "plays" | "rounds" | "postings" | "audited";
  prepare(site: MoneySite): Promise<Deed>;
};

/** Something that is there to be done, once. */
export type Deed = {
  /** Numbers that the transactions of this deed, and of no other, name. */
  readonly marks: readonly number[];
  /** Whether it is done, as often as it is. */
  done(): Promise<number>;
  /** Asks for it, once or again until somebody answers; the same whenever it is asked. */
  ask(how: "once" | "patiently"): Promise<Answer>;
  /** A repeat is answered as the first was. */
  readonly keyed: boolean;
  /** What is sent; null of what is no call of the API. */
  readonly request: Request | null;
};

type Request = { readonly path: string; readonly body: object; readonly cookie: string };

export type MoneySite = KillSite & { readonly wallet: WalletDeps };

/** The services that prepare deeds, beside the node. */
export async function openMoneySite(site: KillSite): Promise<MoneySite> {
  return { ...site, wallet: await openWalletDeps(site.servers.site().database) };
}

let keys = 0;

export type Call = {
  readonly who: Person;
  readonly path: string;
  readonly body?: object;
  readonly keyed?: boolean;
  /** Of whoever it is done to, beside who asks. */
  readonly marks?: readonly number[];
  /** A statement that counts what is done; its value is whoever it is done to. */
  readonly counts: string;
  readonly of?: number;
  /** What must be done as often, counted in another way. */
  readonly alike?: () => Promise<number>;
};

/** A call of the API. */
export function callOf({ servers, counted }: MoneySite, call: Call): Deed {
  const { who, path, body = {}, keyed = true, marks = [], counts, of = who.id, alike } = call;
  keys += 1;
  const headers: Record<string, string> = keyed ? { "idempotency-key": `deed-${keys}` } : {};
  return {
    marks: [who.id, ...marks],
    keyed,
    request: { path: `/api/${path}`, body, cookie: who.cookie },
    async done() {
      const [times, others] = [await counted(counts, [of]), await alike?.()];
      // What is half done has been done no whole number of times.
      return others === undefined || others === times ? times : Number.NaN;
    },
    ask(how) {
      const origin = path.startsWith("operator/") ? servers.consoleOrigin() : servers.origin();
      const asked = { cookie: who.cookie, body, headers };
      return how === "once" ? postOnce(origin, `/api/${path}`, asked) : post(origin, `/api/${path}`, asked);
    },
  };
}

/** Rows of the player. */
export const counting = (table: string) => `SELECT count(*) FROM ${table} WHERE player_id = $1`;

/** A withdrawal, as its screen asks for it. */
export const WISH = { sum: "600.00", system: "card", system_number: "4111111111111111" };

/** Somebody who waits for a withdrawal, and its number. */
export async function withdrawing(site: MoneySite): Promise<{ who: Person; id: number }> {
  const who = await site.person();
  await paidIn(site, who);
  const { body } = await site.call(who, "withdraw/out", WISH);
  const { data }: { data: { id: number } } = JSON.parse(JSON.stringify(body.success));
  return { who, id: data.id };
}

/** Money that may be taken out again. */
export async function paidIn(site: MoneySite, { id }: Person): Promise<void> {
  await deposit({ deps: site.wallet }, id, 100_000);
  await clearWager({ deps: site.wallet }, id);
}
