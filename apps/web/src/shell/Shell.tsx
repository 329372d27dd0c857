import { useRef } from "react";
import { BottomBar } from "./BottomBar.tsx";
import { Footer } from "./Footer.tsx";
import { SlipGate } from "../fairness/SlipGate.tsx";
import { Header } from "./Header.tsx";
import { MenuSheet } from "./MenuSheet.tsx";
import { ReminderGate } from "./ReminderGate.tsx";
import { RouteView } from "./RouteView.tsx";
import { SideMenu } from "./SideMenu.tsx";
import { SignInPrompt } from "./SignInPrompt.tsx";
import { useArrival } from "./use-arrival.ts";
import { useWide } from "../browser/use-wide.ts";
import { preloadRoute } from "./routes.tsx";
import { RoutePreload } from "../site/route-preload.ts";
import styles from "./Shell.module.css";

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
    </>
  );
}

function preloadNow(path: string): void {
  void preloadRoute(path);
}
