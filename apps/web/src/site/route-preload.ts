import { createContext } from "react";

/** Fetches the code of the page at a path before it is opened. The shell provides it: only the shell knows the pages. */
export const RoutePreload = createContext<(path: string) => void>(() => undefined);
