import type { ComponentType } from "react";
import { refetchBrokenSheets } from "./broken-sheets.ts";

/**
 * The code of a page or of a part of one, fetched when it is first needed. A fetch that fails is not remembered (React.lazy would show the
 * failure until the site is loaded again): the next call fetches again.
 */
export function lazyPage<Props = object>(fetchPage: () => Promise<ComponentType<Props>>): LazyPage<Props> {
  let page: ComponentType<Props> | undefined;
  return {
    loaded: () => page,
    async load() {
      if (page !== undefined) return page;
      await refetchBrokenSheets();
      const fetched = await fetchPage();
      // Of two fetches at once the first stays: a page that changed its type would lose its state.
      page ??= fetched;
      return page;
    },
  };
}

export type LazyPage<Props = object> = {
  /** The page, once it is here. */
  loaded(): ComponentType<Props> | undefined;
  /** Fetches the page if it is not here. Rejects when the fetch fails. */
  load(): Promise<ComponentType<Props>>;
};
