import { useEffect } from "react";
import { Redirect, useLocation, useSearch } from "wouter";
import { useSession } from "../api/session.ts";
import { useTitle } from "../browser/use-title.ts";
import { useWide } from "../browser/use-media.ts";
import { FeedPanel } from "../feed/FeedPanel.tsx";
import { Skeleton } from "../kit/Skeleton.tsx";
import { LoadingWords } from "../kit/LoadingWords.tsx";
import { VisuallyHidden } from "../kit/VisuallyHidden.tsx";
import { RouteBoundary } from "../site/RouteBoundary.tsx";
import { paths } from "../site/paths.ts";
import { UnreachablePage } from "../site/UnreachablePage.tsx";
import { useLazyPage } from "../site/use-lazy-page.ts";
import { routeAt, type SiteRoute } from "./routes.tsx";
import { askToSignIn } from "../site/sign-in-asked.ts";
import styles from "./Shell.module.css";

/** The page of the current address, and the feed below it where the page has one. */
export function RouteView() {
  const [path] = useLocation();
  const route = routeAt(path);
  const isGuest = useSession((session) => session.status === "guest");
  const isKnown = useSession((session) => session.site !== undefined);
  const isPromocoder = useSession((session) => session.user?.isPromocoder ?? false);
  useTitle(route.title);

  // Who could not be asked for, for want of a network, is no guest to be sent away: the page opens with the next connection.
  if (route.access !== undefined && isGuest) return isKnown ? <SendToSignIn /> : <UnreachablePage />;
  if (route.access === "promocoder" && !isPromocoder) return <Redirect to={paths.bonus} replace />;
  if (route.redirect !== undefined) return <Redirect key={path} to={route.redirect} replace />;
  return <RoutePage key={route.section ?? route.path} route={route} />;
}

function RoutePage({ route }: { route: SiteRoute }) {
  const wide = useWide();
  const { Page, failed } = useLazyPage(route.page);
  return (
    <>
      <VisuallyHidden>
        <output>{route.title}</output>
      </VisuallyHidden>
      <RouteBoundary>
        {Page === undefined ? (
          failed ? (
            <UnreachablePage />
          ) : (
            <PageSkeleton />
          )
        ) : (
          <>
            <Page />
            {route.feed && wide && <FeedPanel />}
          </>
        )}
      </RouteBoundary>
    </>
  );
}

/** A guest at a players' page: to the main page, with the question, and the way back remembered. */
function SendToSignIn() {
  const [path] = useLocation();
  const search = useSearch();

  useEffect(
    () => askToSignIn({ path: search === "" ? path : `${path}?${search}`, isClosed: true }),
    [path, search],
  );

  return (
    <>
      <PageSkeleton />
      <Redirect to={paths.main} replace />
    </>
  );
}

/** Stands in for a page that is being fetched; a page that comes within 150 ms never shows it. */
function PageSkeleton() {
  return (
    <div className={styles.page}>
      <LoadingWords />
      <Skeleton lines={1} />
      <Skeleton block height={320} />
    </div>
  );
}
