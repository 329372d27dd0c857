import { SignInButton } from "../../site/SignInButton.tsx";
import { classNames } from "../../kit/class-names.ts";
import { type GameId, gamePath, games } from "@rumb/games/games";
import { use } from "react";
import { Link } from "wouter";
import { useSession } from "../../api/session.ts";
import { lazyPage } from "../../browser/lazy-page.ts";
import { Panel } from "../../kit/Panel.tsx";
import { Ruler } from "../../kit/Ruler.tsx";
import { faceOf } from "../../site/game-faces.ts";
import { gameLinks } from "../../site/navigation.ts";
import { RoutePreload } from "../../site/route-preload.ts";
import { useLazyPage } from "../../site/use-lazy-page.ts";
import { GameDrawing } from "../instruments/GameDrawing.tsx";
import { LiveReading } from "./LiveReading.tsx";
import kit from "../../kit/primitives.module.css";
import styles from "./HomePage.module.css";

/**
 * The main page: the instruments, above them a player's unfinished game, below them for a guest three lines on how it works.
 * The feed follows.
 */
export function HomePage() {
  const isGuest = useSession((session) => session.status === "guest");
  return (
    <>
      <h1>Игры</h1>
      {!isGuest && <ContinueGame />}
      <ul className={styles.tiles}>
        {gameLinks.map(({ game }) => (
          <li key={game}>
            <GameTile game={game} />
          </li>
        ))}
      </ul>
      {isGuest && <HowItWorks />}
    </>
  );
}

/** Three lines for a guest. */
function HowItWorks() {
  return (
    <Panel title="Как это работает" ruled>
      <div className={styles.strip}>
        <ol className={styles.steps}>
          <li>Войдите через ВКонтакте: аккаунт создаётся при первом входе.</li>
          <li>Ставьте румбики. Это виртуальные единицы: 1 румбик = 1 ₽ виртуального баланса.</li>
          <li>Исход задан заранее: хеш серверного числа известен до ставки, подменить число нельзя.</li>
        </ol>
        <SignInButton />
      </div>
    </Panel>
  );
}

/** One instrument: its drawing, its name, and what it shows right now. */
function GameTile({ game }: { game: GameId }) {
  const href = gamePath(game);
  const preload = use(RoutePreload);
  return (
    <Link href={href} className={classNames(kit.plateLink, styles.tile)} onPointerEnter={() => preload(href)}>
      <span className={styles.stage}>
        <GameDrawing game={game} />
      </span>
      <Ruler className={styles.ruler ?? ""} />
      <span className={styles.words}>
        <span className={styles.name}>{games[game].label}</span>
        <span className={kit.note}>{faceOf(game).idea}</span>
        <LiveReading game={game} />
      </span>
    </Link>
  );
}

/** Place for the card of a player's unfinished game; its code comes after the page's own. */
function ContinueGame() {
  const { Page: Card } = useLazyPage(card);
  return Card ? <Card /> : null;
}

const card = lazyPage(async () => (await import("../../games/mines/ContinueMines.tsx")).ContinueMines);
