import type { GlyphProps } from "./icons/Glyph.tsx";
import * as action from "./icons/action-icons.tsx";
import * as site from "./icons/site-icons.tsx";

/** One icon by name. Where the name is fixed, the component of the icon itself can be used as well. */
export function Icon({ name, size = 24 }: GlyphProps & { name: IconName }) {
  const Drawing = drawings[name];
  return <Drawing size={size} />;
}

const drawings = {
  home: site.HomeIcon,
  history: site.HistoryIcon,
  wallet: site.WalletIcon,
  bonus: site.BonusIcon,
  partner: site.PartnerIcon,
  faq: site.FaqIcon,
  fair: site.FairIcon,
  contacts: site.ContactsIcon,
  user: site.UserIcon,
  vk: site.VkIcon,
  telegram: site.TelegramIcon,
  menu: action.MenuIcon,
  close: action.CloseIcon,
  exit: action.ExitIcon,
  copy: action.CopyIcon,
  check: action.CheckIcon,
  chevron: action.ChevronIcon,
  sound: action.SoundIcon,
  settings: action.SettingsIcon,
  win: action.WinIcon,
  lose: action.LoseIcon,
  back: action.BackIcon,
} as const;

export type IconName = keyof typeof drawings;
