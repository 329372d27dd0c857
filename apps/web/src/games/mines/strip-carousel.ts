import Swiper from "swiper";
import "swiper/css";

/** How long a page takes to slide, milliseconds. */
const SLIDE_MS = 400;

/** Turns a strip that is already drawn into a carousel. Swiper only sets properties, so the page's policy lets it work. */
export function createCarousel(
  strip: HTMLElement,
  { perPage, gapPx, page, onPage, onTouch }: CarouselOptions,
): Carousel {
  const swiper = new Swiper(strip, {
    slidesPerView: perPage,
    slidesPerGroup: perPage,
    spaceBetween: gapPx,
    initialSlide: page * perPage,
    speed: SLIDE_MS,
    on: {
      slideChange: (at) => onPage(at.snapIndex),
      touchStart: onTouch,
    },
  });
  let known = swiper.slides.length;
  return {
    follow({ moves, page, slide }) {
      if (moves !== known) swiper.update();
      if (page !== undefined || moves !== known) swiper.slideTo((page ?? 0) * perPage, slide ? SLIDE_MS : 0);
      known = moves;
    },
    destroy: () => swiper.destroy(),
  };
}

type CarouselOptions = {
  readonly perPage: number;
  readonly gapPx: number;
  /** The page (from 0) that it begins with. */
  readonly page: number;
  /** Another page (from 0) shows. */
  readonly onPage: (page: number) => void;
  /** The visitor has put a finger or the pointer on the strip. */
  readonly onTouch: () => void;
};

export type Carousel = {
  /** Shows a page of so many moves; left out, the page stays, unless there are more moves now or fewer. */
  readonly follow: (at: { moves: number; page: number | undefined; slide: boolean }) => void;
  readonly destroy: () => void;
};
