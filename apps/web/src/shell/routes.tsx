import { gameTitle } from "@rumb/games/games";
import { loadScreen } from "../games/registry.ts";
import { paths } from "../site/paths.ts";
import { lazyPage, type LazyPage } from "../browser/lazy-page.ts";
import { gameLinks } from "../site/navigation.ts";

/** The route of an address; an unknown address has the route of the missing page. */
export function routeAt(path: string): SiteRoute {
  const trimmed = path.replace(/\/+$/, "") || "/";
  return routes.find((route) => route.path === trimmed) ?? error;
}

/** Fetches the code of a page that the visitor is about to open; the page then appears without a skeleton. */
export async function preloadRoute(path: string): Promise<void> {
  // A fetch that fails here is tried again, and reported, when the page opens.
  await routeAt(path)
    .page.load()
    .catch(() => undefined);
}

const error = {
  path: "*",
  title: "Страница не найдена",
  page: lazyPage(async () => (await import("../pages/not-found/NotFoundPage.tsx")).NotFoundPage),
};

const bonus = lazyPage(async () => (await import("../pages/bonus/BonusPage.tsx")).BonusPage);
const wallet = lazyPage(async () => (await import("../pages/wallet/WalletPage.tsx")).WalletPage);

const routes: readonly SiteRoute[] = [
  {
    path: paths.main,
    title: "Игры",
    feed: true,
    page: lazyPage(async () => (await import("../pages/home/HomePage.tsx")).HomePage),
  },
  {
    path: paths.history,
    title: "История игр",
    page: lazyPage(async () => (await import("../pages/history/HistoryPage.tsx")).HistoryPage),
  },
  {
    path: paths.results,
    title: "Мои результаты",
    access: "player",
    page: lazyPage(async () => (await import("../pages/results/ResultsPage.tsx")).ResultsPage),
  },
  ...gameLinks.map(({ game, href }) => ({
    path: href,
    title: gameTitle(game),
    feed: true,
    page: lazyPage(() => loadScreen(game)),
  })),
  {
    path: paths.bonusPromocode,
    title: "Бонусы: промокод",
    access: "player",
    section: paths.bonus,
    page: bonus,
  },
  { path: paths.bonusMore, title: "Бонусы", access: "player", section: paths.bonus, page: bonus },
  { path: paths.bonusRepost, title: "Бонусы: репост", access: "player", section: paths.bonus, page: bonus },
  { path: paths.bonusSocial, title: "Бонусы: соцсети", access: "player", section: paths.bonus, page: bonus },
  {
    path: paths.bonusRakeback,
    title: "Бонусы: рейкбек",
    access: "player",
    section: paths.bonus,
    page: bonus,
  },
  {
    path: paths.promocoder,
    title: "Бонусы: партнерам",
    access: "promocoder",
    section: paths.bonus,
    page: bonus,
  },
  {
    path: paths.faq,
    title: "FAQ",
    page: lazyPage(async () => (await import("../pages/faq/FaqPage.tsx")).FaqPage),
  },
  { path: paths.wallet, title: "Касса", access: "player", redirect: paths.payment, page: wallet },
  {
    path: paths.payment,
    title: "Касса: пополнение",
    access: "player",
    section: paths.wallet,
    page: wallet,
  },
  { path: paths.withdraw, title: "Касса: вывод", access: "player", section: paths.wallet, page: wallet },
  {
    path: paths.ref,
    title: "Реферальная программа",
    access: "player",
    page: lazyPage(async () => (await import("../pages/referral/ReferralPage.tsx")).ReferralPage),
  },
  {
    path: paths.fair,
    title: "Честность",
    page: lazyPage(async () => (await import("../pages/fairness/FairPage.tsx")).FairPage),
  },
  {
    path: paths.limits,
    title: "Лимиты и перерыв",
    access: "player",
    page: lazyPage(async () => (await import("../pages/limits/LimitsPage.tsx")).LimitsPage),
  },
  {
    path: paths.sessions,
    title: "Мои входы",
    access: "player",
    page: lazyPage(async () => (await import("../pages/sessions/SessionsPage.tsx")).SessionsPage),
  },
  {
    path: paths.deletion,
    title: "Удалить аккаунт",
    access: "player",
    page: lazyPage(async () => (await import("../pages/deletion/DeletionPage.tsx")).DeletionPage),
  },
  {
    path: paths.contact,
    title: "Контакты",
    page: lazyPage(async () => (await import("../pages/contact/ContactPage.tsx")).ContactPage),
  },
  {
    path: paths.terms,
    title: "Пользовательское соглашение",
    page: lazyPage(async () => (await import("../pages/terms/TermsPage.tsx")).TermsPage),
  },
  {
    path: paths.policy,
    title: "Политика конфиденциальности",
    page: lazyPage(async () => (await import("../pages/policy/PolicyPage.tsx")).PolicyPage),
  },
];

export type SiteRoute = {
  path: string;
  title: string;
  page: LazyPage;
  /** The live feed stands below the page on wide screens. */
  feed?: boolean;
  /** Whom the page is for; everybody when left out. */
  access?: "player" | "promocoder";
  /** Addresses of one section share a page: it stays as it is when its tab changes. */
  section?: string;
  /** Where the address leads on to. */
  redirect?: string;
};
