import { useSession } from "../api/session.ts";
import { Toaster } from "./Toaster.tsx";
import { BannedScreen } from "./BannedScreen.tsx";
import { Shell } from "./Shell.tsx";
import { SilentBoundary } from "../site/SilentBoundary.tsx";

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
