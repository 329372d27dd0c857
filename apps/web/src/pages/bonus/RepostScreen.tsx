import type { BonusRepostReply } from "@rumb/contract/bonus";
import { REPOST_LEVELS } from "@rumb/games/bonuses/bonus-levels";
import { formatMoney, formatRubles } from "@rumb/money/format";
import { useQuery } from "@tanstack/react-query";
import { callQuery } from "../../api/call-query.ts";
import { setBalance } from "../../api/session.ts";
import { kopecksOf } from "../../api/wire-amount.ts";
import { toast } from "../../kit/toast.ts";
import { countReposts, transferredWords } from "./bonus-words.ts";
import { Desk } from "./Desk.tsx";
import { levelRanges } from "./level-progress.ts";
import { LevelTable } from "./LevelTable.tsx";
import { LinkCard } from "./LinkCard.tsx";
import { Loaded } from "./Loaded.tsx";
import { Notes } from "./Notes.tsx";
import { Purse } from "./Purse.tsx";
import { RepostCheck } from "./RepostCheck.tsx";
import { mostOfOneCheck } from "./repost-posts.ts";
import styles from "./Screen.module.css";
import { useClaim } from "./use-claim.ts";

/** «Репост». */
export function RepostScreen() {
  const standing = useQuery(callQuery("bonus/repost/get", {}));
  return (
    <div className={styles.screen}>
      <LinkCard />
      <Loaded
        standing={standing}
        heights={[
          [360, 260],
          [400, 220],
        ]}
      >
        {({ user }) => (
          <Desk
            left={
              <>
                <RepostCheck reposts={user.repost} />
                <RepostPurse user={user} />
              </>
            }
            right={
              <>
                <LevelTable
                  levels={REPOST_LEVELS}
                  reached={user.repost}
                  of="Репосты"
                  gives="За репост"
                  ranges={levelRanges(REPOST_LEVELS, String)}
                  sayMissing={countReposts}
                  reward={({ rewardKopecks }) => formatRubles(rewardKopecks)}
                  standing={({ rewardKopecks }) => `${formatRubles(rewardKopecks)} за каждый репост`}
                />
                <Notes title="Условия" facts={FACTS} />
              </>
            }
          />
        )}
      </Loaded>
    </div>
  );
}

function RepostPurse({ user }: { user: BonusRepostReply["user"] }) {
  const transfer = useClaim("bonus/repost/transfer", {
    onPaid({ user: paid }) {
      setBalance(kopecksOf(paid.balance), kopecksOf(paid.transfer));
      toast.success(transferredWords(paid.transfer));
    },
  });
  return (
    <Purse
      kopecks={kopecksOf(user.income_repost)}
      note="Награды за репосты копятся здесь."
      transfer={transfer}
      onTransfer={() => transfer.mutate({})}
    />
  );
}

const FACTS = [
  "Считаются только 5 последних записей группы ВКонтакте.",
  "Профиль ВКонтакте должен быть открытым: закрытый мы не видим.",
  "Один репост засчитывается один раз.",
  `За одну проверку — до ${formatMoney(mostOfOneCheck(REPOST_LEVELS.at(-1)?.from ?? 0))}, если репостов уже больше 300.`,
];
