import type { TermField } from "@rumb/contract/game/game-wire";
import type { Round } from "@rumb/contract/slips/slip-game";
import { kopecks } from "@rumb/money/kopecks";
import { clientSeedProblem } from "../../fairness/client-seed.ts";
import type { FairGame } from "./fair-games.ts";
import { normalizeTyped, parseHundredths } from "@rumb/money/decimal-input";

/** The texts that a form starts with. */
export function initialTexts({ form }: FairGame): Texts {
  const terms = form.terms.map(({ name, initial }) => [name, initial]);
  return { ...SEEDS, stake: form.stake, ...Object.fromEntries(terms) };
}

/**
 * Reads what was typed: a round, or what is wrong by the name of the field. Whether the terms lie within the game's
 * ranges is the game's own judgement, when the round is computed.
 */
export function readRound({ form, shared }: FairGame, texts: Texts): { round: Round } | { errors: Texts } {
  const serverSeedHex = texts["serverSeed"]?.trim().toLowerCase() ?? "";
  const hash = texts["hash"]?.trim().toLowerCase() ?? "";
  const {
    clientSeed,
    clientSeeds,
    nonce,
    problems: seedProblems,
  } = shared ? readMix(texts) : readSeed(texts);
  const stake = readHundredths(texts["stake"] ?? "");
  const params = form.terms.map(({ name, as }) => [name, readTerm(as, texts[name] ?? "")] as const);
  const problems = [
    ["serverSeed", HEX_32.test(serverSeedHex) ? undefined : WRONG_HEX],
    ["hash", hash === "" || HEX_32.test(hash) ? undefined : WRONG_HEX],
    ...seedProblems,
    ["stake", stake === null || stake === 0 ? "Сумма, не больше двух знаков после точки." : undefined],
    ...params.map(([name, value]) => [name, value === null ? "Неверное число." : undefined]),
  ].flatMap(([name, problem]) => (problem === undefined ? [] : [[name, problem]]));
  if (problems.length > 0 || nonce === null || stake === null)
    return { errors: Object.fromEntries(problems) };
  return {
    round: {
      serverSeedHex,
      hash: hash === "" ? null : hash,
      clientSeed,
      clientSeeds,
      nonce,
      stakeKopecks: kopecks(stake),
      params: { ...Object.fromEntries(params), ...form.settled?.(stake) },
    },
  };
}

function readTerm(as: TermField["as"], text: string): number | string | null {
  switch (as) {
    case "hundredths":
      return readHundredths(text);
    case "count":
      return readCount(text);
    case "text":
      return text;
  }
}

/** The client seed and the number of a round on a player's own seed. */
function readSeed(texts: Texts): ReadSeeds {
  const clientSeed = texts["clientSeed"] ?? "";
  const nonce = readCount(texts["nonce"] ?? "");
  return {
    clientSeed,
    clientSeeds: null,
    nonce,
    problems: [
      ["clientSeed", clientSeedProblem(clientSeed)],
      ["nonce", nonce === null ? "Целое число от 0." : undefined],
    ],
  };
}

/** The seed of a shared round, or the players' seeds that it is made of, line by line; both are compared. */
function readMix(texts: Texts): ReadSeeds {
  const mix = texts["clientSeed"]?.trim().toLowerCase() ?? "";
  const lines = texts["clientSeeds"] ?? "";
  // A blank may belong to a seed, so only the ends of lines are cut off.
  const seeds = lines.split(/\r?\n/).filter((line) => line !== "");
  const wrong = seeds.findIndex((seed) => clientSeedProblem(seed) !== undefined);
  const missing = mix === "" && seeds.length === 0;
  return {
    clientSeed: mix === "" ? null : mix,
    clientSeeds: seeds.length === 0 ? null : seeds,
    nonce: 0,
    problems: [
      ["clientSeed", missing ? "Зерно раунда или зёрна игроков." : mixProblem(mix)],
      ["clientSeeds", wrong === -1 ? undefined : `В строке ${wrong + 1} не зерно игрока.`],
    ],
  };
}

function mixProblem(mix: string): string | undefined {
  return mix === "" || HEX_32.test(mix) ? undefined : WRONG_HEX;
}

type ReadSeeds = Pick<Round, "clientSeed" | "clientSeeds"> & {
  readonly nonce: number | null;
  readonly problems: readonly (readonly [string, string | undefined])[];
};

const SEEDS = { serverSeed: "", hash: "", clientSeed: "", clientSeeds: "", nonce: "0" };
const WRONG_HEX = "64 знака: цифры и буквы a–f.";
const HEX_32 = /^[0-9a-f]{64}$/;

/** Text by the name of its field. */
export type Texts = Readonly<Record<string, string>>;

/** A typed amount or percentage in hundredths; null when it is none. */
function readHundredths(text: string): number | null {
  return parseHundredths(normalizeTyped(text));
}

/** A typed whole number from 0; null when it is none. */
function readCount(text: string): number | null {
  const trimmed = text.trim();
  return /^\d{1,15}$/.test(trimmed) ? Number(trimmed) : null;
}
