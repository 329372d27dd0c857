import type { MinesMove } from "@rumb/games/mines/mines-payout";
import { formatShort } from "@rumb/money/format";
import { kopecks } from "@rumb/money/kopecks";
import { memo, useRef } from "react";
import { useWide } from "../../browser/use-wide.ts";
import { classNames } from "../../kit/class-names.ts";
import { ChevronIcon } from "../../kit/icons/action-icons.tsx";
import styles from "./CoefficientStrip.module.css";
import { nextPage } from "./strip-pages.ts";
import { useStripCarousel } from "./use-strip-carousel.ts";

/** Every move of a game with its coefficient and its win at this stake, five to a page or two on a narrow screen. */
export function CoefficientStrip({ moves, opened }: CoefficientStripProps) {
  const view = useRef<HTMLDivElement>(null);
  const wide = useWide();
  const { page, pages, hold, turnTo } = useStripCarousel(view, {
    moves: moves.length,
    opened,
    perPage: wide ? PER_PAGE.wide : PER_PAGE.narrow,
  });
  return (
    <div
      className={styles.strip}
      onPointerEnter={() => hold(true)}
      onPointerLeave={() => hold(false)}
      onFocus={() => hold(true)}
      onBlur={() => hold(false)}
    >
      <button
        type="button"
        className={classNames(styles.turn, styles.back)}
        aria-label="Предыдущие ходы"
        disabled={page === 0}
        onClick={() => turnTo(page - 1)}
      >
        <ChevronIcon size={20} />
      </button>
      <div ref={view} className={classNames("swiper", styles.view)}>
        <ol className={classNames("swiper-wrapper", styles.moves)} aria-label="Коэффициенты по ходам">
          {moves.map((move) => (
            <li
              key={move.move}
              className={classNames("swiper-slide", styles.slide)}
              aria-current={opened !== undefined && move.move === opened + 1 ? "step" : undefined}
            >
              <Move {...move} state={stateOf(move, opened)} />
            </li>
          ))}
        </ol>
      </div>
      <button
        type="button"
        className={styles.turn}
        aria-label="Следующие ходы"
        disabled={pages === 1}
        onClick={() => turnTo(nextPage(page, pages))}
      >
        <ChevronIcon size={20} />
      </button>
    </div>
  );
}

/** A step changes two of them at most. */
const Move = memo(function Move({ move, coefficientHundredths, winKopecks, state }: MoveProps) {
  return (
    <span className={classNames(styles.move, state && styles[state])}>
      <span className={styles.number}>{move}</span>
      {/* A multiplier has two decimals as money has, and the strip shortens both alike. */}
      <span className={styles.coefficient}>x{formatShort(kopecks(coefficientHundredths))}</span>
      <span className={styles.win}>{formatShort(winKopecks)}</span>
    </span>
  );
});

function stateOf({ move }: MinesMove, opened: number | undefined): MoveProps["state"] {
  if (opened === undefined) return undefined;
  if (move <= opened) return "done";
  return move === opened + 1 ? "next" : undefined;
}

const PER_PAGE = { wide: 5, narrow: 2 } as const;

export type CoefficientStripProps = {
  moves: readonly MinesMove[];
  /** Cells open in the running game; undefined between games. */
  opened: number | undefined;
};

type MoveProps = MinesMove & { state: "done" | "next" | undefined };
