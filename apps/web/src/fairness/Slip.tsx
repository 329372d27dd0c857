import type { BetSlip } from "@rumb/contract/fair";
import { useQuery } from "@tanstack/react-query";
import { callQuery } from "../api/call-query.ts";
import { Button } from "../kit/Button.tsx";
import { EmptyState } from "../kit/EmptyState.tsx";
import { Skeleton } from "../kit/Skeleton.tsx";
import { StatusLine } from "../kit/StatusLine.tsx";
import { VisuallyHidden } from "../kit/VisuallyHidden.tsx";
import { copyText } from "../browser/copy-text.ts";
import { saveSlip } from "./save-slip.ts";
import styles from "./Slip.module.css";
import { SlipPlate } from "./SlipPlate.tsx";
import { SlipProof } from "./SlipProof.tsx";

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
  if (error && !isFetching)
    return (
      <div className={styles.failed}>
        <StatusLine tone="lose">{error.message}</StatusLine>
        <Button onClick={() => void refetch()}>Повторить</Button>
      </div>
    );
  return (
    <>
      <VisuallyHidden>
        <output>Загрузка…</output>
      </VisuallyHidden>
      <Skeleton block height={320} />
    </>
  );
}

const ROUND_LOOK_MS = 3000;

function SlipContent({ slip }: { slip: BetSlip }) {
  return (
    <div className={styles.slip}>
      <SlipPlate slip={slip} />
      <SlipProof slip={slip} />
      <div className={styles.actions}>
        <Button onClick={() => void copyText(location.href)}>Скопировать ссылку</Button>
        <Button onClick={() => saveSlip(slip)}>Скачать slip.json</Button>
      </div>
    </div>
  );
}
