import { type BeaconChain, QUICKNET } from "@rumb/games/beacon/beacon";
import type { PromisedBeacon } from "@rumb/games/verify/verify-round";
import type { SlipBeacon } from "../fair.ts";
import { integerIn, orNull, recordOf } from "../guards.ts";
import type { BeaconStep } from "@rumb/games/verify/verify";
import { formatTicket } from "@rumb/money/format";
import { type Fact, hexFact, type SlipStep, textFact } from "./slip-words.ts";

/** Whether a value is the beacon of a slip: what is drawn with it is stated as a whole or not at all. */
export function isSlipBeacon(value: unknown): value is SlipBeacon {
  if (!hasFields(value)) return false;
  const { closed_at, number, signature, mix } = value;
  return (closed_at === null) === (number === null) && (signature === null) === (mix === null);
}

/** The promise as its verification takes it. */
export function promisedBeacon({ chain, closed_at, number, signature, mix }: SlipBeacon): PromisedBeacon {
  return {
    chain: {
      hash: chain.hash,
      publicKey: chain.public_key,
      genesisMs: Math.round(chain.genesis_time * 1000),
      periodMs: Math.round(chain.period * 1000),
      groupHash: chain.group_hash,
      id: chain.id,
    },
    // No moment has a beacon but that of the close.
    closedAtMs: closed_at ?? Number.NaN,
    drawn: number !== null && signature !== null && mix !== null ? { number, signature, mix } : null,
  };
}

/** A chain as slips and programs read it, with the names that drand gives its parts. */
export function slipChain(chain: BeaconChain): SlipBeacon["chain"] {
  return {
    hash: chain.hash,
    public_key: chain.publicKey,
    genesis_time: chain.genesisMs / 1000,
    period: chain.periodMs / 1000,
    group_hash: chain.groupHash,
    id: chain.id,
  };
}

function hexOf(bytes: number): (value: unknown) => value is string {
  const pattern = new RegExp(`^[0-9a-f]{${bytes * 2}}$`);
  return (value): value is string => typeof value === "string" && pattern.test(value);
}

const isTime = integerIn(0, Number.MAX_SAFE_INTEGER);

const hasFields = recordOf<SlipBeacon>({
  chain: recordOf<SlipBeacon["chain"]>({
    hash: hexOf(32),
    public_key: hexOf(96),
    genesis_time: isTime,
    period: (value): value is number => typeof value === "number" && value >= 0.001 && value <= 86_400,
    group_hash: hexOf(32),
    id: (value): value is string => typeof value === "string" && /^[a-z0-9-]{1,64}$/.test(value),
  }),
  closed_at: orNull(isTime),
  number: orNull(integerIn(1, Number.MAX_SAFE_INTEGER)),
  signature: orNull(hexOf(48)),
  mix: orNull(hexOf(32)),
});

/** The public random value of a shared round: what came of the one that it promised, or that it promised none. */
export function beaconStep(step: BeaconStep | null, promised: PromisedBeacon | null): SlipStep {
  if (!step || !promised) return { title: TITLE, matches: null, facts: [without("маяк не был назван")] };
  const { chain, drawn: stated } = promised;
  const due = textFact("Маяк по времени закрытия ставок", `№ ${formatTicket(step.dueNumber)}`);
  const chainFacts = [
    textFact("Цепочка", chainWords(chain)),
    hexFact("Хеш цепочки", step.chainHash),
    hexFact("Открытый ключ цепочки", chain.publicKey),
    due,
  ];
  const { drawn } = step;
  if (!drawn || !stated) {
    return {
      title: TITLE,
      matches: step.matches ? null : false,
      facts: [without("маяк не ответил"), ...chainFacts],
    };
  }
  return {
    title: TITLE,
    matches: step.matches && drawn.signed === null ? null : step.matches,
    facts: [
      ...chainFacts,
      textFact("Маяк в слипе", `№ ${formatTicket(stated.number)}`),
      hexFact("Его подпись", stated.signature),
      textFact("Подпись сделана ключом цепочки", SIGNED.get(drawn.signed) ?? ""),
      hexFact("Случайность, SHA-256 от подписи", drawn.randomness),
      hexFact("Зерно раунда с нею", drawn.clientSeed),
    ],
  };
}

function chainWords({ hash, id }: BeaconChain): string {
  if (hash === QUICKNET.hash) return "quicknet Лиги энтропии, маяк каждые 3 секунды";
  return id.startsWith(SANDBOX_CHAIN)
    ? "песочница этого сайта: её ключ известен всем"
    : `${id}: сверьте её ключ`;
}

function without(why: string): Fact {
  return textFact("Без публичной случайности", `Раунд сыгран без публичной случайности: ${why}`);
}

const TITLE = "Публичное число";
const SIGNED: ReadonlyMap<boolean | null, string> = new Map([
  [true, "да"],
  [false, "нет"],
  [null, "здесь не проверено"],
]);

/** How the chains of the sandbox begin their names. */
export const SANDBOX_CHAIN = "rumb-sandbox";
