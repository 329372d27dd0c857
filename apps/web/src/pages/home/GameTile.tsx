import { type GameId, gamePath, games } from "@rumb/games/games";
import { use } from "react";
import { Link } from "wouter";
import { Ruler } from "../../kit/Ruler.tsx";
import { RoutePreload } from "../../site/route-preload.ts";
import { faceOf } from "../../site/game-faces.ts";
import { GameDrawing } from "../instruments/GameDrawing.tsx";
import { LiveReading } from "./LiveReading.tsx";
import styles from "./GameTile.module.css";

/** One instrument: its drawing, its name, and what it shows right now. */
export function GameTile({ game }: { game: GameId }) {
  const href = gamePath(game);
  const preload = use(RoutePreload);
  return (
    <Link href={href} className={styles.tile} onPointerEnter={() => preload(href)}>
      <span className={styles.stage}>
        <GameDrawing game={game} />
      </span>
      <Ruler className={styles.ruler ?? ""} />
      <span className={styles.words}>
        <span className={styles.name}>{games[game].label}</span>
        <span className={styles.idea}>{faceOf(game).idea}</span>
        <LiveReading game={game} />
      </span>
    </Link>
  );
}
