import type { BonusRepostReply } from "@rumb/contract/bonus";
import { REPOST_LEVELS, repostReward } from "@rumb/games/bonuses/bonus-levels";
import { formatMoney, formatRubles } from "@rumb/money/format";
import { useQuery } from "@tanstack/react-query";
import { callQuery } from "../../api/call-query.ts";
import { takeBalance, useSession } from "../../api/session.ts";
import { kopecksOf } from "../../api/wire-amount.ts";
import { Button } from "../../kit/Button.tsx";
import { Icon } from "../../kit/Icon.tsx";
import { Panel } from "../../kit/Panel.tsx";
import { StatusLine } from "../../kit/StatusLine.tsx";
import { classNames } from "../../kit/class-names.ts";
import { toast } from "../../kit/toast.ts";
import { OutsideLink } from "../../site/OutsideLink.tsx";
import { TwoColumns } from "./TwoColumns.tsx";
import { LevelTable } from "./LevelTable.tsx";
import { BonusScreen } from "./BonusScreen.tsx";
import { Notes } from "./Notes.tsx";
import { Purse } from "./Purse.tsx";
import {
  countReposts,
  mostOfOneCheck,
  REPOST_POSTS,
  repostedWords,
  transferredWords,
} from "./bonus-words.ts";
import { levelRanges } from "./level-progress.ts";
import { useClaim, useClaimObstacle } from "./use-claim.ts";
import kit from "../../kit/primitives.module.css";
import styles from "./RepostScreen.module.css";

/** «Репост». */
export function RepostScreen() {
  const standing = useQuery(callQuery("bonus/repost/get", {}));
  return (
    <BonusScreen standing={standing} heights={PLATES}>
      {({ user }) => (
        <TwoColumns
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
    </BonusScreen>
  );
}

/** Heights of the plates to come, in pixels. */
const PLATES = [
  [360, 260],
  [400, 220],
] as const;

function RepostPurse({ user }: { user: BonusRepostReply["user"] }) {
  const transfer = useClaim("bonus/repost/transfer", {
    onPaid({ user: paid }) {
      takeBalance(paid, kopecksOf(paid.transfer));
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
  `За одну проверку — до ${formatRubles(mostOfOneCheck(REPOST_LEVELS.at(-1)?.from ?? 0))}, если репостов уже больше 300.`,
];

/** The five posts that count, what each is worth at the player's level, and the key that looks for their reposts. */
function RepostCheck({ reposts }: { reposts: number }) {
  const { vk } = useSession((session) => session.social);
  const obstacle = useClaimObstacle({ needsLink: true });
  const check = useClaim("bonus/repost/check", {
    onPaid({ user }) {
      if (user.make_repost > 0) toast.success(repostedWords(user));
    },
  });
  const found = check.data?.user.make_repost;
  return (
    <Panel title="Бонус за репост" ruled cut>
      <div className={kit.stack4}>
        <Posts found={found ?? 0} each={formatMoney(repostReward(reposts, 1))} />
        <p className={styles.text}>
          Сделайте репост любой из пяти последних записей{" "}
          <OutsideLink href={vk}>{vk === "" ? "группы" : "группы ВКонтакте"}</OutsideLink> и проверьте: на
          вашем уровне это до {formatRubles(mostOfOneCheck(reposts))}.
        </p>
        <Button
          tone="primary"
          size="l"
          full
          pending={check.isPending}
          disabledReason={obstacle}
          onClick={() => check.mutate({})}
        >
          Проверить репосты
        </Button>
        <Said
          state={check.isUncertain ? "uncertain" : !check.isPending && found === 0 ? "nothing" : "ready"}
        />
      </div>
    </Panel>
  );
}

function Said({ state }: { state: "ready" | "nothing" | "uncertain" }) {
  switch (state) {
    case "ready":
      return <p className={styles.note}>Засчитываются только новые репосты.</p>;
    case "nothing":
      return <StatusLine>Новых репостов среди пяти последних записей нет.</StatusLine>;
    case "uncertain":
      return <StatusLine tone="pending">Уточняем результат…</StatusLine>;
  }
}

function Posts({ found, each }: { found: number; each: string }) {
  return (
    <ol className={styles.posts} aria-label="Пять последних записей">
      {Array.from({ length: REPOST_POSTS }, (_, index) => index).map((index) => (
        <li key={index} className={classNames(styles.post, index < found && styles.counted)}>
          <span className={styles.lines} aria-hidden="true" />
          <span className={styles.worth}>{index < found ? <Icon name="check" size={20} /> : each}</span>
        </li>
      ))}
    </ol>
  );
}
