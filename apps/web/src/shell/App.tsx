import { useSession } from "../api/session.ts";
import { BannedScreen } from "./BannedScreen.tsx";
import { Shell } from "./Shell.tsx";
import { SilentBoundary } from "../site/SilentBoundary.tsx";
import { lazyPage } from "../browser/lazy-page.ts";
import { useLazyPage } from "../site/use-lazy-page.ts";

/** The whole site; a ban takes its place wherever the player is. */
export function App() {
  const user = useSession((session) => session.user);
  const banned = useSession((session) => session.status === "banned");
  return (
    <>
      {banned && user ? <BannedScreen user={user} /> : <Shell />}
      <SilentBoundary>
        <Toaster />
      </SilentBoundary>
    </>
  );
}

const toasts = lazyPage(async () => (await import("../kit/Toasts.tsx")).Toasts);

/** Place for the toasts, once per page. Their code comes after the page's own, and again when a fetch of it failed. */
function Toaster() {
  const { Page: Toasts } = useLazyPage(toasts);
  return Toasts ? <Toasts /> : null;
}
