import type { RacebackReply } from "@rumb/contract/bonus";
import { RAKEBACK_LEVELS } from "@rumb/games/bonuses/bonus-levels";
import { formatMoney, formatRubles } from "@rumb/money/format";
import { kopecks } from "@rumb/money/kopecks";
import { useQuery } from "@tanstack/react-query";
import { callQuery } from "../../api/call-query.ts";
import { setBalance } from "../../api/session.ts";
import { kopecksOf } from "../../api/wire-amount.ts";
import { toast } from "../../kit/toast.ts";
import { paidOutWords } from "./bonus-words.ts";
import { Desk } from "./Desk.tsx";
import { levelRanges } from "./level-progress.ts";
import { LevelTable } from "./LevelTable.tsx";
import { LinkCard } from "./LinkCard.tsx";
import { Loaded } from "./Loaded.tsx";
import { Notes } from "./Notes.tsx";
import { Purse } from "./Purse.tsx";
import styles from "./Screen.module.css";
import { useClaim } from "./use-claim.ts";
import { WeekGame } from "./WeekGame.tsx";

/** «Рейкбек». */
export function RakebackScreen() {
  const standing = useQuery(callQuery("raceback/get", {}));
  return (
    <div className={styles.screen}>
      <LinkCard />
      <Loaded
        standing={standing}
        heights={[
          [270, 360],
          [400, 220],
        ]}
      >
        {({ user, week }) => (
          <Desk
            left={
              <>
                <RakebackPurse user={user} />
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
                <Notes title="Как он копится" facts={FACTS} />
              </>
            }
          />
        )}
      </Loaded>
    </div>
  );
}

function RakebackPurse({ user }: { user: RacebackReply["user"] }) {
  const out = useClaim("raceback/out", {
    onPaid({ balance, sum }) {
      setBalance(kopecksOf(balance), kopecksOf(sum));
      toast.success(paidOutWords(sum));
    },
  });
  return (
    <Purse
      kopecks={kopecksOf(user.raceback)}
      note="Доли копейки не пропадают: они остаются и копятся дальше."
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
