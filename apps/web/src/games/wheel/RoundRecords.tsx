import type { WheelPast } from "@rumb/contract/wheel/wheel-events";
import { counted } from "@rumb/money/plural";
import { type CSSProperties, memo } from "react";
import { Panel } from "../../kit/Panel.tsx";
import { RoundHash } from "../rounds/RoundHash.tsx";
import { type ColorShare, colorShares } from "./wheel-bets.ts";
import { colorOf, tint } from "./wheel-color.ts";
import type { WheelRound } from "./wheel-table.ts";
import kit from "../../kit/primitives.module.css";
import styles from "./RoundRecords.module.css";

/** What has come out so far, and the proof: the hash of this round and the revealed seed of the last one. */
export const RoundRecords = memo(function RoundRecords({ round, history }: RoundRecordsProps) {
  const [last] = history;
  return (
    <div className={styles.records}>
      <Panel title="ПРОШЛЫЕ РАУНДЫ" ruled>
        <ColorShares history={history} />
      </Panel>
      <Panel title="ХЕШ РАУНДА" ruled>
        <RoundHash label={round ? `Раунд № ${round.shownNumber}` : "Раунд"} hash={round?.hash} />
        {round?.chain && <RoundHash label="Цепочка drand" hash={round.chain} />}
        <p className={kit.aside}>
          Хеш секрета опубликован, когда раунд открылся. К секрету добавлены зёрна всех, кто поставил
          {round?.chain ? ", и публичное число: его нет, пока принимаются ставки." : "."}
        </p>
        <h3 className={styles.past}>
          {last ? `Раскрыт раунд № ${last.number ?? last.round}: x${last.color}` : "Прошлый раунд"}
        </h3>
        <RoundHash label="Секрет" hash={last?.server_seed} />
        <RoundHash label="Его хеш" hash={last?.hash} />
      </Panel>
    </div>
  );
});

export type RoundRecordsProps = { round: WheelRound | undefined; history: readonly WheelPast[] };

/** How often each multiplier came in the last hundred rounds, against its chance. History only. */
function ColorShares({ history }: { history: readonly WheelPast[] }) {
  const shares = colorShares(history);
  const longest = Math.max(...shares.map(({ share, chance }) => Math.max(share, chance)));
  return (
    <>
      <table className={styles.shares}>
        <caption className={styles.caption}>
          Последних раундов: {history.length}. Доля множителя в них не влияет на следующий.
        </caption>
        <tbody>
          {shares.map((share) => (
            <Share key={share.color} share={share} longest={longest} />
          ))}
        </tbody>
      </table>
      <p className={styles.colorSharesNote}>Черта — шанс множителя, он один и тот же в каждом раунде.</p>
    </>
  );
}

function Share({ share: { color, times, share, chance }, longest }: { share: ColorShare; longest: number }) {
  const places: SharePlaces = {
    ...tint(color),
    "--share": share / longest,
    "--chance": chance / longest,
  };
  return (
    <tr style={places}>
      <th scope="row" className={styles.multiplier}>
        x{color}
      </th>
      <td className={styles.track} aria-hidden="true">
        <div className={styles.well}>
          <div className={styles.bar} />
          <div className={styles.chance} />
        </div>
      </td>
      <td className={styles.percent} title={`Выпал ${counted(times, ["раз", "раза", "раз"])}`}>
        {(share * 100).toFixed(0)}&nbsp;%
      </td>
      <td className={styles.expected}>шанс {(chance * 100).toFixed(1)}&nbsp;%</td>
    </tr>
  );
}

type SharePlaces = CSSProperties & Record<"--share" | "--chance", number>;

/** What came out last, newest first; as many as the width has room for. The row is as high when it is empty. */
export const PastRounds = memo(function PastRounds({ history, loading }: PastRoundsProps) {
  if (history.length === 0)
    return <p className={styles.none}>{loading ? "" : "Здесь появятся прошлые раунды"}</p>;
  return (
    <ol className={styles.pastRoundsPast} aria-label="Прошлые раунды, новые первыми">
      {history.slice(0, SHOWN).map(({ round, number = round, color }, place) => (
        // Only the newest is a new element: the others change their words and stay where they are.
        <li
          key={place === 0 ? round : place}
          className={styles.round}
          style={tint(colorOf(color))}
          title={`Раунд № ${number}`}
        >
          x{color}
        </li>
      ))}
    </ol>
  );
});

const SHOWN = 30;

type PastRoundsProps = { history: readonly WheelPast[]; loading: boolean };
