import { glyph } from "../kit/icons/Glyph.tsx";

/** Autobet: a turn that leads back to where it began. */
export const AutobetIcon = glyph(
  <path d="M19.500 8.500A8.500 8.500 0 0 0 4 10M4.500 15.500A8.500 8.500 0 0 0 20 14M20 3.500v5.500h-5.500M4 20.500V15h5.500" />,
);

/** «Быстро»: two arrow heads. */
export const FastIcon = glyph(<path d="m4 5 7 7-7 7M12.500 5l7 7-7 7" />);
