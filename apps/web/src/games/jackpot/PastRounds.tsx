import { textFact } from "@rumb/contract/slips/slip-words";
import { formatRubles, formatTicket } from "@rumb/money/format";
import { useState } from "react";
import { lazyPage } from "../../browser/lazy-page.ts";
import { LazySheet } from "../../site/LazySheet.tsx";
import { Panel } from "../../kit/Panel.tsx";
import { Skeleton } from "../../kit/Skeleton.tsx";
import { VisuallyHidden } from "../../kit/VisuallyHidden.tsx";
import { classNames } from "../../kit/class-names.ts";
import { Avatar } from "../../site/Avatar.tsx";
import type { PastJackpot } from "./jackpot-round.ts";
import { percent } from "./jackpot-words.ts";
import kit from "../../kit/primitives.module.css";
import styles from "./JackpotScreen.module.css";

/** The last ten winners; each opens the proof of their round. */
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
        {past.length === 0 && !loading && <p className={kit.aside}>Здесь появятся последние победители</p>}
        {loading && <Skeleton lines={8} />}
        <ol className={styles.rounds} aria-label="Последние победители, новые первыми">
          {past.map((one) => (
            <li key={one.round}>
              <button type="button" className={styles.round} onClick={() => show(one)}>
                <Avatar imageUrl={one.winner.imageUrl} size={32} />
                <span className={classNames(styles.name, one.winner.playerId === ownId && kit.win)}>
                  {one.winner.name}
                </span>
                <span className={styles.sums}>
                  <span className={styles.bank}>{formatRubles(one.winner.bankKopecks)}</span>
                  <span className={styles.chance}>
                    {percent(one.winner.chanceHundredths)}
                    <VisuallyHidden>. Раунд № {one.shownNumber}, проверка</VisuallyHidden>
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

/** The proof of a round that is over; fetched when one is opened for the first time. */
function PastRoundSheet({ past, open, onClose }: PastRoundSheetProps) {
  return (
    <LazySheet
      subject={past?.round}
      open={open}
      onClose={onClose}
      title={past ? `Раунд № ${past.shownNumber}` : "Раунд"}
      sheet={roundProof}
      given={past && { facts: factsOf(past), serverSeed: past.serverSeed, hash: past.hash }}
    />
  );
}

const roundProof = lazyPage(async () => (await import("../../fairness/RoundProof.tsx")).RoundProof);

function factsOf({ winner, ticket }: PastJackpot) {
  return [
    textFact("Победитель", winner.name),
    textFact("Банк", formatRubles(winner.bankKopecks)),
    ...(winner.winKopecks === winner.bankKopecks
      ? []
      : [textFact("Выплата без комиссии", formatRubles(winner.winKopecks))]),
    textFact("Шанс", percent(winner.chanceHundredths)),
    textFact("Выигрышный билет", `${formatTicket(ticket)} из ${formatTicket(winner.bankKopecks)}`),
  ];
}

type PastRoundSheetProps = {
  /** Stays while the sheet closes. */
  past: PastJackpot | undefined;
  open: boolean;
  onClose: () => void;
};
