import type { WheelPast } from "@rumb/contract/wheel/wheel-wire";
import { memo } from "react";
import { Panel } from "../../kit/Panel.tsx";
import { RoundHash } from "../rounds/RoundHash.tsx";
import { ColorShares } from "./ColorShares.tsx";
import styles from "./RoundRecords.module.css";
import type { WheelRound } from "./wheel-round.ts";

/** What has come out so far, and the proof: the hash of this round and the revealed seed of the last one. */
export const RoundRecords = memo(function RoundRecords({ round, history }: RoundRecordsProps) {
  const [last] = history;
  return (
    <div className={styles.records}>
      <Panel title="ПРОШЛЫЕ РАУНДЫ" ruled>
        <ColorShares history={history} />
      </Panel>
      <Panel title="ХЕШ РАУНДА" ruled>
        <RoundHash label={round ? `Раунд № ${round.id}` : "Раунд"} hash={round?.hash} />
        <p className={styles.note}>
          Хеш секрета опубликован, когда раунд открылся. К секрету добавлены зёрна всех, кто поставил.
        </p>
        <h3 className={styles.past}>
          {last ? `Раскрыт раунд № ${last.round}: x${last.color}` : "Прошлый раунд"}
        </h3>
        <RoundHash label="Секрет" hash={last?.server_seed} />
        <RoundHash label="Его хеш" hash={last?.hash} />
      </Panel>
    </div>
  );
});

export type RoundRecordsProps = { round: WheelRound | undefined; history: readonly WheelPast[] };
