import "@fontsource-variable/onest/wght.css";
import "@fontsource-variable/tektur/wght.css";
import { StrictMode, type ReactNode } from "react";
import { createRoot } from "react-dom/client";
import { Console } from "./Console.tsx";
import createCache from "@emotion/cache";
import { CacheProvider } from "@emotion/react";

const root = document.querySelector("#root");
if (root === null) throw new Error("the document has no #root");
createRoot(root).render(
  <StrictMode>
    <StylesWithNonce>
      <Console />
    </StylesWithNonce>
  </StrictMode>,
);

/** Lets the library's style elements in: the content security policy knows them by the nonce of this document. */
function StylesWithNonce({ children }: { children: ReactNode }) {
  return <CacheProvider value={cache}>{children}</CacheProvider>;
}

const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce;
const cache = createCache({ key: "css", ...(nonce === undefined ? {} : { nonce }) });
