import createCache from "@emotion/cache";
import { CacheProvider } from "@emotion/react";
import type { ReactNode } from "react";

/** Lets the library's style elements in: the content security policy knows them by the nonce of this document. */
export function StylesWithNonce({ children }: { children: ReactNode }) {
  return <CacheProvider value={cache}>{children}</CacheProvider>;
}

const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce;
const cache = createCache({ key: "css", ...(nonce === undefined ? {} : { nonce }) });
