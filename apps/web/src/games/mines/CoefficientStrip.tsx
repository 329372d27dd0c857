import type { MinesMove } from "@rumb/games/mines/mines-payout";
import { formatShort } from "@rumb/money/format";
import { kopecks } from "@rumb/money/kopecks";
import { type CSSProperties, memo, type RefObject, useEffect, useRef, useState } from "react";
import { useReducedMotion, useWide } from "../../browser/use-media.ts";
import { classNames } from "../../kit/class-names.ts";
import { ChevronIcon } from "../../kit/icons/action-icons.tsx";
import type { Carousel } from "./strip-carousel.ts";
import styles from "./CoefficientStrip.module.css";

/** Every move of a game with its coefficient and its win at this stake, five to a page or two on a narrow screen. */
export function CoefficientStrip({ moves, opened }: CoefficientStripProps) {
  const view = useRef<HTMLDivElement>(null);
  const wide = useWide();
  const perPage = wide ? PER_PAGE.wide : PER_PAGE.narrow;
  const { page, pages, hold, turnTo } = useStripCarousel(view, { moves: moves.length, opened, perPage });
  const place: Place = { "--first": firstOfPage(page, { moves: moves.length, perPage }) };
  return (
    <div
      className={styles.strip}
      style={place}
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

type Place = CSSProperties & Record<"--first", number>;

type MoveProps = MinesMove & { state: "done" | "next" | undefined };

/** How long the strip rests on a page while no game is active, milliseconds. */
const AUTOPLAY_MS = 5000;

/** Room between two moves of the strip, px; the style sheet has the same. */
const GAP_PX = 4;

/**
 * Which page of the strip shows. While a game runs, the page of its next move; between games the pages go on by themselves
 * until the visitor points at the strip, focuses it, asks for less motion or has turned a page themselves.
 */
export function useStripCarousel(strip: RefObject<HTMLElement | null>, options: StripOptions) {
  const { moves, opened, perPage } = options;
  const reduced = useReducedMotion();
  const [page, setPage] = useState(0);
  const [turner] = useState(() => createTurner({ moves, onPage: setPage }));
  const [held, setHeld] = useState(false);
  const [turned, setTurned] = useState(false);
  const pages = pageCount(moves, perPage);
  const playing = opened !== undefined;
  const wanted = playing ? pageOfMove(Math.min(opened + 1, moves), perPage) : undefined;

  useCarousel({ strip, perPage, turner, onTouch: () => setTurned(true) });

  useEffect(() => {
    turner.follow({ moves, page: wanted, slide: !reduced && wanted !== undefined });
  }, [turner, moves, wanted, reduced]);

  const goesOn = !playing && !held && !turned && !reduced && pages > 1;
  useEffect(() => {
    if (!goesOn) return undefined;
    const timer = setTimeout(() => {
      turner.follow({ moves, page: nextPage(page, pages), slide: true });
    }, AUTOPLAY_MS);
    return () => clearTimeout(timer);
  }, [turner, goesOn, moves, page, pages]);

  return {
    page,
    pages,
    hold: setHeld,
    turnTo: (next: number): void => {
      setTurned(true);
      turner.follow({ moves, page: next, slide: !reduced });
    },
  };
}

/** Fetches the carousel when the screen stands; until then pages turn in its place and size, without sliding. */
function useCarousel({ strip, perPage, turner, onTouch }: CarouselHook): void {
  const touched = useRef(onTouch);
  useEffect(() => {
    let made: Carousel | undefined;
    let left = false;
    async function make(): Promise<void> {
      const { createCarousel } = await import("./strip-carousel.ts");
      if (left || strip.current === null) return;
      made = createCarousel(strip.current, {
        perPage,
        gapPx: GAP_PX,
        page: turner.page(),
        onPage: turner.shows,
        onTouch: () => touched.current(),
      });
      turner.take(made);
    }
    // Without the carousel the strip still turns.
    make().catch(() => undefined);
    return () => {
      left = true;
      made?.destroy();
      turner.drop();
    };
  }, [strip, perPage, turner]);
}

/** Turns the strip by the carousel, and by itself as long as there is none: whoever asks for a page does not wait for a file. */
function createTurner({ moves, onPage }: { moves: number; onPage: (page: number) => void }) {
  let carousel: Carousel | undefined;
  let shown = 0;
  let known = moves;

  function shows(page: number): void {
    shown = page;
    onPage(page);
  }

  return {
    /** The page that shows, which the carousel begins with. */
    page: () => shown,
    shows,
    follow(at: Parameters<Carousel["follow"]>[0]): void {
      if (carousel) carousel.follow(at);
      else if (at.page !== undefined || at.moves !== known) shows(at.page ?? 0);
      known = at.moves;
    },
    take(made: Carousel): void {
      carousel = made;
    },
    drop(): void {
      carousel = undefined;
      shows(0);
    },
  };
}

type StripOptions = {
  /** How many moves the strip has. */
  readonly moves: number;
  /** Cells open in the running game; undefined between games. */
  readonly opened: number | undefined;
  readonly perPage: number;
};

type CarouselHook = {
  readonly strip: RefObject<HTMLElement | null>;
  readonly perPage: number;
  readonly turner: ReturnType<typeof createTurner>;
  readonly onTouch: () => void;
};

/** The page (from 0) of the strip that shows a move (from 1). */
export function pageOfMove(move: number, perPage: number): number {
  return Math.floor((Math.max(move, 1) - 1) / perPage);
}

/** How many pages so many moves take; at least one. */
export function pageCount(moves: number, perPage: number): number {
  return Math.max(1, Math.ceil(moves / perPage));
}

/** How many moves stand before those of a page (from 0); the last page is as full as the others. */
export function firstOfPage(page: number, { moves, perPage }: { moves: number; perPage: number }): number {
  return Math.max(0, Math.min(page * perPage, moves - perPage));
}

/** The page after this one; after the last comes the first. */
export function nextPage(page: number, pages: number): number {
  return page + 1 < pages ? page + 1 : 0;
}
