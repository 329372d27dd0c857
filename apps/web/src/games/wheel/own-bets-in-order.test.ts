// @vitest-environment happy-dom
import type { CallResult } from "@rumb/contract/endpoints/http-client";
import type { WheelState } from "@rumb/contract/wheel/wheel-events";
import type { WheelPlayReply } from "@rumb/contract/wheel/wheel-wire";
import { kopecks } from "@rumb/money/kopecks";
import { beforeEach, expect, it, vi } from "vitest";
import { sessionUser } from "../../../test/session-samples.ts";
import { betOf, betsOf, stateOf } from "../../../test/wheel-samples.ts";
import { openDrawing } from "../../kit/_drawing.ts";
import type { WheelOrder } from "./wheel-bets.ts";

const { moneyCall, heard } = vi.hoisted(() => ({
  moneyCall: vi.fn<(name: string, body: { color: number }) => Promise<CallResult<WheelPlayReply>>>(),
  heard: new Map<string, (payload: unknown) => void>(),
}));
vi.mock("../../api/money-call.ts", () => ({ moneyCall, moneyCallsSettled: async () => undefined }));
vi.mock("../../api/socket.ts", () => ({
  onSocketEvent(name: string, handler: (payload: unknown) => void) {
    heard.set(name, handler);
    return () => undefined;
  },
  onConnected: () => () => undefined,
  isConnected: () => false,
  requestWheel: async () => undefined,
}));

const onX2: WheelOrder = { color: 2, stakeKopecks: kopecks(1000) };
const onX3: WheelOrder = { color: 3, stakeKopecks: kopecks(1000) };
const REFUSED = { ok: false, code: "ROUND_CLOSED", error: "Ставки закрыты.", outcomeUnknown: false } as const;

beforeEach(() => {
  vi.resetAllMocks();
  heard.clear();
});

/** The wheel's screen of player 1 in a round. */
async function openWheel(state: WheelState) {
  const page = openDrawing();
  const { useSession } = await import("../../api/session.ts");
  const { useWheelTable } = await import("./use-wheel-table.ts");
  useSession.setState({ status: "player", user: sessionUser({ id: 1 }) });
  const wheel: { shown?: ReturnType<typeof useWheelTable> } = {};
  page.use(() => {
    wheel.shown = useWheelTable();
  });
  await expect.poll(() => heard.has("getWheel")).toBe(true);
  hear("getWheel", state);
  await expect.poll(() => wheel.shown?.table.round?.number).toBe(state.round);
  return () => {
    if (wheel.shown === undefined) throw new Error("the wheel is not drawn");
    return wheel.shown;
  };
}

function hear(name: string, payload: unknown): void {
  heard.get(name)?.(payload);
}

function accepted(id: number, round: number): CallResult<WheelPlayReply> {
  return { ok: true, data: { balance: 0, balance_version: id, bet: betOf(id), round, hash: "" } };
}

function answerByHand() {
  const answer = Promise.withResolvers<CallResult<WheelPlayReply>>();
  moneyCall.mockReturnValueOnce(answer.promise);
  return answer.resolve;
}

const colors = (): number[] => moneyCall.mock.calls.map(([, { color }]) => color);

async function settle(): Promise<void> {
  for (let turns = 0; turns < 5; turns += 1) await new Promise((resolve) => setTimeout(resolve));
}

it("an accepted bet lets the next one go, in a third round with own bets as well", async () => {
  const wheel = await openWheel(stateOf({ round: 1, own: [betOf(1)] }));
  hear("getWheel", stateOf({ round: 2, own: [betOf(2)] }));
  hear("getWheel", stateOf({ round: 3 }));
  moneyCall.mockResolvedValueOnce(accepted(3, 3)).mockResolvedValueOnce(accepted(4, 3));
  void wheel().place(onX2);
  void wheel().place(onX3);
  await settle();
  expect(colors()).toEqual([2, 3]);
});

it("a refused bet takes those behind it with it, even if one of another window was accepted meanwhile", async () => {
  const wheel = await openWheel(stateOf());
  const answer = answerByHand();
  void wheel().place(onX2);
  void wheel().place(onX3);
  hear("newBetWheel", betsOf(2, 1, [betOf(9)]));
  answer(REFUSED);
  await settle();
  expect(wheel().table.own.map(({ id }) => id)).toEqual([9]);
  expect(colors()).toEqual([2]);
});

it("bets are placed again once, however often that is pressed until they are answered", async () => {
  const wheel = await openWheel(stateOf());
  const answer = answerByHand();
  moneyCall.mockResolvedValueOnce(accepted(2, 7));
  void wheel().placeAgain([onX2, onX3]);
  void wheel().placeAgain([onX2, onX3]);
  await expect.poll(() => wheel().isRepeating).toBe(true);
  answer(accepted(1, 7));
  await expect.poll(() => wheel().isRepeating).toBe(false);
  expect(colors()).toEqual([2, 3]);

  moneyCall.mockResolvedValue(accepted(3, 7));
  await wheel().placeAgain([onX2]);
  expect(colors()).toEqual([2, 3, 2]);
});

it("bets of which one is refused can be placed again", async () => {
  const wheel = await openWheel(stateOf());
  moneyCall.mockResolvedValueOnce(REFUSED).mockResolvedValue(accepted(1, 7));
  await wheel().placeAgain([onX2, onX3]);
  expect(colors()).toEqual([2]);
  await wheel().placeAgain([onX2, onX3]);
  expect(colors()).toEqual([2, 2, 3]);
});
