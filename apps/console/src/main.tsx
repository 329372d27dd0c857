import "@fontsource-variable/onest/wght.css";
import "@fontsource-variable/tektur/wght.css";
import createCache from "@emotion/cache";
import { CacheProvider } from "@emotion/react";
import { lazy, StrictMode, Suspense, type ReactNode } from "react";
import { createRoot } from "react-dom/client";
import { EnrolPage } from "./entrance/EnrolPage.tsx";
import { EntrancePage } from "./entrance/EntrancePage.tsx";

const Console = lazy(async () => ({ default: (await import("./Console.tsx")).Console }));

const root = document.querySelector("#root");
if (root === null) throw new Error("the document has no #root");
createRoot(root).render(
  <StrictMode>
    <StylesWithNonce>
      <Suspense>{pageAt(globalThis.location.pathname)}</Suspense>
    </StylesWithNonce>
  </StrictMode>,
);

/** The entrance needs nothing of the console behind it. */
function pageAt(path: string) {
  switch (path) {
    case "/console/enter":
      return <EntrancePage />;
    case "/console/enrol":
      return <EnrolPage />;
    default:
      return <Console />;
  }
}

/** Lets the library's style elements in: the content security policy knows them by the nonce of this document. */
function StylesWithNonce({ children }: { children: ReactNode }) {
  return <CacheProvider value={cache}>{children}</CacheProvider>;
}

const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce;
const cache = createCache({ key: "css", ...(nonce === undefined ? {} : { nonce }) });
