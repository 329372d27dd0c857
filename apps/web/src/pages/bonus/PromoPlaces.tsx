import { useSession } from "../../api/session.ts";
import { Panel } from "../../kit/Panel.tsx";
import { BearingRose } from "./BearingRose.tsx";
import styles from "./PromoPlaces.module.css";

/** Where codes are given out (spec.md §2): four bearings of the direction finder. */
export function PromoPlaces() {
  const { vk, tg } = useSession((session) => session.social);
  return (
    <Panel title="Где взять промокоды" ruled>
      <div className={styles.places}>
        <div className={styles.rose}>
          <BearingRose />
        </div>
        <ol className={styles.list}>
          <Place bearing="045°" name="Соцсети партнёров">
            Партнёры публикуют свои коды на своих страницах.
          </Place>
          <Place bearing="135°" name="Группа ВКонтакте" href={vk}>
            Коды выходят вместе с новыми записями.
          </Place>
          <Place bearing="225°" name="Канал в Telegram" href={tg}>
            Короткие раздачи: кто первый, тот успел.
          </Place>
          <Place bearing="315°" name="Стримы партнёров">
            Код звучит в эфире и быстро заканчивается.
          </Place>
        </ol>
      </div>
    </Panel>
  );
}

/** A place without an address of its own is only named. */
function Place({ bearing, name, href = "", children }: PlaceProps) {
  return (
    <li className={styles.place}>
      <span className={styles.bearing} aria-hidden="true">
        {bearing}
      </span>
      <span className={styles.name}>
        {href === "" ? (
          name
        ) : (
          <a className={styles.link} href={href} target="_blank" rel="noopener noreferrer">
            {name}
          </a>
        )}
      </span>
      <span className={styles.text}>{children}</span>
    </li>
  );
}

type PlaceProps = { bearing: string; name: string; href?: string; children: string };
