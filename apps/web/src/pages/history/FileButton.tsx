import { answered } from "@rumb/contract/http-client";
import type { MyBetsFilter } from "@rumb/contract/my-bets";
import { MY_BETS_FILE_ROWS } from "@rumb/contract/my-bets-filter";
import { formatTicket } from "@rumb/money/format";
import { useMutation } from "@tanstack/react-query";
import { callFile } from "../../api/http.ts";
import { saveFile } from "../../api/save-file.ts";
import { Button } from "../../kit/Button.tsx";
import { toast } from "../../kit/toast.ts";
import styles from "./FileButton.module.css";

/** Saves every bet that fits the filter as a table; `bets`, how many do, is undefined while they are being counted. */
export function FileButton({ filter, bets }: { filter: MyBetsFilter; bets: number | undefined }) {
  const { mutate, isPending } = useMutation({
    mutationFn: async () => saveFile(answered(await callFile("bets/csv", filter)), "rumb-bets.csv"),
    onError: (error) => toast.error(error.message),
    networkMode: "always",
  });
  return (
    <div className={styles.file}>
      <Button
        pending={isPending}
        disabledReason={bets === 0 ? "Нет ставок, которые можно сохранить" : undefined}
        onClick={() => mutate()}
      >
        Скачать CSV
      </Button>
      {bets !== undefined && bets > MY_BETS_FILE_ROWS && (
        <p className={styles.limit}>
          В файл войдут {formatTicket(MY_BETS_FILE_ROWS)} последних ставок. Чтобы получить остальные, выберите
          более ранний период.
        </p>
      )}
    </div>
  );
}
