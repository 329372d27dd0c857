import type { BetSlip, SlipRound } from "@rumb/contract/fair";
import { isSlipProblem, type SlipProblem } from "@rumb/contract/slips/slip";
import type { SlipReport } from "@rumb/contract/slips/slip-steps";
import { type Fact, hexFact, textFact } from "@rumb/contract/slips/slip-words";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { callQuery } from "../api/call-query.ts";
import { saveFile } from "../api/save-file.ts";
import { useSession } from "../api/session.ts";
import { copyText } from "../browser/copy-text.ts";
import { Button } from "../kit/Button.tsx";
import { EmptyState } from "../kit/EmptyState.tsx";
import { Skeleton } from "../kit/Skeleton.tsx";
import { StatusLine } from "../kit/StatusLine.tsx";
import { Awaited } from "./Awaited.tsx";
import { Facts } from "./Facts.tsx";
import { Report } from "./Report.tsx";
import { RotateForm } from "./RotateForm.tsx";
import { SlipPlate } from "./SlipPlate.tsx";
import { useFairState, useRotation } from "./fair-state.ts";
import { isLargeWin, WinPictureButton } from "./WinPictureButton.tsx";
import { useSlipReport } from "./use-slip-report.ts";
import kit from "../kit/primitives.module.css";
import styles from "./Slip.module.css";

/** The slip of one bet: what it was, what proves it, and the proof carried out right here. */
export function Slip({ betId }: { betId: number }) {
  const { data, error, isFetching, refetch } = useQuery({
    ...callQuery("fair/bet", { id: betId }),
    // A shared round ends by itself, and then there is a proof to show.
    refetchInterval: ({ state }) =>
      state.data?.result === "open" && state.data.round ? ROUND_LOOK_MS : false,
  });
  if (data) return <SlipContent slip={data} />;
  if (error?.failure.code === "BET_NOT_FOUND")
    return <EmptyState instrument="log" text="Ставки с таким номером нет. Проверьте ссылку." />;
  return <Awaited error={error} isFetching={isFetching} refetch={refetch} heights={[320]} />;
}

const ROUND_LOOK_MS = 3000;

function SlipContent({ slip }: { slip: BetSlip }) {
  return (
    <div className={kit.stack6}>
      <SlipPlate slip={slip} />
      <SlipProof slip={slip} />
      <div className={styles.actions}>
        <Button onClick={() => void copyText(location.href)}>Скопировать ссылку</Button>
        <Button onClick={() => saveSlip(slip)}>Скачать slip.json</Button>
        {isLargeWin(slip) && <WinPictureButton slip={slip} />}
      </div>
    </div>
  );
}

/** The proof of a bet, carried out in this browser as soon as its seed is revealed. */
function SlipProof({ slip }: { slip: BetSlip }) {
  const revealed = slip.server_seed !== null;
  const report = useSlipReport(slip);
  const heading = useFocusWhen(revealed);
  return (
    <>
      <section className={styles.part}>
        <h3 ref={heading} tabIndex={-1}>
          Проверка
        </h3>
        {revealed ? (
          <Verdict report={report} />
        ) : slip.round ? (
          <RoundRuns />
        ) : (
          <Unrevealed hash={slip.hash} />
        )}
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

function roundFacts({ client_seed }: BetSlip, { id, number = id, bets, place }: SlipRound): Fact[] {
  return [
    ...(client_seed === null ? [] : [hexFact("Зерно раунда", client_seed)]),
    textFact("Раунд", `№ ${number}`),
    textFact("Место ставки в раунде", `${place} из ${bets}`),
  ];
}

/** A shared round reveals its seed by itself. */
function RoundRuns() {
  return (
    <p className={kit.soft}>
      Раунд ещё идёт. Когда он закончится, сайт раскроет зерно и ставку можно будет проверить прямо здесь.
    </p>
  );
}

function Verdict({ report }: { report: SlipReport | SlipProblem | undefined }) {
  if (!report) return <Skeleton block height={96} />;
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
      <p className={kit.soft}>Зерно ещё не раскрыто. Проверить ставку можно будет, когда игрок его сменит.</p>
    );
  return (
    <>
      <p className={kit.soft}>Зерно ещё не раскрыто: смените его, чтобы проверить.</p>
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

/** Lets the browser save a slip as a file that `npm run verify` and the page «Честность» read. */
function saveSlip(slip: BetSlip): void {
  const file = new Blob([`${JSON.stringify(slip, null, 2)}\n`], { type: "application/json" });
  saveFile(file, `slip-${slip.id}.json`);
}
