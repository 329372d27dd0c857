import type { GetRefReply } from "@rumb/contract/referral";
import { REFERRAL_LEVELS } from "@rumb/games/bonuses/bonus-levels";
import { formatRubles } from "@rumb/money/format";
import type { Kopecks } from "@rumb/money/kopecks";
import { useQuery } from "@tanstack/react-query";
import { callQuery } from "../../api/call-query.ts";
import { takeBalance } from "../../api/session.ts";
import { kopecksOf } from "../../api/wire-amount.ts";
import { Panel } from "../../kit/Panel.tsx";
import { toast } from "../../kit/toast.ts";
import { TwoColumns } from "../bonus/TwoColumns.tsx";
import { LevelTable } from "../bonus/LevelTable.tsx";
import { Loaded } from "../bonus/Loaded.tsx";
import { Notes } from "../bonus/Notes.tsx";
import { Purse } from "../bonus/Purse.tsx";
import { untilFree } from "../bonus/bonus-clock.ts";
import { RewardNotes } from "../bonus/RewardNotes.tsx";
import { rewardObstacle } from "../bonus/reward-words.ts";
import { useClaim } from "../bonus/use-claim.ts";
import { daysWords } from "../../site/time-words.ts";
import { SectionPage } from "../section/SectionPage.tsx";
import { InviteLink } from "./InviteLink.tsx";
import { countPlayers, levelCounts, pendingWords, ruleFacts, takenOutWords } from "./referral-words.ts";
import kit from "../../kit/primitives.module.css";
import screen from "../bonus/Screen.module.css";
import styles from "./ReferralPage.module.css";

/** «Реферальная программа»: the link that is sent out on top, and below it what it has brought. */
export function ReferralPage() {
  const standing = useQuery({
    ...callQuery("user/getRef", {}),
    refetchInterval: ({ state }) => untilFree(state.data?.user.held_until),
  });
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
          <div className={screen.screen}>
            <InviteLink link={user.ref_link} />
            <TwoColumns
              left={
                <>
                  <Income user={user} terms={terms} />
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

function Income({ user, terms }: GetRefReply) {
  const out = useClaim("user/outRef", {
    onPaid({ sum, ...stated }) {
      takeBalance(stated, kopecksOf(sum));
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
      waits={rewardObstacle({ free: user.income, held: user.held }, terms)}
      note={
        <>
          <RewardNotes reward={user} terms={terms} />
          <p>{pendingWords(user.pending)}</p>
        </>
      }
      transfer={out}
      onTransfer={() => out.mutate({})}
    />
  );
}

/** The reward for a friend who links both accounts, as three legs of a course. Nothing when the operator gives none. */
function LinkReward({ reward, days }: { reward: Kopecks; days: number }) {
  if (reward === 0) return null;
  const steps = [
    ["Друг приходит", `Открывает вашу ссылку и в течение ${daysWords(days)} впервые входит через ВКонтакте.`],
    ["Привязывает Telegram", "Такой, который ещё ни к кому не был привязан."],
    [`Вам ${formatRubles(reward)}`, "В доход и один раз за каждого друга."],
  ] as const;
  return (
    <Panel title={<>{formatRubles(reward)} за друга</>} ruled>
      <ol className={styles.course}>
        {steps.map(([name, text]) => (
          <li key={name} className={styles.leg}>
            <span className={kit.reading}>{name}</span>
            <span className={styles.text}>{text}</span>
          </li>
        ))}
      </ol>
    </Panel>
  );
}

/** What the link has brought so far, in four figures. */
function PartnerLog({ user }: { user: GetRefReply["user"] }) {
  const figures = [
    ["Переходов", String(user.clicked)],
    ["Рефералов", String(user.referalov)],
    ["Доход за всё время", formatRubles(kopecksOf(user.income_all))],
    ["Ждёт отыгрыша", formatRubles(kopecksOf(user.pending))],
  ] as const;
  const isQuiet = user.clicked === 0 && user.referalov === 0;
  return (
    <Panel title="Статистика" ruled>
      <dl className={styles.log}>
        {figures.map(([name, value]) => (
          <div key={name} className={styles.entry}>
            <dt className={kit.note}>{name}</dt>
            <dd className={styles.value}>{value}</dd>
          </div>
        ))}
      </dl>
      {isQuiet && (
        <p className={styles.quiet}>По ссылке ещё никто не приходил. Отправьте её первому другу.</p>
      )}
    </Panel>
  );
}
