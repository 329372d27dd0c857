import { use } from "react";
import { Link } from "wouter";
import { Ruler } from "../../kit/Ruler.tsx";
import { RoutePreload } from "../../site/route-preload.ts";
import type { Tile } from "./tiles.tsx";
import styles from "./GameTile.module.css";

/** One instrument: its drawing, its name, and what it shows right now. */
export function GameTile({ tile }: { tile: Tile }) {
  const { href, label } = tile.link;
  const preload = use(RoutePreload);
  const { idea, Live, Drawing } = tile.face;
  return (
    <Link href={href} className={styles.tile} onPointerEnter={() => preload(href)}>
      <span className={styles.stage}>
        <Drawing />
      </span>
      <Ruler className={styles.ruler ?? ""} />
      <span className={styles.words}>
        <span className={styles.name}>{label}</span>
        <span className={styles.idea}>{idea}</span>
        <Live />
      </span>
    </Link>
  );
}
