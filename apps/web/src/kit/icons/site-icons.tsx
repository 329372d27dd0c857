import { glyph } from "./Glyph.tsx";

export const HomeIcon = glyph(<path d="M2.5 11.5 12 3.5l9.5 8M5 9.5v11h5v-6h4v6h5v-11" />);

export const HistoryIcon = glyph(<path d="M3 12a9 9 0 1 0 2.7-6.4L3 8.2M3 3.2v5h5M12 7v5.5l3.5 2" />);

/** Wallet: the purser's strongbox with its lock. */
export const WalletIcon = glyph(<path d="M18.5 7.5v-4h-13l-3 3v14h19v-13h-16M21.5 12h-5v4.5h5" />);

/** Bonus: a signal pennant. */
export const BonusIcon = glyph(
  <path d="M3 8h18v4.5H3zM5 12.5V21h14v-8.5M12 8v13M12 8 8 3 5.5 6.5 12 8l6.5-1.5L16 3z" />,
);

export const PartnerIcon = glyph(
  <path d="M12 2.5v6M12 8.5 5 15M12 8.5l7 6.5M2.5 15h5v5.5h-5zM16.5 15h5v5.5h-5zM9.5 2.5h5v5h-5z" />,
);

export const FaqIcon = glyph(
  <>
    <circle cx="12" cy="12" r="9.25" />
    <path d="M9 9.8V9l2-2h2l2 2v1.5l-3 2.2v1.8M12 16.2V18" />
  </>,
);

export const ContactsIcon = glyph(<path d="M2.5 4.5h19v13h-9l-5 4v-4h-5zM7 9h10M7 13h6" />);

/** Scales. */
export const FairIcon = glyph(<path d="M12 2.5v19M7 21.5h10M4.5 6.5h15M4.5 6.5l-3 8h6zM19.5 6.5l-3 8h6z" />);

export const UserIcon = glyph(
  <>
    <circle cx="12" cy="7.5" r="4.25" />
    <path d="M3.5 21.5V19l3-3h11l3 3v2.5" />
  </>,
);

/** VK: the two letters, as angular as the rest. */
export const VkIcon = glyph(<path d="m2.5 6.5 4 11 4-11M13.5 6.5v11M20.5 6.5l-7 5.5 7 5.5" />);

export const TelegramIcon = glyph(<path d="M21.5 3.5 2.5 11l6 2.5 2.5 6.5 3-4 4.5 3.5zM8.5 13.5l13-10" />);
