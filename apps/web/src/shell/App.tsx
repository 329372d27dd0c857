import { useSession } from "../api/session.ts";
import { BannedScreen } from "./BannedScreen.tsx";
import { Shell } from "./Shell.tsx";
import { SilentBoundary } from "../site/SilentBoundary.tsx";
import { lazyPage } from "../browser/lazy-page.ts";
import { useLazyPage } from "../site/use-lazy-page.ts";

/** The whole site; a ban takes its place wherever the player is, and so does a deletion that they have asked for. */
export function App() {
  const user = useSession((session) => session.user);
  const status = useSession((session) => session.status);
  return (
    <>
      {status === "banned" && user && <BannedScreen user={user} />}
      {status === "leaving" && <Leaving />}
      {(status === "guest" || status === "player") && <Shell />}
      <SilentBoundary>
        <Toaster />
      </SilentBoundary>
    </>
  );
}

const leaving = lazyPage(async () => (await import("./LeavingScreen.tsx")).LeavingScreen);

/** Few ever see it, so its code comes when it is needed. */
function Leaving() {
  const { Page: Screen } = useLazyPage(leaving);
  return Screen ? <Screen /> : null;
}

const toasts = lazyPage(async () => (await import("../kit/Toasts.tsx")).Toasts);

/** Place for the toasts, once per page. Their code comes after the page's own, and again when a fetch of it failed. */
function Toaster() {
  const { Page: Toasts } = useLazyPage(toasts);
  return Toasts ? <Toasts /> : null;
}
