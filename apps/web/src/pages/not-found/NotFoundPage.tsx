import { gamePath } from "@rumb/games/games";
import { paths } from "../../site/paths.ts";
import { ActionLink } from "../../site/ActionLink.tsx";
import { LostCompass } from "./LostCompass.tsx";
import styles from "./NotFoundPage.module.css";

/** An address that leads nowhere: off the chart, with the compass past its full circle. */
export function NotFoundPage() {
  return (
    <div className={styles.chart}>
      <LostCompass />
      <h1 className={styles.title}>Страница не найдена.</h1>
      <p className={styles.words}>Курс 404° — такого румба на картушке нет. Вернитесь на известные воды.</p>
      <div className={styles.actions}>
        <ActionLink href={paths.main} tone="primary">
          На главную
        </ActionLink>
        <ActionLink href={gamePath("dice")}>Сыграть в Dice</ActionLink>
      </div>
    </div>
  );
}
