import { classNames } from "../../kit/class-names.ts";
import { refreshUser, useSession } from "../../api/session.ts";
import { Icon } from "../../kit/Icon.tsx";
import { Panel } from "../../kit/Panel.tsx";
import { Ruler } from "../../kit/Ruler.tsx";
import { ActionLink } from "../../site/ActionLink.tsx";
import { LoadFailed } from "../../site/LoadFailed.tsx";
import { paths } from "../../site/paths.ts";
import { PROMISES } from "../texts/promises.ts";
import { shownAddress } from "./shown-address.ts";
import kit from "../../kit/primitives.module.css";
import styles from "./ContactPage.module.css";

/** Where to reach us, and what to write so that the first answer helps. */
export function ContactPage() {
  const { vk, tg } = useSession((session) => session.social);
  const playerId = useSession((session) => session.user?.id);
  return (
    <>
      <h1>Контакты</h1>
      {vk === "" && tg === "" ? (
        <Panel title="На связи" ruled>
          <LoadFailed reason="Контакты не загрузились." onRetry={() => void refreshUser()} />
        </Panel>
      ) : (
        <ContactCards vk={vk} tg={tg} />
      )}
      <Panel title="О чём написать" ruled>
        <ul className={classNames(kit.points, styles.points)}>
          {playerId !== undefined && (
            <li>
              Ваш номер игрока — <b className={styles.id}>{playerId}</b>. Назовите его в первом сообщении.
            </li>
          )}
          <li>
            Спор о раунде: номер ставки из истории. Оспорить результат можно в течение {PROMISES.contestRound}
            , мы разбираем спор не дольше {PROMISES.dispute}.
          </li>
          <li>
            Пополнение или вывод: сумма, способ и время. Заявка на вывод ждёт от {PROMISES.withdrawalFrom} до{" "}
            {PROMISES.withdrawalTo}.
          </li>
          <li>Пароль от ВКонтакте и код из сообщения мы не спрашиваем никогда.</li>
        </ul>
        <div className={styles.ways}>
          <ActionLink href={paths.faq}>Частые вопросы</ActionLink>
          <ActionLink href={paths.history} tone="ghost">
            Мои игры
          </ActionLink>
        </div>
      </Panel>
    </>
  );
}

/** The VK group and the Telegram channel; an address that is empty is left out. */
function ContactCards({ vk, tg }: { vk: string; tg: string }) {
  return (
    <ul className={styles.cards}>
      {vk !== "" && (
        <Card href={vk} icon="vk" name="Группа ВКонтакте" idea="Поддержка, новости и записи для репостов." />
      )}
      {tg !== "" && <Card href={tg} icon="telegram" name="Канал в Telegram" idea="Новости и промокоды." />}
    </ul>
  );
}

function Card({ href, icon, name, idea }: CardProps) {
  return (
    <li>
      <a
        className={classNames(kit.plateLink, styles.card)}
        href={href}
        target="_blank"
        rel="noopener noreferrer"
      >
        <Icon name={icon} size={48} />
        <Ruler />
        <span className={kit.name}>{name}</span>
        <span className={kit.soft}>{idea}</span>
        <span className={styles.address}>{shownAddress(href)}</span>
      </a>
    </li>
  );
}

type CardProps = { href: string; icon: "vk" | "telegram"; name: string; idea: string };
