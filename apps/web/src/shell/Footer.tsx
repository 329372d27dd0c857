import { Link } from "wouter";
import { paths } from "../site/paths.ts";
import { Ruler } from "../kit/Ruler.tsx";
import kit from "../kit/primitives.module.css";
import styles from "./Shell.module.css";

/** The foot of every page. */
export function Footer() {
  return (
    <footer className={styles.footer}>
      <Ruler />
      <div className={styles.row}>
        <p className={kit.soft}>© {year} РУМБ</p>
        <ul className={styles.links}>
          <li>
            <Link href={paths.fair}>Честность</Link>
          </li>
          <li>
            <Link href={paths.limits}>Лимиты и перерыв</Link>
          </li>
          <li>
            <Link href={paths.policy}>Политика конфиденциальности</Link>
          </li>
          <li>
            <Link href={paths.terms}>Пользовательское соглашение</Link>
          </li>
        </ul>
        <p className={styles.units}>
          Игры ведутся на румбики. Это виртуальные единицы: 1 румбик = 1 ₽ виртуального баланса.
        </p>
      </div>
    </footer>
  );
}

const year = new Date().getFullYear();
