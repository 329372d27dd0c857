import { useMemo } from "react";
import { useSession } from "../../api/session.ts";
import { type Column, Table } from "../../kit/Table.tsx";
import kit from "../../kit/primitives.module.css";
import styles from "./GameReturns.module.css";
import { type FairGame, fairGames } from "./fair-games.ts";
import { type Returns, returnWords } from "@rumb/contract/game/return-range";
import { GameIcon } from "../../site/GameIcon.tsx";

/** The return of each game under the operator's present terms, computed here and now. */
export function GameReturns() {
  const edges = useSession((session) => session.site?.terms.edges);
  const rows = useMemo(() => fairGames.flatMap((game) => rowOf(game, edges?.[game.game])), [edges]);
  return (
    <div className={kit.stack3}>
      <Table
        columns={columns}
        rows={rows}
        rowKey={({ game }) => game.game}
        caption="Возврат игроку по играм"
        empty="Условия игр не загрузились. Обновите страницу."
      />
      <p className={styles.note}>
        Возврат — какую долю ставок игра в среднем отдаёт игрокам. Он посчитан сейчас, в вашем браузере, теми
        же функциями, что вытягивают результат и платят выигрыш. Выплата округляется до копейки один раз,
        половина — вверх; сильнее всего это заметно на самой маленькой ставке. «ДЖЕКПОТ» Dice и Bubbles
        платится сверх возврата. В игре Jackpot весь банк раунда достаётся его игрокам, кроме комиссии, если
        сайт её берёт: она видна рядом со ставкой и стоит в её квитанции.
      </p>
    </div>
  );
}

function rowOf(game: FairGame, edgeHundredths: number | undefined): Row[] {
  // Without the terms nothing is known of an edge; Wheel has none.
  const edge = edgeHundredths ?? (game.shared ? 0 : undefined);
  return edge === undefined ? [] : [{ game, returns: game.returns(edge) }];
}

const columns: readonly Column<Row>[] = [
  {
    key: "game",
    title: "Игра",
    cell: ({ game }) => (
      <span className={styles.game}>
        <GameIcon game={game.game} size={20} />
        {game.label}
      </span>
    ),
  },
  { key: "drawn", title: "Что вытягивается", cell: ({ game }) => game.drawn, hideNarrow: true },
  {
    key: "exact",
    title: "Возврат",
    align: "end",
    cell: ({ returns }) => <span className={styles.exact}>{returnWords(returns.exact)}</span>,
  },
  {
    key: "rounded",
    title: "Ставка 1.00 ₽",
    align: "end",
    cell: ({ returns }) => <span className={styles.rounded}>{returnWords(returns.smallestStake)}</span>,
  },
];

type Row = { readonly game: FairGame; readonly returns: Returns };
