import { parseEvent } from "@rumb/contract/socket/socket-events";
import type { RealtimeEvent } from "../../../realtime/realtime-event.ts";
import { settledRounds } from "./_model-views.ts";
import { type Model, rowOf } from "./_round-model.ts";

/**
 * Listens to what one node publishes to its browsers of one game: nothing older than what was published before, nothing that is not so yet,
 * and the end of every round.
 */
export function createWatchAudit(model: Model): (event: RealtimeEvent) => void {
  const check = createChecks(model);
  return ({ event, data }) => {
    if (parseEvent(event, data) === undefined)
      model.world.fail(`${event} does not fit its description in the contract`);
    switch (event) {
      case "getJackpot":
        check.mark(event, data);
        if (data.start) check.draw(data.round, { ticket: data.start.ticket });
        return check.past(data.round, data.last);
      case "getWheel":
        check.mark(event, data);
        if (data.start) check.draw(data.round, { pocket: data.start.pocket });
        return check.past(data.round, data.history);
      case "newBetJackpot":
      case "newBetWheel":
        return check.mark(event, data);
      case "startSliderJackpot":
        check.mark(event, data);
        return check.draw(data.round, { ticket: data.ticket });
      case "startWheel":
        check.mark(event, data);
        return check.draw(data.round, { pocket: data.pocket });
      case "winner":
        check.mark(event, data);
        return check.proof(data.past);
      case "wheelResult":
        check.mark(event, data);
        check.proof(data);
        return check.draw(data.round, { pocket: data.pocket });
      case "jackTime":
      case "wheelTime":
        return check.clock(data.round);
      case "updateBalance":
      case "played":
      case "newHistory":
      case "getHistory":
      case "online":
      case "jackpotGameSum":
      case "jackpotesWin":
      case "payment":
      case "withdrawal":
      case "bindTg":
      case "unbindTg":
      case "terms":
      case "refused":
        return check.foreign(event);
    }
  };
}

function createChecks(model: Model) {
  const { world } = model;
  let seen = { round: 0, version: 0 };

  function mark(name: string, { round, version }: { round: number; version: number }): void {
    const older = round < seen.round || (round === seen.round && version < seen.version);
    if (older)
      return world.fail(
        `${name} of round ${round}.${version} was published after ${seen.round}.${seen.version}`,
      );
    if (version > rowOf(model.rounds, round).version)
      world.fail(`${name} of round ${round} was published too early`);
    seen = { round, version };
  }

  function draw(roundId: number, outcome: object): void {
    const round = rowOf(model.rounds, roundId);
    const isDrawn = round.state === "drawn" || round.state === "settled";
    if (!isDrawn || world.now() < (round.closesAtMs ?? Infinity))
      world.fail(`round ${roundId} was published before its close`);
    for (const [name, value] of Object.entries(outcome)) {
      if (!JSON.stringify(round.outcome).includes(`"${name}":${value}`))
        world.fail(`round ${roundId} was published wrong`);
    }
  }

  /** The list of rounds that are over is whole, and none of them still runs. */
  function past(current: number, list: readonly { round: number; server_seed: string }[]): void {
    const game = rowOf(model.rounds, current).game;
    const due = settledRounds(model, game, 11).filter(({ id }) => id < current);
    const said = list.filter(({ round }) => round < current);
    // A node that stood still between its two reads lists rounds that came later, too.
    const later = list.length - said.length;
    const missed = due.slice(0, Math.max(0, 9 - later)).find(({ id }, index) => said[index]?.round !== id);
    if (missed) world.fail(`the end of round ${missed.id} was never published`);
    for (const one of list.slice(0, 3)) proof(one);
  }

  function proof({ round, server_seed }: { round: number; server_seed: string }): void {
    const { revealed, seed } = rowOf(model.rounds, round);
    if (!revealed || server_seed !== seed.hex) world.fail(`round ${round} was published a wrong seed`);
  }

  return {
    mark,
    draw,
    past,
    proof,
    clock(round: number) {
      if (round < seen.round) world.fail(`the clock of round ${round} was published after ${seen.round}`);
    },
    foreign: (event: string) => world.fail(`a watch of rounds published ${event}`),
  };
}
