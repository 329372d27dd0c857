import { operatorEndpoints } from "@rumb/contract/endpoints/operator";
import { isOperatorListName, operatorLists } from "@rumb/contract/operator-list";
import { type ConsoleCall, dayBefore, one } from "./console-call.ts";

/** What is saved as a file: each list in both formats, some of them narrowed, and what is no list. `idOf` are players who play most. */
export function fileCalls(idOf: (turn: number) => number): ConsoleCall[] {
  const ofPlayer: ListBody = (turn) => ({ filter: { player_id: idOf(turn) } });
  return [
    ...Object.keys(operatorLists)
      .filter(isOperatorListName)
      .map((list) => {
        const needsPlayer = list === "transfers" || list === "sessions";
        return listFile(list, `${list} as CSV or JSON`, needsPlayer ? ofPlayer : () => ({}));
      }),
    listFile("withdrawals", "rejected withdrawals", () => ({ filter: { status: 2 } })),
    listFile("players", "players who have paid in 100 ₽", () => ({ filter: { sum_from: 100 } })),
    listFile("players", "players with large deposits", () => ({ filter: { sum_from: 50_000 } })),
    listFile("bets", "bets of a frequent game", () => ({ filter: { game: "dice" } })),
    listFile("bets", "bets of those who play most", ofPlayer),
    listFile("bets", "bets of those who play most, a rare game", (turn) => ({
      filter: { player_id: idOf(turn), game: "monetrain" },
    })),
    file("economy of the last year as CSV", operatorEndpoints.economyCsv, () => ({
      from: dayBefore(364),
      to: dayBefore(0),
    })),
    file("a player's statement of a month as CSV", operatorEndpoints.statementCsv, (turn) => ({
      id: 2_000 + turn,
      from: dayBefore(35),
      to: dayBefore(5),
    })),
  ];
}

type ListBody = (turn: number) => object;

/** Both formats in turn. */
function listFile(list: string, name: string, bodyOf: ListBody): ConsoleCall {
  const { listCsv, listJson } = operatorEndpoints;
  return {
    name: `file: ${name}`,
    isFile: true,
    asks: (turn) => [{ path: (turn % 2 === 0 ? listCsv : listJson).path, body: { list, ...bodyOf(turn) } }],
  };
}

function file(name: string, endpoint: { readonly path: string }, bodyOf: ListBody): ConsoleCall {
  return { name: `file: ${name}`, asks: one(endpoint, bodyOf), isFile: true };
}
