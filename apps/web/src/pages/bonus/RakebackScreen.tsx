import type { RacebackReply } from "@rumb/contract/bonus";
import { RAKEBACK_LEVELS } from "@rumb/games/bonuses/bonus-levels";
import { WEEK_GAME } from "@rumb/games/bonuses/rakeback";
import { gamePath, games } from "@rumb/games/games";
import { formatCoefficient, formatMoney, formatRubles } from "@rumb/money/format";
import { kopecks } from "@rumb/money/kopecks";
import { useQuery } from "@tanstack/react-query";
import { callQuery } from "../../api/call-query.ts";
import { takeBalance } from "../../api/session.ts";
import { kopecksOf } from "../../api/wire-amount.ts";
import { Panel } from "../../kit/Panel.tsx";
import { toast } from "../../kit/toast.ts";
import { ActionLink } from "../../site/ActionLink.tsx";
import { GameIcon } from "../../site/GameIcon.tsx";
import { GameDrawing } from "../instruments/GameDrawing.tsx";
import { untilFree } from "./bonus-clock.ts";
import { TwoColumns } from "./TwoColumns.tsx";
import { LevelTable } from "./LevelTable.tsx";
import { BonusScreen } from "./BonusScreen.tsx";
import { Notes } from "./Notes.tsx";
import { Purse } from "./Purse.tsx";
import { paidOutWords } from "./bonus-words.ts";
import { levelRanges } from "./level-progress.ts";
import { RewardNotes } from "./RewardNotes.tsx";
import { rakebackHoldFact, rewardObstacle } from "./reward-words.ts";
import { useClaim } from "./use-claim.ts";
import styles from "./RakebackScreen.module.css";

/** «Рейкбек». */
export function RakebackScreen() {
  const standing = useQuery({
    ...callQuery("raceback/get", {}),
    refetchInterval: ({ state }) => untilFree(state.data?.user.held_until),
  });
  return (
    <BonusScreen standing={standing} heights={PLATES}>
      {({ user, terms, week }) => (
        <TwoColumns
          left={
            <>
              <RakebackPurse user={user} terms={terms} />
              <WeekGame week={week} />
            </>
          }
          right={
            <>
              <LevelTable
                levels={RAKEBACK_LEVELS}
                reached={kopecksOf(user.deposit)}
                of="Пополнено"
                gives="Рейкбек"
                ranges={levelRanges(RAKEBACK_LEVELS, (bound) => String(bound / 100))}
                sayMissing={(missing) => `пополнить на ${formatRubles(kopecks(missing))}`}
                reward={({ permyriad }) => percent(permyriad)}
                standing={({ permyriad }) => `${percent(permyriad)} с каждой ставки`}
              />
              <Notes title="Как он копится" facts={[...FACTS, rakebackHoldFact(terms)]} />
            </>
          }
        />
      )}
    </BonusScreen>
  );
}

/** Heights of the plates to come, in pixels. */
const PLATES = [
  [270, 360],
  [400, 220],
] as const;

function RakebackPurse({ user, terms }: Pick<RacebackReply, "user" | "terms">) {
  const out = useClaim("raceback/out", {
    onPaid({ sum, ...stated }) {
      takeBalance(stated, kopecksOf(sum));
      toast.success(paidOutWords(sum));
    },
  });
  return (
    <Purse
      kopecks={kopecksOf(user.raceback)}
      waits={rewardObstacle({ free: user.raceback, held: user.held }, terms)}
      note={
        <>
          <RewardNotes reward={user} terms={terms} />
          <p>Доли копейки не пропадают: они остаются и копятся дальше.</p>
        </>
      }
      transfer={out}
      onTransfer={() => out.mutate({})}
    />
  );
}

/** `1.25 %`. */
function percent(permyriad: number): string {
  return `${formatMoney(kopecks(permyriad))}\u00a0%`;
}

const FACTS = [
  "Доля каждой ставки возвращается, как только её результат известен: и с выигрышем, и без.",
  "Считаются Dice, Mines, Bubbles, Wheel и Monetrain. Jackpot не считается.",
  "Уровень растёт с суммой оплаченных пополнений. С игрой недели — до 3.00 % от ставки.",
];

/** The game of the week: its instrument, and by how much it raises the rakeback. */
function WeekGame({ week: { game, procent } }: { week: RacebackReply["week"] }) {
  return (
    <Panel title="Игра недели" ruled cut className={styles.panel}>
      <div className={styles.stage}>
        <GameDrawing game={game} />
        <p className={styles.factor}>{formatCoefficient(Math.round(procent * 100))}</p>
      </div>
      <div className={styles.words}>
        <p className={styles.name}>
          <GameIcon game={game} /> {games[game].label}
        </p>
        <p className={styles.text}>К рейкбеку с каждой ставки от {LEAST}.</p>
        <ActionLink href={gamePath(game)} className={styles.key}>
          Играть
        </ActionLink>
      </div>
    </Panel>
  );
}

const LEAST = formatRubles(kopecks(WEEK_GAME.fromKopecks));
