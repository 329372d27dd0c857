import type { BonusMoreReply } from "@rumb/contract/bonus";
import type { TimedBonus } from "@rumb/games/bonuses/timed-bonus";
import { formatMoney, formatRubles } from "@rumb/money/format";
import { kopecks, type Kopecks } from "@rumb/money/kopecks";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { callQuery } from "../../api/call-query.ts";
import { takeBalance } from "../../api/session.ts";
import { kopecksOf } from "../../api/wire-amount.ts";
import { recall, remember } from "../../browser/remembered.ts";
import { Button } from "../../kit/Button.tsx";
import { Panel } from "../../kit/Panel.tsx";
import { StatusLine } from "../../kit/StatusLine.tsx";
import { toast } from "../../kit/toast.ts";
import { Chronometer } from "./Chronometer.tsx";
import { TwoColumns } from "./TwoColumns.tsx";
import { BonusScreen } from "./BonusScreen.tsx";
import { Received } from "./Received.tsx";
import { useTimeLeft } from "./bonus-clock.ts";
import { receivedWords } from "./bonus-words.ts";
import { everyWords, scaleOf, timedBonusText } from "./timed-words.ts";
import { useClaim, useClaimObstacle, useIsLinked } from "./use-claim.ts";
import kit from "../../kit/primitives.module.css";
import styles from "./BonusPage.module.css";

/** «Бонусы»: the daily and the hourly one. */
export function MoreScreen() {
  const standing = useQuery(callQuery("bonus/more/get", {}));
  return (
    <BonusScreen standing={standing} heights={[[PLATE_PX], [PLATE_PX]]}>
      {({ user, max, period_seconds: periods }) => (
        <TwoColumns
          even
          left={
            <TimedBonusCard
              bonus="day"
              dateMs={user.day_bonus}
              maxKopecks={kopecksOf(max.day)}
              periodSeconds={periods.day}
            />
          }
          right={
            <TimedBonusCard
              bonus="hourly"
              dateMs={user.hourly_bonus}
              maxKopecks={kopecksOf(max.hourly)}
              periodSeconds={periods.hourly}
            />
          }
        />
      )}
    </BonusScreen>
  );
}

const PLATE_PX = 480;

/** A bonus that comes again after a time, and the chronometer that counts to it. `dateMs`: when, null when it never was had. */
function TimedBonusCard({ bonus, dateMs, maxKopecks, periodSeconds }: TimedBonusCardProps) {
  const face = FACES[bonus];
  const scale = scaleOf(periodSeconds);
  const leftMs = useTimeLeft(dateMs);
  const obstacle = useClaimObstacle({ needsLink: true });
  const isLinked = useIsLinked();
  const claim = useTimedClaim(bonus);
  const isReady = leftMs === 0;
  const claimedKopecks = recallClaimed(bonus, dateMs);
  return (
    <Panel title={face.title} ruled cut>
      <div className={kit.centred}>
        <Chronometer
          scale={scale}
          leftMs={leftMs}
          look={isReady ? (isLinked ? "ready" : "locked") : "waiting"}
        >
          {isReady ? (
            <>
              <span className={kit.tag}>до</span>
              <span className={styles.sum}>{formatMoney(maxKopecks)}</span>
              <span className={kit.tag}>румбиков</span>
            </>
          ) : (
            <>
              <Received />
              <span className={styles.time} role="timer" aria-live="off" aria-label="Следующий через">
                {scale.format(leftMs)}
              </span>
              <span className={styles.claimed}>
                {claimedKopecks !== null && `+${formatRubles(claimedKopecks)}`}
              </span>
            </>
          )}
        </Chronometer>
        <div className={styles.text}>
          {claim.isUncertain ? (
            <StatusLine tone="pending">Уточняем результат…</StatusLine>
          ) : (
            timedBonusText(formatRubles(maxKopecks), periodSeconds)
          )}
        </div>
        <Button
          tone="primary"
          size="l"
          full
          pending={claim.isPending}
          disabledReason={obstacle ?? (isReady ? undefined : everyWords(periodSeconds))}
          onClick={() => claim.mutate({ type: bonus })}
        >
          {face.key}
        </Button>
      </div>
    </Panel>
  );
}

function useTimedClaim(bonus: TimedBonus) {
  const client = useQueryClient();
  return useClaim("bonus/more/free", {
    onPaid({ sum, date, ...stated }) {
      takeBalance(stated, kopecksOf(sum));
      rememberClaimed(bonus, { dateMs: date, sumKopecks: kopecksOf(sum) });
      client.setQueryData<BonusMoreReply>(
        callQuery("bonus/more/get", {}).queryKey,
        (before) => before && { ...before, user: { ...before.user, [FACES[bonus].field]: date } },
      );
      toast.success(receivedWords(sum));
    },
  });
}

const FACES = {
  day: { title: "Ежедневный бонус", key: "Получить ежедневный", field: "day_bonus" },
  hourly: { title: "Часовой бонус", key: "Получить часовой", field: "hourly_bonus" },
} as const;

type TimedBonusCardProps = {
  bonus: TimedBonus;
  dateMs: number | null;
  maxKopecks: Kopecks;
  periodSeconds: number;
};

/**
 * What this browser has received of a bonus that comes again at `dateMs`; null when it does not know. The server gives a
 * sum only once, and a player who comes back wants to see it.
 */
function recallClaimed(bonus: string, dateMs: number | null): Kopecks | null {
  return recall(keyOf(bonus), (stored) => {
    const [date, sum] = stored.split(" ").map(Number);
    return date === dateMs && Number.isSafeInteger(sum) ? kopecks(sum ?? 0) : null;
  });
}

/** Keeps the sum of a bonus that comes again at `dateMs`. */
function rememberClaimed(bonus: string, claim: { dateMs: number; sumKopecks: Kopecks }): void {
  remember(keyOf(bonus), `${claim.dateMs} ${claim.sumKopecks}`);
}

function keyOf(bonus: string): string {
  return `bonus.${bonus}`;
}
