import JobsIcon from "@mui/icons-material/Schedule";
import InboxIcon from "@mui/icons-material/MoveToInbox";
import OutboxIcon from "@mui/icons-material/Outbox";
import AuditIcon from "@mui/icons-material/HistoryEdu";
import BetsIcon from "@mui/icons-material/Casino";
import ChecksIcon from "@mui/icons-material/Balance";
import ProposalsIcon from "@mui/icons-material/HowToReg";
import PromoIcon from "@mui/icons-material/LocalOffer";
import RoundsIcon from "@mui/icons-material/DonutLarge";
import SettingsIcon from "@mui/icons-material/Tune";
import AlarmsIcon from "@mui/icons-material/ReportProblem";
import AwayIcon from "@mui/icons-material/PersonOff";
import DiscrepanciesIcon from "@mui/icons-material/Rule";
import SecurityIcon from "@mui/icons-material/Security";
import FraudIcon from "@mui/icons-material/Hub";
import ReconciliationsIcon from "@mui/icons-material/FactCheck";
import PeopleIcon from "@mui/icons-material/People";
import { CallFailed } from "@rumb/contract/endpoints/http-client";
import { MutationCache, QueryCache, QueryClient } from "@tanstack/react-query";
import { Admin, CustomRoutes, Resource } from "react-admin";
import { BrowserRouter, Route } from "react-router-dom";
import { asksAgain } from "./api/asks-again.ts";
import { authProvider } from "./api/auth-provider.ts";
import { dataProvider } from "./api/data-provider.ts";
import { ConsoleLayout } from "./ConsoleLayout.tsx";
import { Dashboard } from "./Dashboard.tsx";
import { language } from "./language.ts";
import { darkTheme, lightTheme } from "./look/theme.ts";
import { AlarmList } from "./resources/alarms/AlarmList.tsx";
import { AuditList } from "./resources/audit/AuditList.tsx";
import { AuditPage } from "./resources/audit/AuditPage.tsx";
import { BetList } from "./resources/bets/BetList.tsx";
import { BetPage } from "./resources/bets/BetPage.tsx";
import { CheckList } from "./resources/checks/CheckList.tsx";
import { DiscrepancyList } from "./resources/discrepancies/DiscrepancyList.tsx";
import { DiscrepancyPage } from "./resources/discrepancies/DiscrepancyPage.tsx";
import { EconomyPage } from "./resources/economy/EconomyPage.tsx";
import { JobList } from "./resources/jobs/JobList.tsx";
import { RingList } from "./resources/fraud/RingList.tsx";
import { RingPage } from "./resources/fraud/RingPage.tsx";
import { KeysPage } from "./resources/keys/KeysPage.tsx";
import { PaymentList } from "./resources/payments/PaymentList.tsx";
import { InactiveList } from "./resources/players/InactiveList.tsx";
import { PlayerList } from "./resources/players/PlayerList.tsx";
import { PlayerPage } from "./resources/players/PlayerPage.tsx";
import { StatementPage } from "./resources/players/statement/StatementPage.tsx";
import { PromoList } from "./resources/promo/PromoList.tsx";
import { ProposalList } from "./resources/proposals/ProposalList.tsx";
import { ReconciliationList } from "./resources/reconciliations/ReconciliationList.tsx";
import { RoundList } from "./resources/rounds/RoundList.tsx";
import { RoundPage } from "./resources/rounds/RoundPage.tsx";
import { SecurityEventList } from "./resources/security/SecurityEventList.tsx";
import { SettingList } from "./resources/settings/SettingList.tsx";
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
        dashboard={Dashboard}
        theme={lightTheme}
        darkTheme={darkTheme}
        defaultTheme="dark"
        disableTelemetry
        requireAuth
        title="Пульт"
      >
        <Resource name="withdrawals" list={WithdrawalList} show={WithdrawalPage} icon={OutboxIcon} />
        <Resource name="proposals" list={ProposalList} icon={ProposalsIcon} />
        <Resource name="payments" list={PaymentList} icon={InboxIcon} />
        <Resource
          name="discrepancies"
          list={DiscrepancyList}
          show={DiscrepancyPage}
          icon={DiscrepanciesIcon}
        />
        <Resource name="reconciliations" list={ReconciliationList} icon={ReconciliationsIcon} />
        <Resource name="players" list={PlayerList} show={PlayerPage} icon={PeopleIcon} />
        <Resource name="fraud_rings" list={RingList} show={RingPage} icon={FraudIcon} />
        <Resource name="inactive_players" list={InactiveList} icon={AwayIcon} />
        <Resource name="promo_codes" list={PromoList} icon={PromoIcon} />
        <Resource name="bets" list={BetList} show={BetPage} icon={BetsIcon} />
        <Resource name="rounds" list={RoundList} show={RoundPage} icon={RoundsIcon} />
        <Resource name="alarms" list={AlarmList} icon={AlarmsIcon} />
        <Resource name="jobs" list={JobList} icon={JobsIcon} />
        <Resource name="settings" list={SettingList} icon={SettingsIcon} />
        <Resource name="ledger_checks" list={CheckList} icon={ChecksIcon} />
        <Resource name="audit_log" list={AuditList} show={AuditPage} icon={AuditIcon} />
        <Resource name="security_events" list={SecurityEventList} icon={SecurityIcon} />
        <CustomRoutes>
          <Route path="/economy" element={<EconomyPage />} />
          <Route path="/keys" element={<KeysPage />} />
          <Route path="/players/:id/statement" element={<StatementPage />} />
        </CustomRoutes>
      </Admin>
    </BrowserRouter>
  );
}

// Any answer may say that the session is lost, or that its operator has another role than the page knows: all of them are heard here.
function onError(error: Error): void {
  void authProvider.checkError(error);
  if (error instanceof CallFailed && error.failure.code === "NOT_PERMITTED")
    void queryClient.invalidateQueries({ queryKey: ["auth", "getPermissions"] });
}

const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError }),
  mutationCache: new MutationCache({ onError }),
  defaultOptions: {
    // By default what is asked for waits for the network without a word, and a deed happens when it is back, even if its dialog has been
    // left meanwhile. Here a page says that there is none, and asks again by itself when there is.
    queries: { retry: asksAgain, networkMode: "always", refetchOnReconnect: true },
    mutations: { networkMode: "always" },
  },
});
