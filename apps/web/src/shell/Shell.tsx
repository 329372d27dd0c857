import { useRef, useEffect, type RefObject } from "react";
import { loginHref } from "../api/return-path.ts";
import { useSession } from "../api/session.ts";
import { lazyPage } from "../browser/lazy-page.ts";
import { useWide } from "../browser/use-media.ts";
import { SlipGate } from "../fairness/SlipGate.tsx";
import { Dialog } from "../kit/Dialog.tsx";
import { ActionLink } from "../site/ActionLink.tsx";
import { RoutePreload } from "../site/route-preload.ts";
import { dismissSignIn, useSignInAsked } from "../site/sign-in-asked.ts";
import { useLazyPage } from "../site/use-lazy-page.ts";
import { BottomBar } from "./BottomBar.tsx";
import { Header } from "./Header.tsx";
import { MenuSheet } from "./MenuSheet.tsx";
import { RouteView } from "./RouteView.tsx";
import { SideMenu } from "./SideMenu.tsx";
import { preloadRoute } from "./routes.tsx";
import { closeSheet } from "./shell-state.ts";
import styles from "./Shell.module.css";
import { Link, useLocation } from "wouter";
import { paths } from "../site/paths.ts";
import { Ruler } from "../kit/Ruler.tsx";
import kit from "../kit/primitives.module.css";

/** The frame of the site: everything that stays while pages change. */
export function Shell() {
  const wide = useWide();
  const main = useRef<HTMLElement>(null);
  useArrival(main);
  return (
    <>
      <a className={styles.skip} href="#main">
        К содержанию
      </a>
      <Header />
      <div className={styles.body}>
        {wide && <SideMenu />}
        <div className={styles.column}>
          <main ref={main} id="main" className={styles.main} tabIndex={-1}>
            <RoutePreload value={preloadNow}>
              <RouteView />
            </RoutePreload>
          </main>
          <Footer />
        </div>
      </div>
      {!wide && <BottomBar />}
      {!wide && <MenuSheet />}
      <SignInPrompt />
      <SlipGate />
      <ReminderGate />
      <TimeLimitGate />
    </>
  );
}

function preloadNow(path: string): void {
  void preloadRoute(path);
}

const reminder = lazyPage(async () => (await import("../comfort/SessionReminder.tsx")).SessionReminder);

/** Place for the reminder of the time; its code comes only for players who have asked to be reminded. */
function ReminderGate() {
  return useSession((session) => (session.user?.reminderMinutes ?? 0) > 0) && <Reminder />;
}

const timeLimit = lazyPage(async () => (await import("../comfort/TimeLimitWatch.tsx")).TimeLimitWatch);

/** The same for those who limit their time. */
function TimeLimitGate() {
  return useSession((session) => (session.user?.timeLimitMinutes ?? 0) > 0) && <TimeLimit />;
}

function TimeLimit() {
  const { Page: TimeLimitWatch } = useLazyPage(timeLimit);
  return TimeLimitWatch && <TimeLimitWatch />;
}

function Reminder() {
  const { Page: SessionReminder } = useLazyPage(reminder);
  return SessionReminder && <SessionReminder />;
}

/** What stands between a guest and VK: what an account is, and what they accept by signing in; afterwards they are back at their page. */
function SignInPrompt() {
  const { isAsked, path, isClosed } = useSignInAsked();
  return (
    <Dialog open={isAsked} onClose={dismissSignIn} title={isClosed ? "Нужен вход" : "Вход"}>
      <p>
        {isClosed
          ? "Этот раздел открыт только игрокам. Войдите через ВКонтакте, и сайт сразу откроет его."
          : "Войдите через ВКонтакте, и вы вернётесь на эту же страницу."}
      </p>
      <p className={styles.note}>
        Аккаунт создаётся при первом входе. Балансом служат румбики — виртуальные единицы. Входя, вы
        подтверждаете, что вам есть 18 лет, и принимаете{" "}
        <Link href={paths.terms} onClick={dismissSignIn}>
          пользовательское соглашение
        </Link>{" "}
        и{" "}
        <Link href={paths.policy} onClick={dismissSignIn}>
          политику конфиденциальности
        </Link>
        .
      </p>
      <ActionLink href={loginHref(path)} tone="primary" size="l" full leavesPage>
        Авторизация
      </ActionLink>
    </Dialog>
  );
}

/** The foot of every page. */
function Footer() {
  return (
    <footer className={styles.footer}>
      <Ruler />
      <div className={styles.row}>
        <p className={kit.soft}>© {year} РУМБ</p>
        <ul className={styles.links}>
          <li>
            <Link href={paths.fair}>Честность</Link>
          </li>
          <li>
            <Link href={paths.limits}>Лимиты и перерыв</Link>
          </li>
          <li>
            <Link href={paths.policy}>Политика конфиденциальности</Link>
          </li>
          <li>
            <Link href={paths.terms}>Пользовательское соглашение</Link>
          </li>
        </ul>
        <p className={styles.units}>
          Игры ведутся на румбики. Это виртуальные единицы: 1 румбик = 1 ₽ виртуального баланса.
        </p>
      </div>
    </footer>
  );
}

const year = new Date().getFullYear();

/**
 * What happens on every navigation: menus close, the page starts at its top, and when the section has changed the
 * focus goes to `main`, so that a keyboard or a screen reader goes on where the new page begins.
 */
function useArrival(main: RefObject<HTMLElement | null>): void {
  const [path] = useLocation();
  const section = path.split("/")[1];
  const shownSection = useRef(section);

  useEffect(() => {
    if (shownSection.current === section) return;
    shownSection.current = section;
    main.current?.focus({ preventScroll: true });
  }, [section, main]);

  useEffect(() => {
    let before = { path: location.pathname, search: location.search };
    function moved({ type }: Event): void {
      const sameScreen = location.pathname === before.path && location.search !== before.search;
      before = { path: location.pathname, search: location.search };
      // A dialog that lives in the query string opens over the page as it stands.
      if (sameScreen) return;
      closeSheet();
      // Back and forward keep the place the browser remembers; replacing an address is no step of the visitor's.
      if (type === "pushState") window.scrollTo(0, 0);
    }
    for (const name of MOVES) window.addEventListener(name, moved);
    return () => {
      for (const name of MOVES) window.removeEventListener(name, moved);
    };
  }, []);
}

// wouter announces the two history calls as events of the window; pushing the shown address again counts as well.
const MOVES = ["pushState", "replaceState", "popstate"];
