import { useSession } from "../api/session.ts";
import { Icon } from "../kit/Icon.tsx";
import styles from "./SocialLinks.module.css";

/** The site's own VK group and Telegram channel; one that is not set up is left out. */
export function SocialLinks() {
  const { vk, tg } = useSession((session) => session.social);
  if (vk === "" && tg === "") return null;
  return (
    <ul className={styles.links}>
      {vk !== "" && <SocialLink href={vk} icon="vk" label="Группа ВКонтакте" />}
      {tg !== "" && <SocialLink href={tg} icon="telegram" label="Канал в Telegram" />}
    </ul>
  );
}

function SocialLink({ href, icon, label }: { href: string; icon: "vk" | "telegram"; label: string }) {
  return (
    <li>
      <a className={styles.link} href={href} target="_blank" rel="noopener noreferrer">
        <Icon name={icon} size={20} />
        {label}
      </a>
    </li>
  );
}
