import { hexFact, textFact } from "@rumb/contract/slip-words";
import { formatRubles, formatTicket } from "@rumb/money/format";
import { Link } from "wouter";
import { Facts } from "../../fairness/Facts.tsx";
import { paths } from "../../paths.ts";
import { Dialog } from "../../ui/Dialog.tsx";
import type { PastJackpot } from "./jackpot-round.ts";
import { percent } from "./jackpot-words.ts";
import styles from "./PastRoundSheet.module.css";

/** A round that is over: what came out, and the secret that its hash had promised. */
export function PastRoundSheet({ past, open, onClose }: PastRoundSheetProps) {
  return (
    <Dialog open={open} onClose={onClose} title={past ? `Раунд № ${past.round}` : "Раунд"}>
      {past && <RoundFacts past={past} />}
    </Dialog>
  );
}

function RoundFacts({ past: { winner, ticket, hash, serverSeed } }: { past: PastJackpot }) {
  return (
    <div className={styles.sheet}>
      <Facts
        facts={[
          textFact("Победитель", winner.name),
          textFact("Банк", formatRubles(winner.bankKopecks)),
          textFact("Шанс", percent(winner.chanceHundredths)),
          textFact("Выигрышный билет", `${formatTicket(ticket)} из ${formatTicket(winner.bankKopecks)}`),
        ]}
      />
      <Facts copyable facts={[hexFact("Секрет раунда", serverSeed), hexFact("Его хеш", hash)]} />
      <p className={styles.note}>
        Хеш был опубликован до первой ставки. Билет получен из секрета и зёрен всех, кто поставил, в порядке
        их ставок.
      </p>
      <Link href={paths.fair}>Правило по шагам и проверка ставок</Link>
    </div>
  );
}

export type PastRoundSheetProps = {
  /** Stays while the sheet closes. */
  past: PastJackpot | undefined;
  open: boolean;
  onClose: () => void;
};
