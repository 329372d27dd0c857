import { describe, expect, test } from "vitest";
import { callbackPath } from "../src/integrations/payment/payment-protocol.ts";
import {
  AMOUNT,
  at,
  balance,
  ban,
  type Call,
  changed,
  discrepanciesOf,
  newOrder,
  newPayer,
  node,
  payer,
  send,
  stateOf,
  publishedEvents,
  typed,
  usePaymentCalls,
  validCall,
  wrote,
} from "./_payment-calls.ts";

usePaymentCalls();

describe("calls that are believed", () => {
  test.each([
    ["as documented", (call: Call) => call],
    ["five minutes ago", at(-300)],
    ["five minutes ahead", at(300)],
    ["with a charset", typed("application/json; charset=utf-8")],
    ["with blanks, signed so", wrote((text) => `  ${text}\n`)],
  ])("%s", async (_name, mutate) => {
    const order = await newOrder();
    const answer = await send(mutate(validCall(order)));
    expect(answer.json()).toEqual({ success: { status: "paid" } });
    expect(await stateOf(order)).toBe("paid");
  });

  test("a repeat is answered like the first, so that it ends, and changes nothing", async () => {
    const order = await newOrder();
    await send(validCall(order));
    const before = await balance();
    const published = publishedEvents().length;
    const repeated = await send(at(120)(validCall(order)));
    expect(repeated.json()).toEqual({ success: { status: "known" } });
    expect(await balance()).toBe(before);
    expect(publishedEvents()).toHaveLength(published);
  });

  test("twenty at once through two nodes credit once and publish once", async () => {
    const order = await newOrder();
    const before = await balance();
    publishedEvents().length = 0;
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => send(validCall(order), node(index % 2))),
    );
    expect(answers.map((answer) => answer.statusCode)).toEqual(Array.from({ length: 20 }, () => 200));
    const statuses = answers.map((answer) => answer.json().success.status);
    expect(statuses.filter((status) => status === "paid")).toHaveLength(1);
    expect(await balance()).toBe(before + AMOUNT);
    expect(publishedEvents()).toEqual([
      {
        room: { playerId: payer() },
        event: "payment",
        data: { id: order, status: 1, declined: false, sum: 150.5, bonus: 0 },
      },
      {
        room: { playerId: payer() },
        event: "updateBalance",
        data: expect.objectContaining({ balance: (before + AMOUNT) / 100, win: 150.5 }),
      },
    ]);
  });

  test("a refusal by the provider credits nothing; money that comes after it all the same does", async () => {
    const order = await newOrder();
    const before = await balance();
    const declined = changed({ status: "declined" })(validCall(order));
    expect((await send(declined)).json()).toEqual({ success: { status: "declined" } });
    expect((await send(declined)).json()).toEqual({ success: { status: "known" } });
    expect(await stateOf(order)).toBe("declined");
    expect(await balance()).toBe(before);
    expect((await send(validCall(order))).json()).toEqual({ success: { status: "paid" } });
    expect((await send(declined)).json()).toEqual({ success: { status: "known" } });
    expect(await stateOf(order)).toBe("paid");
    expect(await balance()).toBe(before + AMOUNT);
  });

  test("what was taken back before it was credited is not credited by a call from before, which operators see", async () => {
    const order = await newOrder();
    const before = await balance();
    const takenBack = changed({ status: "reversed" })(validCall(order));
    expect((await send(takenBack)).json()).toEqual({ success: { status: "declined" } });
    expect((await send(takenBack)).json()).toEqual({ success: { status: "known" } });
    for (const late of [validCall(order), at(120)(validCall(order))]) {
      expect((await send(late)).json()).toEqual({ success: { status: "noted" } });
    }
    expect(await stateOf(order)).toBe("declined");
    expect(await balance()).toBe(before);
    expect(await discrepanciesOf(order)).toEqual([{ kind: "state", difference: 0 }]);
  });

  test("a refusal and then a return leave nothing to be credited either", async () => {
    const order = await newOrder();
    const before = await balance();
    publishedEvents().length = 0;
    for (const [status, answer] of [
      ["declined", "declined"],
      ["reversed", "known"],
      ["paid", "noted"],
    ] as const) {
      expect((await send(changed({ status })(validCall(order)))).json()).toEqual({
        success: { status: answer },
      });
    }
    expect(await balance()).toBe(before);
    expect(publishedEvents()).toHaveLength(1);
  });

  test("of a payment and its return at once none is lost, whichever comes first", async () => {
    const kindOf = new Map([
      ["paid", "reversed"],
      ["declined", "state"],
    ]);
    const ended = await Promise.all(
      Array.from({ length: 40 }, async (_, index) => {
        const order = await newOrder();
        const calls = [validCall(order), changed({ status: "reversed" })(validCall(order))];
        await Promise.all(calls.map((call, which) => send(call, node((index + which) % 2))));
        return { state: await stateOf(order), found: await discrepanciesOf(order) };
      }),
    );
    for (const { state, found } of ended) {
      expect(found.map(({ kind }) => kind)).toEqual([kindOf.get(state)]);
    }
  });

  test("an order that still waits is left alone", async () => {
    const order = await newOrder();
    const answer = await send(changed({ status: "waiting" })(validCall(order)));
    expect(answer.json()).toEqual({ success: { status: "known" } });
    expect(await stateOf(order)).toBe("waiting");
  });

  test("a banned player's money arrives", async () => {
    const banned = await newPayer();
    await ban(banned);
    const order = await newOrder(banned);
    expect((await send(validCall(order))).json()).toEqual({ success: { status: "paid" } });
  });
});

test("the address answers nothing but POST", async () => {
  const answer = await node(0).app.inject({ method: "GET", url: callbackPath("qiwi") });
  expect(answer.statusCode).toBe(405);
});
