import { MutationCache, QueryCache, QueryClient } from "@tanstack/react-query";
import { Admin, Resource } from "react-admin";
import { BrowserRouter } from "react-router-dom";
import { authProvider } from "./api/auth-provider.ts";
import { dataProvider } from "./api/data-provider.ts";
import { ConsoleLayout } from "./ConsoleLayout.tsx";
import { language } from "./language.ts";
import { theme } from "./look/theme.ts";
import { WithdrawalList } from "./resources/withdrawals/WithdrawalList.tsx";
import { WithdrawalPage } from "./resources/withdrawals/WithdrawalPage.tsx";

/** The operators' console. */
export function Console() {
  return (
    <BrowserRouter basename="/console">
      <Admin
        dataProvider={dataProvider}
        authProvider={authProvider}
        i18nProvider={language}
        queryClient={queryClient}
        layout={ConsoleLayout}
        theme={theme}
        darkTheme={null}
        defaultTheme="dark"
        disableTelemetry
        requireAuth
        title="Пульт"
      >
        <Resource name="withdrawals" list={WithdrawalList} show={WithdrawalPage} />
      </Admin>
    </BrowserRouter>
  );
}

// A lost session may be told by any answer: all of them are heard here.
const onError = (error: Error): void => void authProvider.checkError(error);
const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError }),
  mutationCache: new MutationCache({ onError }),
  defaultOptions: { queries: { retry: 1 } },
});
