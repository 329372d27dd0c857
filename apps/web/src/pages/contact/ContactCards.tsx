import { Icon } from "../../kit/Icon.tsx";
import { Ruler } from "../../kit/Ruler.tsx";
import styles from "./ContactCards.module.css";

/** The VK group and the Telegram channel; an address that is empty is left out. */
export function ContactCards({ vk, tg }: { vk: string; tg: string }) {
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
      <a className={styles.card} href={href} target="_blank" rel="noopener noreferrer">
        <Icon name={icon} size={48} />
        <Ruler />
        <span className={styles.name}>{name}</span>
        <span className={styles.idea}>{idea}</span>
        <span className={styles.address}>{href.replace(/^https?:\/\//u, "")}</span>
      </a>
    </li>
  );
}

type CardProps = { href: string; icon: "vk" | "telegram"; name: string; idea: string };
