import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { startTransition, StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { followFeed } from "./api/feed.ts";
import { followLive } from "./api/live.ts";
import { startSession } from "./api/session.ts";
import { openSocket } from "./api/socket.ts";
import { followFirstSeed } from "./fairness/first-seed.ts";
import { preloadRoute } from "./shell/routes.tsx";
import { App } from "./shell/App.tsx";
import { watchSheets } from "./browser/broken-sheets.ts";
import { followJackpotWins } from "./shell/jackpot-toasts.ts";
import { reportLoginError } from "./shell/login-error.ts";
import { registerWorker } from "./browser/register-worker.ts";

void start();

/** Until the first user load has finished and the page is there, the mark of index.html stands alone on the screen. */
async function start(): Promise<void> {
  watchSheets();
  await Promise.all([startSession(), preloadRoute(location.pathname)]);
  reportLoginError();
  followFeed();
  followLive();
  followJackpotWins();
  openSocket();
  render();
  registerWorker();
  followFirstSeed();
}

function render(): void {
  const root = document.getElementById("root");
  if (!root) throw new Error("index.html has no #root");
  // As a transition it is drawn in pieces of a few milliseconds, between which the page answers.
  startTransition(() =>
    createRoot(root).render(
      <StrictMode>
        <QueryClientProvider client={new QueryClient()}>
          <App />
        </QueryClientProvider>
      </StrictMode>,
    ),
  );
}
