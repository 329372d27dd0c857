import { formatRubles } from "@rumb/money/format";
import { useState } from "react";
import { Avatar } from "../../site/Avatar.tsx";
import { classNames } from "../../kit/class-names.ts";
import { Panel } from "../../kit/Panel.tsx";
import { Skeleton } from "../../kit/Skeleton.tsx";
import { VisuallyHidden } from "../../kit/VisuallyHidden.tsx";
import type { PastJackpot } from "./jackpot-round.ts";
import { percent } from "./jackpot-words.ts";
import { PastRoundSheet } from "./PastRoundSheet.tsx";
import styles from "./PastRounds.module.css";

/** The last ten winners; each opens the proof of his round. */
export function PastRounds({ past, loading, ownId }: PastRoundsProps) {
  const [chosen, setChosen] = useState<PastJackpot>();
  const [open, setOpen] = useState(false);

  function show(one: PastJackpot): void {
    setChosen(one);
    setOpen(true);
  }

  return (
    <Panel title="ПОБЕДИТЕЛИ" ruled>
      <div className={styles.frame}>
        {past.length === 0 && !loading && <p className={styles.none}>Здесь появятся последние победители</p>}
        {loading && <Skeleton lines={8} />}
        <ol className={styles.rounds} aria-label="Последние победители, новые первыми">
          {past.map((one) => (
            <li key={one.round}>
              <button type="button" className={styles.round} onClick={() => show(one)}>
                <Avatar imageUrl={one.winner.imageUrl} size={32} />
                <span className={classNames(styles.name, one.winner.playerId === ownId && styles.own)}>
                  {one.winner.name}
                </span>
                <span className={styles.sums}>
                  <span className={styles.bank}>{formatRubles(one.winner.bankKopecks)}</span>
                  <span className={styles.chance}>
                    {percent(one.winner.chanceHundredths)}
                    <VisuallyHidden>. Раунд № {one.round}, проверка</VisuallyHidden>
                  </span>
                </span>
              </button>
            </li>
          ))}
        </ol>
      </div>
      <PastRoundSheet past={chosen} open={open} onClose={() => setOpen(false)} />
    </Panel>
  );
}

export type PastRoundsProps = {
  past: readonly PastJackpot[];
  loading: boolean;
  ownId: number | undefined;
};
