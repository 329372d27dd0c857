import type { BonusSocialReply } from "@rumb/contract/bonus";
import { formatMoney } from "@rumb/money/format";
import type { Kopecks } from "@rumb/money/kopecks";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
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
import { BonusScreen } from "./BonusScreen.tsx";
import { Received } from "./Received.tsx";
import { receivedWords } from "./bonus-words.ts";
import { telegramWords } from "./telegram-words.ts";
import { useClaim, useClaimObstacle } from "./use-claim.ts";
import drawing from "../../kit/drawing.module.css";
import kit from "../../kit/primitives.module.css";
import styles from "./SocialScreen.module.css";

/** «Соцсети»: once for the channel, once for the group. */
export function SocialScreen() {
  const standing = useQuery(callQuery("bonus/social/get", {}));
  return (
    <BonusScreen standing={standing} heights={[[PLATE_PX], [PLATE_PX]]}>
      {({ bonus, user }) => (
        <TwoColumns
          even
          left={<SocialCard network="tg" sumKopecks={kopecksOf(bonus.tg)} isReceived={user.bonus_tg} />}
          right={<SocialCard network="vk" sumKopecks={kopecksOf(bonus.vk)} isReceived={user.bonus_vk} />}
        />
      )}
    </BonusScreen>
  );
}

const PLATE_PX = 440;

/** A bonus for joining the channel or the group: the lamp that calls, what to do, and the key. Once, for ever. */
function SocialCard({ network, sumKopecks, isReceived }: SocialCardProps) {
  const { title, icon, join, place } = NETWORKS[network];
  const href = useSession((session) => session.social[network]);
  const obstacle = useClaimObstacle({ needsLink: network === "tg" });
  const claim = useSocialClaim(network);
  const bound = useSession((session) => session.user?.telegram ?? null);
  return (
    <Panel title={title} ruled cut>
      <div className={kit.stack4}>
        <SignalLamp icon={icon} isLit={isReceived}>
          {isReceived ? <Received /> : null}
          <span className={styles.sum}>{formatMoney(sumKopecks)}</span>
          <span className={kit.tag}>румбиков</span>
        </SignalLamp>
        <ol className={styles.steps}>
          <li className={styles.step}>
            <OutsideLink href={href} className={styles.link}>
              {join}
            </OutsideLink>
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
          <p className={styles.note}>
            Выдаётся один раз игроку и один раз аккаунту {title}.
            {network === "tg" && bound !== null && ` Привязан: ${telegramWords(bound)}.`}
          </p>
        )}
      </div>
    </Panel>
  );
}

function useSocialClaim(network: Network) {
  const client = useQueryClient();
  return useClaim("bonus/social/free", {
    onPaid({ sum, ...stated }) {
      takeBalance(stated, kopecksOf(sum));
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

/** A signal lamp: the network's mark behind its shutter, and the beam with the reading. Answered, its shutter is open. */
function SignalLamp({ icon, isLit, children }: SignalLampProps) {
  return (
    <div className={classNames(styles.lamp, isLit && styles.lit)}>
      <div className={styles.beam} />
      <svg className={styles.drawing} viewBox="0 0 168 168" fill="none" aria-hidden="true" focusable="false">
        <path className={drawing.strokeEdge} strokeWidth="2" d="M84 152v16M56 167h56" />
        <circle className={styles.bezel} cx="84" cy="84" r="70" />
        <circle
          className={drawing.strokeEdge}
          strokeWidth="7"
          strokeDasharray="0.7 4.3"
          opacity="0.8"
          cx="84"
          cy="84"
          r="63"
          pathLength="180"
        />
        <circle className={styles.glass} cx="84" cy="84" r="52" />
        <path className={styles.slats} d="M46 50h76M35 67h98M33 84h102M35 101h98M46 118h76" />
      </svg>
      <span className={styles.mark}>
        <Icon name={icon} size={48} />
      </span>
      <p className={styles.reading}>{children}</p>
    </div>
  );
}

type SignalLampProps = { icon: "vk" | "telegram"; isLit: boolean; children: ReactNode };
