import { expect, it } from "vitest";
import { freshLoads } from "./fresh-loads.ts";

function open() {
  const sent: PromiseWithResolvers<void>[] = [];
  const refresh = freshLoads({
    ready: () => Promise.resolve(),
    send() {
      sent.push(Promise.withResolvers());
      return sent[sent.length - 1]?.promise ?? Promise.reject(new Error("nothing was sent"));
    },
  });
  return { sent, refresh };
}

const sentSoFar = () => new Promise<void>((resolve) => setTimeout(resolve));

it("sends one load for all who ask until it is sent", async () => {
  const { sent, refresh } = open();
  const asked = [refresh(), refresh()];
  await sentSoFar();
  expect(sent).toHaveLength(1);
  sent[0]?.resolve();
  await Promise.all(asked);
  await sentSoFar();
  expect(sent).toHaveLength(1);
});

it("sends another one for those who ask while one is under way, when that has come", async () => {
  const { sent, refresh } = open();
  const first = refresh();
  await sentSoFar();
  let isSecondThere = false;
  const second = Promise.all([refresh(), refresh()]).then(() => (isSecondThere = true));
  await sentSoFar();
  expect(sent).toHaveLength(1);
  sent[0]?.resolve();
  await first;
  await sentSoFar();
  expect(sent).toHaveLength(2);
  expect(isSecondThere).toBe(false);
  sent[1]?.resolve();
  await second;
  await sentSoFar();
  expect(sent).toHaveLength(2);
});

it("goes on behind a load that failed, which only its own askers hear of", async () => {
  const { sent, refresh } = open();
  const first = refresh();
  await sentSoFar();
  const second = refresh();
  sent[0]?.reject(new Error("lost"));
  await expect(first).rejects.toThrow("lost");
  await sentSoFar();
  sent[1]?.resolve();
  await second;
});
