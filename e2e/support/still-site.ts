import type { Page } from "@playwright/test";
import type { FeedEntry } from "@rumb/contract/feed";
import type { WheelState } from "@rumb/contract/wheel/wheel-events";
import { ANNA, BORIS, wireBet, wireState } from "../../apps/web/test/jackpot-samples.ts";

/** The moment at which the site stands still. */
export const STILL_MS = Date.parse("2026-11-24T12:00:00Z");

/**
 * Makes a page show the same at every visit: its clock stands, the realtime server is played by the test, and the visitor's own name,
 * number and times are made up; `said` changes what that server answers. Motion is left out by the context's `reducedMotion`.
 */
export async function standStill(page: Page, change: PlayerChange = {}, said: Answers = {}): Promise<void> {
  const answers = { ...ANSWERS, ...said };
  await page.addInitScript(TRUE_WIDTHS);
  await page.clock.setFixedTime(STILL_MS);
  await page.routeWebSocket(/\/socket\.io\//u, (socket) => {
    const emit = (name: string, data: unknown): void => socket.send(`42${JSON.stringify([name, data])}`);
    socket.send(
      `0${JSON.stringify({ sid: "still", upgrades: [], pingInterval: 600_000, pingTimeout: 600_000 })}`,
    );
    socket.onMessage((message) => {
      const said = String(message);
      if (said.startsWith("40")) {
        socket.send(`40${JSON.stringify({ sid: "still" })}`);
        emit("online", 128);
        emit("jackpotGameSum", 1234.56);
      }
      const [, id, name = ""] = /^42(\d+)\["(\w+)"/u.exec(said) ?? [];
      if (id !== undefined) socket.send(`43${id}${JSON.stringify([answers[name] ?? null])}`);
    });
  });
  await page.route("**/api/get", async (route) => {
    const answer: { success: { user: object; site: object } } = await (await route.fetch()).json();
    const { user, site } = answer.success;
    const own = "id" in user ? { ...PLAYER, ...change } : {};
    await route.fulfill({
      json: { success: { user: { ...user, ...own }, site: { ...site, now: STILL_MS } } },
    });
  });
}

// Chromium without an interface of its own gives each letter a whole number of pixels, the full one what the typeface says, as phones do:
// so both paint the same. The site allows no inline style; a sheet made by a script is none.
const TRUE_WIDTHS = `{
  const sheet = new CSSStyleSheet();
  sheet.replaceSync("* { text-rendering: geometricPrecision !important }");
  document.adoptedStyleSheets.push(sheet);
}`;

const PLAYER = {
  id: 77,
  name: "Павел Лоцман",
  img: "/favicon.svg",
  balance: 1000,
  created_at: STILL_MS - 9e9,
};

export type PlayerChange = Partial<typeof PLAYER> & { is_ban?: boolean; is_ban_comment?: string };

const ICON = { img: "/favicon.svg" };

function row(id: number, change: Partial<FeedEntry>): FeedEntry {
  return { id, game: "dice", name: "Ольга", bet: 10, coff: 2, win: 0, result: "lose", ...change };
}

const FEED = [
  row(1, {}),
  row(2, { game: "mines", name: "Пётр Кормчий", bet: 25, coff: 3.26, win: 81.5, result: "win" }),
  row(3, { game: "monetrain", bet: 100, coff: 0.3, win: 30, result: "win" }),
  row(4, { game: "bubbles", name: "Константин Долгоимённый", coff: 15, win: 150, result: "win" }),
  row(5, { game: "wheel", bet: 1, coff: 100 }),
  row(6, { game: "jackpot", bet: 500, coff: 1.33, win: 666.5, result: "win" }),
  row(7, {}),
  row(8, { game: "dice", bet: 1000, coff: 1.05, win: 1052.63, result: "win" }),
  row(9, { game: "mines", name: "Ы", bet: 2, coff: 1.14 }),
];

export const WHEEL: WheelState = {
  round: 7,
  version: 3,
  phase: "waiting",
  hash: "a".repeat(64),
  listBet: [
    { id: 1, user_id: 1, name: "Ольга", ...ICON, bet: 10, color: 2 },
    { id: 2, user_id: 2, name: "Пётр", ...ICON, bet: 2.5, color: 20 },
  ],
  bets_total: 2,
  bank: 12.5,
  totals: [
    { color: 2, bet: 10, players: 1 },
    { color: 20, bet: 2.5, players: 1 },
  ],
  players: 2,
  start: null,
  time: 15,
  countdown_ms: 15_000,
  left_ms: null,
  history: [{ round: 6, pocket: 44, color: 100, hash: "b".repeat(64), server_seed: "c".repeat(64) }],
};

/** What the realtime server answers, by what it is asked for. */
type Answers = Readonly<Record<string, unknown>>;

const ANSWERS: Answers = {
  getHistory: FEED,
  getLast: FEED.filter(({ id }) => id > 3),
  getJackpot: wireState({
    listBet: [wireBet({ ...ANNA, ...ICON }, 10, 0), wireBet({ ...BORIS, ...ICON }, 30, 10)],
    left_ms: null,
    time: "25",
  }),
  getWheel: WHEEL,
};
