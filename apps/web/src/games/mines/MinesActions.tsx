import { formatMoney } from "@rumb/money/format";
import { Button } from "../../kit/Button.tsx";
import { SignInButton } from "../shared/SignInButton.tsx";
import { useEchoGuard } from "../shared/use-echo-guard.ts";
import type { MinesHands } from "./mines-conductor.ts";
import { acceptsPresses, type MinesTable } from "./mines-table.ts";
import styles from "./MinesActions.module.css";

/** «Начать игру», which becomes «Забрать 12.40» in the same box, and «Автовыбор»; a guest finds the way to sign in. */
export function MinesActions(props: MinesActionsProps) {
  const { table, signedIn, noLink } = props;
  const playing = table.moment.kind === "playing";
  const notNow = playing ? "Идёт повтор ходов" : "Сначала начните игру";
  return (
    <div className={styles.pair}>
      <div className={styles.main}>{signedIn ? <MainButton {...props} /> : <SignInButton />}</div>
      <div className={styles.auto}>
        <Button
          full
          disabledReason={playing && table.replay === null ? noLink : notNow}
          onClick={() => acceptsPresses(table) && void table.auto()}
        >
          Автовыбор
        </Button>
      </div>
    </div>
  );
}

function MainButton({ table, refusal, noLink, onStart }: MinesActionsProps) {
  const { moment } = table;
  const isEcho = useEchoGuard(moment.kind === "playing");
  if (moment.kind === "playing") {
    const { game, moves } = moment;
    return (
      <Button
        tone="win"
        size="l"
        full
        pending={moves.some(({ kind }) => kind === "take")}
        disabledReason={game.opened.length === 0 ? "Откройте хотя бы одну клетку" : noLink}
        onClick={() => void table.take()}
      >
        Забрать {formatMoney(game.winKopecks)}
      </Button>
    );
  }
  const pending = moment.kind === "starting" || moment.kind === "loading";
  return (
    <Button
      tone="primary"
      size="l"
      full
      pending={pending}
      disabledReason={pending ? undefined : refusal}
      onClick={() => isEcho() || onStart()}
    >
      Начать игру
    </Button>
  );
}

export type MinesActionsProps = {
  table: MinesTable & MinesHands;
  signedIn: boolean;
  /** Why no game can be started now. */
  refusal: string | undefined;
  /** Why no move can be made now. */
  noLink: string | undefined;
  onStart: () => void;
};
