import type { FeedGame } from "@rumb/contract/feed";
import type { Round } from "@rumb/contract/slip-game";
import { normalizeTyped, parseHundredths } from "@rumb/money/decimal-input";
import { kopecks } from "@rumb/money/kopecks";
import { clientSeedProblem } from "../../fairness/client-seed.ts";

/** Games whose rounds are computed from fields, and the fields of their terms. A game of the site is one entry here. */
export const roundForms: readonly RoundForm[] = [
  {
    game: "dice",
    label: "Dice",
    stake: "1.00",
    terms: [
      { name: "chanceHundredths", label: "Процент игры", initial: "50.00", read: readHundredths },
      {
        name: "direction",
        label: "Сторона",
        initial: "down",
        choices: [
          { value: "down", label: "Меньше" },
          { value: "up", label: "Больше" },
        ],
        read: (text) => text,
      },
      { name: "edgeHundredths", label: "Преимущество сайта, %", initial: "0.00", read: readHundredths },
    ],
  },
  {
    game: "bubbles",
    label: "Bubbles",
    stake: "1.00",
    terms: [
      { name: "targetHundredths", label: "Цель игры", initial: "1.50", read: readHundredths },
      { name: "edgeHundredths", label: "Преимущество сайта, %", initial: "3.00", read: readHundredths },
    ],
  },
  {
    game: "mines",
    label: "Mines",
    stake: "1.00",
    terms: [
      { name: "bombs", label: "Количество бомб", initial: "3", read: readCount },
      { name: "edgeHundredths", label: "Преимущество сайта, %", initial: "0.00", read: readHundredths },
    ],
    // The layout does not depend on it, and without moves nothing else is computed.
    settled: { maxWinKopecks: null },
  },
  {
    game: "monetrain",
    label: "Monetrain",
    stake: "10.00",
    terms: [
      {
        name: "type",
        label: "Бонус, ставок",
        initial: "10",
        choices: ["10", "100", "500"].map((type) => ({ value: type, label: type })),
        read: readCount,
      },
      { name: "edgeHundredths", label: "Сверх таблицы сайту, %", initial: "0.00", read: readHundredths },
    ],
  },
];

/** The texts that a form starts with. */
export function initialTexts(form: RoundForm): Texts {
  const terms = form.terms.map(({ name, initial }) => [name, initial]);
  return { ...SEEDS, stake: form.stake, ...Object.fromEntries(terms) };
}

/**
 * Reads what was typed: a round, or what is wrong by the name of the field. Whether the terms lie within the game's
 * ranges is the game's own judgement, when the round is computed.
 */
export function readRound(form: RoundForm, texts: Texts): { round: Round } | { errors: Texts } {
  const serverSeedHex = texts["serverSeed"]?.trim().toLowerCase() ?? "";
  const hash = texts["hash"]?.trim().toLowerCase() ?? "";
  const clientSeed = texts["clientSeed"] ?? "";
  const nonce = readCount(texts["nonce"] ?? "");
  const stake = readHundredths(texts["stake"] ?? "");
  const params = form.terms.map(({ name, read }) => [name, read(texts[name] ?? "")] as const);
  const problems = [
    ["serverSeed", HEX_32.test(serverSeedHex) ? undefined : "64 знака: цифры и буквы a–f."],
    ["hash", hash === "" || HEX_32.test(hash) ? undefined : "64 знака: цифры и буквы a–f."],
    ["clientSeed", clientSeedProblem(clientSeed)],
    ["nonce", nonce === null ? "Целое число от 0." : undefined],
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
      nonce,
      stakeKopecks: kopecks(stake),
      params: { ...Object.fromEntries(params), ...form.settled },
    },
  };
}

const SEEDS = { serverSeed: "", hash: "", clientSeed: "", nonce: "0" };
const HEX_32 = /^[0-9a-f]{64}$/;

function readHundredths(text: string): number | null {
  return parseHundredths(normalizeTyped(text));
}

function readCount(text: string): number | null {
  const trimmed = text.trim();
  return /^\d{1,15}$/.test(trimmed) ? Number(trimmed) : null;
}

/** Text by the name of its field. */
export type Texts = Readonly<Record<string, string>>;

export type RoundForm = {
  readonly game: FeedGame;
  readonly label: string;
  /** The stake to start with, roubles; what a bonus of Monetrain costs. */
  readonly stake: string;
  readonly terms: readonly TermField[];
  /** Parameters that are not asked for. */
  readonly settled?: object;
};

/** One parameter of the game, by its name there. */
export type TermField = {
  readonly name: string;
  readonly label: string;
  readonly initial: string;
  /** A choice of few instead of a text. */
  readonly choices?: readonly { readonly value: string; readonly label: string }[];
  /** The value that was typed; null when the text is none. */
  readonly read: (text: string) => number | string | null;
};
