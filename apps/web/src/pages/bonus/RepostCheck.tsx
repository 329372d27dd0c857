import { repostReward } from "@rumb/games/bonuses/bonus-levels";
import { formatMoney } from "@rumb/money/format";
import { useSession } from "../../api/session.ts";
import { Button } from "../../kit/Button.tsx";
import { classNames } from "../../kit/class-names.ts";
import { Icon } from "../../kit/Icon.tsx";
import { Panel } from "../../kit/Panel.tsx";
import { StatusLine } from "../../kit/StatusLine.tsx";
import { toast } from "../../kit/toast.ts";
import { repostedWords } from "./bonus-words.ts";
import styles from "./RepostCheck.module.css";
import { mostOfOneCheck, REPOST_POSTS } from "./repost-posts.ts";
import { useClaim } from "./use-claim.ts";
import { useClaimObstacle } from "./use-claim-obstacle.ts";

/** The five posts that count, what each is worth at the player's level, and the key that looks for their reposts. */
export function RepostCheck({ reposts }: { reposts: number }) {
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
      <div className={styles.check}>
        <Posts found={found ?? 0} each={formatMoney(repostReward(reposts, 1))} />
        <p className={styles.text}>
          Сделайте репост любой из пяти последних записей{" "}
          {vk === "" ? (
            "группы"
          ) : (
            <a href={vk} target="_blank" rel="noopener noreferrer">
              группы ВКонтакте
            </a>
          )}{" "}
          и проверьте: на вашем уровне это до {formatMoney(mostOfOneCheck(reposts))}.
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
