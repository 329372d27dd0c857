import type { GetRefReply } from "@rumb/contract/referral";
import { REFERRAL_LEVELS } from "@rumb/games/bonuses/bonus-levels";
import { useQuery } from "@tanstack/react-query";
import { callQuery } from "../../api/call-query.ts";
import { setBalance } from "../../api/session.ts";
import { kopecksOf } from "../../api/wire-amount.ts";
import { toast } from "../../kit/toast.ts";
import { Desk } from "../bonus/Desk.tsx";
import { LevelTable } from "../bonus/LevelTable.tsx";
import { Loaded } from "../bonus/Loaded.tsx";
import { Notes } from "../bonus/Notes.tsx";
import { Purse } from "../bonus/Purse.tsx";
import styles from "../bonus/Screen.module.css";
import { useClaim } from "../bonus/use-claim.ts";
import { SectionPage } from "../section/SectionPage.tsx";
import { InviteLink } from "./InviteLink.tsx";
import { LinkReward } from "./LinkReward.tsx";
import { PartnerLog } from "./PartnerLog.tsx";
import { countPlayers, levelCounts, pendingWords, ruleFacts, takenOutWords } from "./referral-words.ts";

/** «Реферальная программа»: the link that is sent out on top, and below it what it has brought. */
export function ReferralPage() {
  const standing = useQuery(callQuery("user/getRef", {}));
  return (
    <SectionPage title="Реферальная программа">
      <Loaded
        standing={standing}
        heights={[
          [290, 300, 310],
          [290, 200, 420],
        ]}
      >
        {({ user, terms }) => (
          <div className={styles.screen}>
            <InviteLink link={user.ref_link} />
            <Desk
              left={
                <>
                  <Income user={user} />
                  <LinkReward reward={kopecksOf(terms.link_reward)} days={terms.cookie_days} />
                </>
              }
              right={
                <>
                  <PartnerLog user={user} />
                  <LevelTable
                    levels={REFERRAL_LEVELS}
                    ranges={levelCounts(REFERRAL_LEVELS)}
                    reached={user.referalov}
                    of="Рефералов"
                    gives="Процент"
                    sayMissing={(missing) => `пригласить ${countPlayers(missing)}`}
                    reward={({ percent }) => `${percent}\u00a0%`}
                    standing={({ percent }) => `${percent}\u00a0% с каждого пополнения`}
                  />
                </>
              }
            />
            <Notes title="Как идёт процент" facts={ruleFacts(terms)} />
          </div>
        )}
      </Loaded>
    </SectionPage>
  );
}

function Income({ user }: { user: GetRefReply["user"] }) {
  const out = useClaim("user/outRef", {
    onPaid({ balance, sum }) {
      setBalance(kopecksOf(balance), kopecksOf(sum));
      toast.success(takenOutWords(sum));
    },
  });
  return (
    <Purse
      title="Доход"
      action="Вывести"
      nothing="Выводить пока нечего"
      needsLink={false}
      kopecks={kopecksOf(user.income)}
      note={pendingWords(user.pending)}
      transfer={out}
      onTransfer={() => out.mutate({})}
    />
  );
}
