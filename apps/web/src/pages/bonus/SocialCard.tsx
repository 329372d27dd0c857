import type { BonusSocialReply } from "@rumb/contract/bonus";
import { formatMoney } from "@rumb/money/format";
import type { Kopecks } from "@rumb/money/kopecks";
import { useQueryClient } from "@tanstack/react-query";
import { callQuery } from "../../api/call-query.ts";
import { setBalance, useSession } from "../../api/session.ts";
import { kopecksOf } from "../../api/wire-amount.ts";
import { Button } from "../../kit/Button.tsx";
import { Panel } from "../../kit/Panel.tsx";
import { StatusLine } from "../../kit/StatusLine.tsx";
import { toast } from "../../kit/toast.ts";
import { receivedWords } from "./bonus-words.ts";
import { Received } from "./Received.tsx";
import { SignalLamp } from "./SignalLamp.tsx";
import styles from "./SocialCard.module.css";
import { useClaim } from "./use-claim.ts";
import { useClaimObstacle } from "./use-claim-obstacle.ts";

/** A bonus for joining the channel or the group: the lamp that calls, what to do, and the key. Once, for ever. */
export function SocialCard({ network, sumKopecks, isReceived }: SocialCardProps) {
  const { title, icon, join, place } = NETWORKS[network];
  const href = useSession((session) => session.social[network]);
  const obstacle = useClaimObstacle({ needsLink: network === "tg" });
  const claim = useSocialClaim(network);
  return (
    <Panel title={title} ruled cut>
      <div className={styles.card}>
        <SignalLamp icon={icon} isLit={isReceived}>
          {isReceived ? <Received /> : null}
          <span className={styles.sum}>{formatMoney(sumKopecks)}</span>
          <span className={styles.unit}>румбиков</span>
        </SignalLamp>
        <ol className={styles.steps}>
          <li className={styles.step}>
            {href === "" ? (
              join
            ) : (
              <a className={styles.link} href={href} target="_blank" rel="noopener noreferrer">
                {join}
              </a>
            )}
          </li>
          <li className={styles.step}>Вернитесь и нажмите «Получить»: мы проверим, что вы {place}.</li>
        </ol>
        <Button
          tone="primary"
          size="l"
          full
          pending={claim.isPending}
          disabledReason={isReceived ? "Бонус уже на балансе" : obstacle}
          onClick={() => claim.mutate({ type: network })}
        >
          {isReceived ? "Получено" : "Получить"}
        </Button>
        {claim.isUncertain ? (
          <StatusLine tone="pending">Уточняем результат…</StatusLine>
        ) : (
          <p className={styles.note}>Выдаётся один раз игроку и один раз аккаунту {title}.</p>
        )}
      </div>
    </Panel>
  );
}

function useSocialClaim(network: Network) {
  const client = useQueryClient();
  return useClaim("bonus/social/free", {
    onPaid({ balance, sum }) {
      setBalance(kopecksOf(balance), kopecksOf(sum));
      client.setQueryData<BonusSocialReply>(
        callQuery("bonus/social/get", {}).queryKey,
        (before) => before && { ...before, user: { ...before.user, [`bonus_${network}`]: true } },
      );
      toast.success(receivedWords(sum));
    },
  });
}

const NETWORKS = {
  tg: {
    title: "Telegram",
    icon: "telegram",
    join: "Подпишитесь на канал в Telegram",
    place: "в канале",
  },
  vk: {
    title: "ВКонтакте",
    icon: "vk",
    join: "Вступите в группу ВКонтакте",
    place: "в группе",
  },
} as const;

type Network = keyof typeof NETWORKS;

type SocialCardProps = { network: Network; sumKopecks: Kopecks; isReceived: boolean };
