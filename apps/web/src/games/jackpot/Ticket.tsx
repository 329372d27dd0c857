import { memo } from "react";
import { Avatar } from "../../site/Avatar.tsx";
import { classNames } from "../../kit/class-names.ts";
import type { Shade } from "./player-shades.ts";
import styles from "./Ticket.module.css";

/** A ticket of the strip, 80 px wide: whose it is, and in the player's tint; a blank one when it is nobody's. */
export const Ticket = memo(function Ticket({ imageUrl, shade, note, won = false }: TicketProps) {
  return (
    <div className={classNames(styles.ticket, won && styles.won)} data-shade={shade}>
      <div className={styles.paper}>
        {imageUrl !== undefined && <Avatar imageUrl={imageUrl} size={48} />}
        {note !== undefined && <span className={styles.note}>{note}</span>}
      </div>
    </div>
  );
});

export type TicketProps = {
  /** Undefined for a blank ticket; empty for a player without a picture. */
  imageUrl?: string;
  shade?: Shade;
  /** What was paid for it. */
  note?: string;
  won?: boolean;
};
