import { glyph } from "./Glyph.tsx";

export const MenuIcon = glyph(<path d="M3 6h18M3 12h18M3 18h11" />);

export const CloseIcon = glyph(<path d="m5 5 14 14M19 5 5 19" />);

export const ExitIcon = glyph(<path d="M13.5 3.5h-9v17h9M9 12h12M16.5 7.5 21 12l-4.5 4.5" />);

export const CopyIcon = glyph(<path d="M8.5 8.5h12v12h-12zM15.5 8.5v-5h-12v12h5" />);

export const CheckIcon = glyph(<path d="m3.5 12.5 5.5 6 11.5-13" />);

/** Points right; turn it with `rotate` in CSS. */
export const ChevronIcon = glyph(<path d="m9 4.5 7.5 7.5L9 19.5" />);

export const SoundIcon = glyph(
  <path d="M2.5 9h4.5l5.5-5v16L7 15H2.5zM16 8.5l1.5 1.5v4L16 15.5M19 5l2.5 3v8L19 19" />,
);

export const SettingsIcon = glyph(
  <path d="M2.5 7h9M17.5 7h4M2.5 17h4M12.5 17h9M11.5 4h6v6h-6zM6.5 14h6v6h-6z" />,
);

/** A win: a filled triangle that points up. Its shape carries the meaning together with the colour. */
export const WinIcon = glyph(<path d="M12 3.5 22 20.5H2z" fill="currentColor" stroke="none" />);

/** Less than a win, more than a loss: a ring. */
export const BackIcon = glyph(<circle cx="12" cy="12" r="7.5" strokeWidth="4" />);

/** A loss or an error: a filled square. */
export const LoseIcon = glyph(<path d="M4 4h16v16H4z" fill="currentColor" stroke="none" />);
