import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import vectors from "../packages/contract/src/slips/slip.vectors.json" with { type: "json" };
import { verifyNamed, verifySlipText } from "./verify-bet.ts";

const folder = mkdtempSync(join(tmpdir(), "rumb-slip-"));
const { dice: honest } = vectors;
const forged = { ...honest, outcome: { roll: 374_843, won: true } };

afterAll(() => rmSync(folder, { recursive: true }));

test("a slip that an editor saved with a byte order mark is read", () => {
  expect(verifySlipText(`\uFEFF${JSON.stringify(honest)}`).exitCode).toBe(0);
});

test("an honest slip is explained step by step and matches", () => {
  const { lines, exitCode } = verifySlipText(JSON.stringify(honest));
  expect(exitCode).toBe(0);
  expect(lines[0]).toBe("Ставка 261100000000042, dice, игрок Вера");
  expect(lines).toEqual(
    expect.arrayContaining([
      "1. Хеш зерна сервера  ▲ сходится",
      "2. Байты раунда",
      "3. Результат  ▲ сходится",
      "4. Выплата  ▲ сходится",
      "5. Джекпот  ▲ сходится",
    ]),
  );
  expect(lines.at(-1)).toBe("▲ Ставка сходится.");
});

test("a forged slip is shown where it lies", () => {
  const { lines, exitCode } = verifySlipText(JSON.stringify(forged));
  expect(exitCode).toBe(1);
  expect(lines).toContain("3. Результат  ■ не сходится");
  expect(lines.filter((line) => line.includes("■"))).toHaveLength(2);
  expect(lines.at(-1)).toBe("■ Ставка не сходится, шаг 3.");
});

test.each(["jackpot", "wheel"] as const)(
  "a bet of a shared round of %s matches, the players' seeds included",
  (game) => {
    const { lines, exitCode } = verifySlipText(JSON.stringify(vectors[game]));
    expect(exitCode).toBe(0);
    expect(lines).toEqual(
      expect.arrayContaining([
        "2. Зёрна игроков  ▲ сходится",
        "3. Банк раунда  ▲ сходится",
        expect.stringMatching(/Зёрна игроков, 3 шт\. → SHA-256 +516c3947/),
      ]),
    );
  },
);

test("a round that was drawn with a public beacon matches, its signature included", () => {
  const { lines, exitCode } = verifySlipText(JSON.stringify(vectors.wheelBeacon));
  expect(exitCode).toBe(0);
  expect(lines).toEqual(
    expect.arrayContaining([
      "2. Зёрна игроков  ▲ сходится",
      "4. Публичное число  ▲ сходится",
      expect.stringMatching(/Цепочка +quicknet Лиги энтропии/),
      expect.stringMatching(/Подпись сделана ключом цепочки +да/),
    ]),
  );
});

test("a round whose beacon is not signed by its chain is shown where it lies", () => {
  const { wheelBeacon } = vectors;
  const { round } = wheelBeacon;
  const beacon = { ...round.beacon, chain: { ...round.beacon.chain, group_hash: "0".repeat(64) } };
  const { lines, exitCode } = verifySlipText(JSON.stringify({ ...wheelBeacon, round: { ...round, beacon } }));
  expect(exitCode).toBe(1);
  expect(lines.at(-1)).toBe("■ Ставка не сходится, шаг 4.");
});

test("a round that was played without the beacon it promised says so", () => {
  const { wheel, wheelBeacon } = vectors;
  const beacon = { ...wheelBeacon.round.beacon, signature: null, mix: null };
  const { lines, exitCode } = verifySlipText(
    JSON.stringify({ ...wheel, algorithm: 2, round: { ...wheel.round, beacon } }),
  );
  expect(exitCode).toBe(0);
  expect(lines).toContainEqual(
    expect.stringContaining("Раунд сыгран без публичной случайности: маяк не ответил"),
  );
  expect(lines).toContainEqual(expect.stringMatching(/Маяк по времени закрытия ставок +№ 1\u00a0000/));
});

