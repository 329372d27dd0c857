import { call } from "../api/http.ts";
import { useSession } from "../api/session.ts";
import { onConnected } from "../api/socket.ts";
import { recall, remember } from "../browser/remembered.ts";
import { randomClientSeed } from "./random-client-seed.ts";

/**
 * Gives a player who has not played yet a client seed drawn by their own browser. It comes into use with the
 * server seed whose hash was public before, so from the first bet on the site has not chosen both. Whoever turns out to be a player only
 * later gets one then. Without an answer nothing changes, and the next connection or visit tries again.
 */
export function followFirstSeed(): void {
  let underWay = Promise.resolve();
  // One behind the other: the next one finds what the one before has done.
  const choose = (): void => {
    underWay = underWay.then(chooseFirstSeed);
  };
  useSession.subscribe((now, before) => {
    if (now.status !== before.status || now.user?.id !== before.user?.id) choose();
  });
  onConnected(choose);
  choose();
}

async function chooseFirstSeed(): Promise<void> {
  const { status, user } = useSession.getState();
  if (status !== "player" || !user || user.id === chosenFor) return;
  const mark = `first-seed.${user.id}`;
  if (recall(mark, (stored) => stored) !== null) return;
  const state = await call("fair/get", {});
  if (!state.ok) return;
  const { nonce, rotated, hash, locked } = state.data;
  if (nonce === 0 && !rotated && !locked) {
    const rotated = await call("fair/rotate", { hash, client_seed: randomClientSeed() });
    if (!rotated.ok) return;
  }
  // A browser that remembers nothing is not to ask at every connection.
  chosenFor = user.id;
  remember(mark, "chosen");
}

let chosenFor: number | undefined;
