import { useSession } from "../../api/session.ts";
import { ContinueGame } from "./ContinueGame.tsx";
import { GameTile } from "./GameTile.tsx";
import { HowItWorks } from "./HowItWorks.tsx";
import { gameLinks } from "../../site/navigation.ts";
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
