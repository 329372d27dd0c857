import { call } from "../api/http.ts";
import { useSession } from "../api/session.ts";
import { recall, remember } from "../browser/remembered.ts";
import { randomClientSeed } from "./random-client-seed.ts";

/**
 * Gives a player who has not played yet a client seed drawn by their own browser. It comes into use with the
 * server seed whose hash was public before, so from the first bet on the site has not chosen both. Without an answer
 * nothing changes, and the next visit tries again.
 */
export async function chooseFirstSeed(): Promise<void> {
  const { status, user } = useSession.getState();
  if (status !== "player" || !user) return;
  const mark = `first-seed.${user.id}`;
  if (recall(mark, (stored) => stored) !== null) return;
  const state = await call("fair/get", {});
  if (!state.ok) return;
  const { nonce, rotated, hash, locked } = state.data;
  if (nonce === 0 && !rotated && !locked) {
    const rotated = await call("fair/rotate", { hash, client_seed: randomClientSeed() });
    if (!rotated.ok) return;
  }
  remember(mark, "chosen");
}
