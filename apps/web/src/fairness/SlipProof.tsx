import type { BetSlip, SlipRound } from "@rumb/contract/fair";
import { isSlipProblem, type SlipProblem } from "@rumb/contract/slip";
import { checkSlip } from "@rumb/contract/slip-games";
import type { SlipReport } from "@rumb/contract/slip-steps";
import { type Fact, hexFact, textFact } from "@rumb/contract/slip-words";
import { useEffect, useMemo, useRef } from "react";
import { useSession } from "../api/session.ts";
import { StatusLine } from "../kit/StatusLine.tsx";
import { browserHashes } from "../browser/browser-hashes.ts";
import { Facts } from "./Facts.tsx";
import { useFairState, useRotation } from "./fair-state.ts";
import { Report } from "./Report.tsx";
import { RotateForm } from "./RotateForm.tsx";
import styles from "./SlipProof.module.css";

/** The proof of a bet, carried out in this browser as soon as its seed is revealed. */
export function SlipProof({ slip }: { slip: BetSlip }) {
  const revealed = slip.server_seed !== null;
  const report = useMemo(() => (revealed ? checkSlip(slip, browserHashes) : undefined), [slip, revealed]);
  const heading = useFocusWhen(revealed);
  return (
    <>
      <section className={styles.part}>
        <h3 ref={heading} tabIndex={-1}>
          Проверка
        </h3>
        {report ? <Verdict report={report} /> : slip.round ? <RoundRuns /> : <Unrevealed hash={slip.hash} />}
      </section>
      <section className={styles.part}>
        <h3>Доказательство</h3>
        <Facts
          copyable
          facts={[
            hexFact("Хеш зерна сервера", slip.hash),
            ...(slip.server_seed === null ? [] : [hexFact("Зерно сервера", slip.server_seed)]),
            ...(slip.round ? roundFacts(slip, slip.round) : seedFacts(slip)),
          ]}
        />
      </section>
    </>
  );
}

function seedFacts({ client_seed, nonce }: BetSlip): Fact[] {
  return [textFact("Зерно игрока", client_seed ?? ""), textFact("Номер раунда", String(nonce))];
}

function roundFacts({ client_seed }: BetSlip, { id, bets, place }: SlipRound): Fact[] {
  return [
    ...(client_seed === null ? [] : [hexFact("Зерно раунда", client_seed)]),
    textFact("Раунд", String(id)),
    textFact("Место ставки в раунде", `${place} из ${bets}`),
  ];
}

/** A shared round reveals its seed by itself. */
function RoundRuns() {
  return (
    <p className={styles.note}>
      Раунд ещё идёт. Когда он закончится, сайт раскроет зерно и ставку можно будет проверить прямо здесь.
    </p>
  );
}

function Verdict({ report }: { report: SlipReport | SlipProblem }) {
  return isSlipProblem(report) ? (
    <StatusLine tone="lose">{report.problem}</StatusLine>
  ) : (
    <Report report={report} />
  );
}

/** Only the player whose seed it is can have it revealed: they do it right here, others read why they must wait. */
function Unrevealed({ hash }: { hash: string }) {
  const isPlayer = useSession((session) => session.status === "player");
  const { data } = useFairState(isPlayer);
  const rotation = useRotation();
  if (data?.hash !== hash)
    return (
      <p className={styles.note}>
        Зерно ещё не раскрыто. Проверить ставку можно будет, когда игрок его сменит.
      </p>
    );
  return (
    <>
      <p className={styles.note}>Зерно ещё не раскрыто: смените его, чтобы проверить.</p>
      <RotateForm state={data} rotation={rotation} />
    </>
  );
}

/** The form that reveals a seed goes away with its button: the focus moves to what takes its place. */
function useFocusWhen(revealed: boolean) {
  const heading = useRef<HTMLHeadingElement>(null);
  const before = useRef(revealed);
  useEffect(() => {
    if (revealed && !before.current) heading.current?.focus();
    before.current = revealed;
  }, [revealed]);
  return heading;
}
