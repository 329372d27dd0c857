import { MINES_CELLS } from "@rumb/games/mines/mines-limits";
import { minesPayoutKopecks } from "@rumb/games/mines/mines-payout";
import type { Kopecks } from "@rumb/money/kopecks";
import type { StoreApi } from "zustand/vanilla";
import { useRemembered } from "../../browser/use-remembered.ts";
import type { AutobetOffer } from "../../comfort/autobet-offer.ts";
import { useComfort } from "../../comfort/comfort-settings.ts";
import { refusalNow } from "../instant/refusal-now.ts";
import { CellChoice } from "./CellChoice.tsx";
import { cellsOfMask, maskOfCells } from "./cell-mask.ts";
import type { MinesCommands } from "./mines-moves.ts";
import { type MinesOrder, STAKE_BOUNDS } from "./mines-table.ts";

/** What Mines offers to be played by itself: games of the stake and the bombs that are set, on the cells of the player's choice. */
export function useMinesAutobet(
  table: StoreApi<MinesCommands>,
  { stakeKopecks, bombs }: MinesOrder,
  refusal: string | undefined,
): AutobetOffer {
  const [mask, setMask] = useRemembered({ key: "mines.cells", linked: null, bounds: MASKS, initial: 0 });
  const cells = cellsOfMask(mask);
  const refusalOf = (stake: Kopecks): string | undefined =>
    refusalNow("mines", stake, (terms) => minesPayoutKopecks(stake, { bombs, ...terms }, 1));
  return {
    game: "mines",
    stakeKopecks,
    bounds: STAKE_BOUNDS,
    terms: `бомб: ${bombs}`,
    fields: <CellChoice chosen={cells} onChoose={(chosen) => setMask(maskOfCells(chosen))} />,
    refusal: refusal ?? choiceRefusal(cells.length, bombs),
    ways: [
      {
        label: PLAY,
        way: {
          game: "mines",
          refusalOf,
          bet: (stake) => {
            const pauseMs = useComfort.getState().fast ? FAST_PRESS_MS : PRESS_MS;
            return table.getState().playOut({ order: { stakeKopecks: stake, bombs }, cells }, pauseMs);
          },
        },
      },
    ],
    meant: PLAY,
  };
}

function choiceRefusal(count: number, bombs: number): string | undefined {
  if (count === 0) return "Выберите хотя бы одну клетку";
  return count > MINES_CELLS - bombs ? `Клеток без бомб только ${MINES_CELLS - bombs}` : undefined;
}

const PLAY = "Начать игру";
const MASKS = { min: 0, max: 2 ** MINES_CELLS - 1 };
/** Between two presses; with «Быстро» just enough to stay below the server's bound of calls in a second. */
const PRESS_MS = 260;
const FAST_PRESS_MS = 120;
