import { formatMoney } from "@rumb/money/format";
import { type ReturnAt, type ReturnRow, shareOf } from "./return-rows.ts";

/** The page of returns, as Markdown. */
export function returnsPage({
  dice,
  mines,
  bubbles,
}: Record<"dice" | "mines" | "bubbles", ReturnRow[]>): string {
  const parts: Record<"dice" | "mines" | "bubbles", Part> = {
    dice: { name: "Dice", label: "Chance, %", rows: dice, of: 1, placeOf: (_, end) => chanceOf(end) },
    mines: { name: "Mines", label: "Game", rows: mines, of: 1, placeOf: ({ label }) => label },
    bubbles: { name: "Bubbles", label: "Target", rows: bubbles, of: 0.97, placeOf: ({ label }) => label },
  };
  return `# What bets return, with the rounding

Exact over **every stake from 1.00 to 1000.00** (99 901 of them) and every parameter that the site offers, at the edges that games come with.
\`npm run returns\` computes it from the games' own rules and writes this page; [a test](../tools/returns/returns.test.ts) computes the
extremes of each row again by another way, in whole fractions.

Before rounding a return is what [fairness](fairness.md#money) says: 100 % in Dice and Mines, 97 % in Bubbles, 96 % in Monetrain, 94.34 % in Wheel, the whole
bank in Jackpot. A payout is rounded once, a half up, so it is off by half a kopeck at most: at a stake of 1.00 and a small multiplier that is half a percent, at
10.00 a twentieth of one.

| Game | Before rounding | Least | at | Most | at |
| --- | --- | --- | --- | --- | --- |
${Object.values(parts).map(gameRow).join("\n")}
| Monetrain | 96 % | 96 % | every bet: a win is bet × a whole number | 96 % | |
| Wheel | 300 / 318 | 94.34 % | every bet: a win is stake × a whole number | 94.34 % | |
| Jackpot | 100 % | 100 % | the bank is paid whole | 100 % | |

## Dice

A row is a whole percent of chance with all its hundredths.

${table(parts.dice, (end) => `${stakeOf(end)}, ${chanceOf(end)}`)}

## Mines

Without rounding each of these returns 100 %, wherever a player stops.

${table(parts.mines, stakeOf)}

## Bubbles

Targets up to x2.04. What is rounded away depends on stake × target beyond the kopeck alone, so each higher target rounds away as much as
one of these, of a larger payout: its returns lie between. That a burst is one of 2⁵² numbers takes less than 10⁻⁹ more.

${table(parts.bubbles, stakeOf)}
`;
}

/** A game's rows: what they are labelled by, what a return is of before rounding, and how the place of an extreme is named. */
type Part = {
  readonly name: string;
  readonly label: string;
  readonly rows: readonly ReturnRow[];
  readonly of: number;
  readonly placeOf: (row: ReturnRow, end: ReturnAt) => string;
};

function table({ label, rows, of }: Part, placeOf: (end: ReturnAt) => string): string {
  const lines = rows.map((row) => {
    const cells = [row.least, row.most].flatMap((end) => [percent(end, of), placeOf(end)]);
    return `| ${[row.label, ...cells].join(" | ")} |`;
  });
  return [`| ${label} | Least | at | Most | at |`, "| --- | --- | --- | --- | --- |", ...lines].join("\n");
}

function gameRow({ name, rows, of, placeOf }: Part): string {
  const least = rows.reduce((one, other) => (shareOf(other.least) < shareOf(one.least) ? other : one));
  const most = rows.reduce((one, other) => (shareOf(other.most) > shareOf(one.most) ? other : one));
  const ends = [
    [least, least.least],
    [most, most.most],
  ] as const;
  const cells = ends.flatMap(([row, end]) => [percent(end, of), `${stakeOf(end)}, ${placeOf(row, end)}`]);
  return `| ${[name, `${100 * of} %`, ...cells].join(" | ")} |`;
}

function stakeOf({ stakeKopecks }: ReturnAt): string {
  return formatMoney(stakeKopecks);
}

function chanceOf({ at }: ReturnAt): string {
  return `${(at / 100).toFixed(2)} %`;
}

/** A return in percent with five decimals. */
function percent(end: ReturnAt, of: number): string {
  return `${(100 * of * (1 + shareOf(end))).toFixed(5)} %`;
}