test("a shared round without one player's seed is shown where it lies", () => {
  const { jackpot } = vectors;
  const { round } = jackpot;
  const without = { ...jackpot, round: { ...round, client_seeds: ["rumb", "rumb", "rumb"] } };
  const { lines, exitCode } = verifySlipText(JSON.stringify(without));
  expect(exitCode).toBe(1);
  expect(lines.at(-1)).toBe("■ Ставка не сходится, шаг 2.");
});

test("a round too long to list is not said to be computed whole", () => {
  const { jackpot } = vectors;
  const round = { ...jackpot.round, bets: 5001, client_seeds: null, stakes: null };
  const { lines, exitCode } = verifySlipText(JSON.stringify({ ...jackpot, round }));
  expect(exitCode).toBe(0);
  expect(lines.at(-1)).toContain("но не вся");
});

test("a bet that was given back is described as such", () => {
  const refunded = { ...vectors.jackpot, result: "refund", win: 0, outcome: {} };
  const { lines, exitCode } = verifySlipText(JSON.stringify(refunded));
  expect(exitCode).toBe(0);
  expect(lines).toContain("3. Возврат  ▲ сходится");
});

test.each([
  { flaw: "no JSON", text: "{", says: "нет правильного JSON" },
  { flaw: "nothing", text: "", says: "нет правильного JSON" },
  { flaw: "another object", text: "{}", says: "нет поля «id»" },
  { flaw: "a broken field", text: JSON.stringify({ ...honest, nonce: "1" }), says: "поля «nonce»" },
  { flaw: "a secret seed", text: JSON.stringify({ ...honest, server_seed: null }), says: "ещё не раскрыто" },
  { flaw: "foreign parameters", text: JSON.stringify({ ...honest, params: {} }), says: "«params»" },
])("a file with $flaw can not be checked, and the reason is said", ({ text, says }) => {
  const { lines, exitCode } = verifySlipText(text);
  expect(exitCode).toBe(2);
  expect(lines).toEqual([expect.stringContaining(says)]);
});

test("a name in the file can not steer the terminal", () => {
  const { lines } = verifySlipText(JSON.stringify({ ...honest, name: "\u001b[2JВера" }));
  expect(lines[0]).toBe("Ставка 261100000000042, dice, игрок [2JВера");
});

describe("the command", () => {
  const path = join(folder, "forged.json");
  writeFileSync(path, JSON.stringify(forged));

  test("prints what is found, and ends with its code", () => {
    const program = join(import.meta.dirname, "verify-bet.ts");
    const run = spawnSync(process.execPath, [program, path], { encoding: "utf8" });
    expect(run).toMatchObject({ status: 1, stdout: expect.stringContaining("■ Ставка не сходится, шаг 3.") });
  });

  test.each([
    { named: "no file", paths: [], says: "Укажите один файл" },
    { named: "two files", paths: [path, path], says: "Укажите один файл" },
    { named: "one that is not there", paths: [join(folder, "absent.json")], says: "не открывается" },
  ])("ends with 2 when it is given $named", ({ paths, says }) => {
    expect(verifyNamed(paths)).toEqual({ exitCode: 2, lines: [expect.stringContaining(says)] });
  });
});

test("a program in Python, written from docs/fairness.md alone, comes to the same", () => {
  const honestSlips = [vectors.dice, vectors.jackpot, vectors.wheel, vectors.wheelBeacon];
  const all = inPython([...honestSlips, forged]);
  expect(all ?? { status: 1, wrong: [`bet ${forged.id}, dice`] }).toEqual({
    status: 1,
    wrong: [`bet ${forged.id}, dice`],
  });
});

/** What the strangers' verifier says of slips; null, and a line that says so, on a machine without Python. */
function inPython(slips: readonly object[]): { status: number | null; wrong: string[] } | null {
  const run = spawnSync("python3", [join(import.meta.dirname, "verifiers/verify_slips.py")], {
    input: slips.map((slip) => JSON.stringify(slip)).join("\n"),
    encoding: "utf8",
  });
  if (run.error !== undefined) {
    process.stderr.write(`python3 is missing, so tools/verifiers was not run: ${run.error.message}\n`);
    return null;
  }
  const lines = run.stdout.trim().split("\n").slice(0, -1);
  return { status: run.status, wrong: lines.map((line) => line.split(":")[0] ?? "") };
}
