import type { BetSlip } from "@rumb/contract/fair";
import { isSlipProblem } from "@rumb/contract/slip";
import { checkSlip } from "@rumb/contract/slip-games";
import { hexFact, textFact } from "@rumb/contract/slip-words";
import { useMemo } from "react";
import { useSession } from "../api/session.ts";
import { browserHashes } from "./browser-hashes.ts";
import { Facts } from "./Facts.tsx";
import { FairButton } from "./FairButton.tsx";
import { Report } from "./Report.tsx";
import styles from "./SlipProof.module.css";
import { useFairState } from "./fair-state.ts";

/** The proof of a bet, carried out in this browser as soon as its seed is revealed. */
export function SlipProof({ slip }: { slip: BetSlip }) {
  return (
    <>
      <section className={styles.part}>
        <h3>Проверка</h3>
        {slip.server_seed === null ? <Unrevealed hash={slip.hash} /> : <Checked slip={slip} />}
      </section>
      <section className={styles.part}>
        <h3>Доказательство</h3>
        <Facts
          copyable
          facts={[
            hexFact("Хеш зерна сервера", slip.hash),
            ...(slip.server_seed === null ? [] : [hexFact("Зерно сервера", slip.server_seed)]),
            textFact("Зерно игрока", slip.client_seed),
            textFact("Номер раунда", String(slip.nonce)),
          ]}
        />
      </section>
    </>
  );
}

function Checked({ slip }: { slip: BetSlip }) {
  const report = useMemo(() => checkSlip(slip, browserHashes), [slip]);
  return isSlipProblem(report) ? <p>{report.problem}</p> : <Report report={report} />;
}

/** Only the player whose seed it is can have it revealed: the same slip tells him so, and others why they must wait. */
function Unrevealed({ hash }: { hash: string }) {
  const isPlayer = useSession((session) => session.status === "player");
  const { data } = useFairState(isPlayer);
  if (data?.hash === hash)
    return (
      <>
        <p className={styles.note}>Зерно ещё не раскрыто: смените его, чтобы проверить.</p>
        <FairButton tone="secondary">Сменить зерно</FairButton>
      </>
    );
  return (
    <p className={styles.note}>
      Зерно ещё не раскрыто. Проверить ставку можно будет, когда игрок его сменит.
    </p>
  );
}
