import { MINES_LIMITS } from "@rumb/games/mines/mines-limits";
import { formatMoney, formatRubles, formatShort } from "@rumb/money/format";
import type { Kopecks } from "@rumb/money/kopecks";
import type { Autobet } from "../../comfort/autobet-store.ts";
import { AmountField } from "../../kit/AmountField.tsx";
import { Button } from "../../kit/Button.tsx";
import { Segmented } from "../../kit/Segmented.tsx";
import { StopButton } from "../instant/StopButton.tsx";
import { MaxWin } from "../shared/MaxWin.tsx";
import { Readout } from "../shared/Readout.tsx";
import { SignInButton } from "../../site/SignInButton.tsx";
import { useEchoGuard } from "../shared/use-echo-guard.ts";
import type { MinesCommands } from "./mines-moves.ts";
import { acceptsPresses, type MinesOrder, type MinesTable, STAKE_BOUNDS } from "./mines-table.ts";
import styles from "./MinesControls.module.css";

/** What the player sets; locked while a game runs. */
export function MinesControls(props: MinesControlsProps) {
  const { order, locked, onStake, onBombs, maxStakeKopecks, maxWinKopecks, wholeWinKopecks } = props;
  return (
    <>
      <AmountField
        label="Сумма игры"
        name="bet"
        suffix="₽"
        value={order.stakeKopecks}
        maxButton={maxStakeKopecks}
        onCommit={onStake}
        disabled={locked}
        {...STAKE_BOUNDS}
      />
      <div className={styles.bombs}>
        <div className={styles.count}>
          <AmountField
            label="Количество бомб"
            name="bomb"
            value={order.bombs}
            decimals={0}
            min={MINES_LIMITS.minBombs}
            max={MINES_LIMITS.maxBombs}
            buttons={NO_KEYS}
            clampText="Количество бомб ограничено до"
            onCommit={onBombs}
            disabled={locked}
          />
        </div>
        <div className={styles.presets}>
          <Segmented
            label="Готовое количество бомб"
            hideLabel
            options={PRESETS}
            value={String(order.bombs)}
            onChange={(bombs) => onBombs(Number(bombs))}
            disabled={locked}
          />
        </div>
      </div>
      <Readout
        label="Выигрыш за всё поле"
        value={formatShort(wholeWinKopecks)}
        unit="₽"
        title={formatRubles(wholeWinKopecks)}
        tone="win"
      />
      <MaxWin maxWinKopecks={maxWinKopecks} />
    </>
  );
}

const PRESETS = MINES_LIMITS.bombPresets.map((bombs) => ({ value: String(bombs), label: String(bombs) }));

const NO_KEYS = [] as const;

export type MinesControlsProps = {
  order: MinesOrder;
  locked: boolean;
  onStake: (stakeKopecks: number) => void;
  onBombs: (bombs: number) => void;
  /** What the «max» key sets. */
  maxStakeKopecks: number;
  /** What the whole field pays: the last move of the strip. */
  wholeWinKopecks: Kopecks;
  maxWinKopecks: Kopecks | null;
};

/** «Начать игру», which becomes «Забрать 12.40» in the same box, and «Автовыбор»; a guest finds the way to sign in. */
export function MinesActions(props: MinesActionsProps) {
  const { table, autobet, signedIn, noLink } = props;
  if (autobet.kind === "running") return <StopButton autobet={autobet} />;
  const playing = table.moment.kind === "playing";
  const notNow = playing ? "Идёт повтор ходов" : "Сначала начните игру";
  return (
    <div className={styles.pair}>
      <div className={styles.main}>
        {signedIn ? <MainButton {...props} /> : <SignInButton size="l" full />}
      </div>
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

type MinesActionsProps = {
  table: MinesTable & MinesCommands;
  autobet: Autobet;
  signedIn: boolean;
  /** Why no game can be started now. */
  refusal: string | undefined;
  /** Why no move can be made now. */
  noLink: string | undefined;
  onStart: () => void;
};
