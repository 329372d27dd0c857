// @vitest-environment happy-dom
import { expect, it, vi } from "vitest";
import { sessionUser } from "../../../test/session-samples.ts";
import { BORIS, wireOpening, wirePast } from "../../../test/jackpot-samples.ts";
import { openDrawing } from "../../kit/_drawing.ts";

const { heard } = vi.hoisted(() => ({ heard: new Map<string, (payload: unknown) => void>() }));
vi.mock("../../api/socket.ts", () => ({
  onSocketEvent(name: string, handler: (payload: unknown) => void) {
    heard.set(name, handler);
    return () => undefined;
  },
  onConnected: () => () => undefined,
  isConnected: () => false,
  requestJackpot: async () => undefined,
}));

it("a round whose end is learnt from the whole counts what was paid, not the bank", async () => {
  const page = openDrawing();
  const { useSession } = await import("../../api/session.ts");
  const { hearSession } = await import("../../comfort/session-news.ts");
  const { keepJackpotAccount, useJackpotTable } = await import("./use-jackpot-table.ts");
  useSession.setState({ status: "player", user: sessionUser({ id: BORIS.user_id }) });
  const wins: (readonly [round: number, winKopecks: number])[] = [];
  hearSession((news) => {
    if (news.kind === "rounds") wins.push(...news.rounds.map((one) => [one.round, one.winOf([])] as const));
  });
  keepJackpotAccount();
  page.use(() => void useJackpotTable());
  await expect.poll(() => heard.has("getJackpot")).toBe(true);
  const { winner, ...past } = wirePast(7);
  heard.get("getJackpot")?.(wireOpening({ last: [{ ...past, winner: { ...winner, win: 38 } }] }));
  expect(wins).toEqual([[7, 3800]]);
});
