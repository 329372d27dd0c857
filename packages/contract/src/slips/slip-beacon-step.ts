import { type BeaconChain, QUICKNET } from "@rumb/games/beacon/beacon";
import type { BeaconStep } from "@rumb/games/verify/verify";
import type { PromisedBeacon } from "@rumb/games/verify/verify-round";
import { formatTicket } from "@rumb/money/format";
import { type Fact, hexFact, type SlipStep, textFact } from "./slip-words.ts";

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
