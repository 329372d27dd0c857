import KeysIcon from "@mui/icons-material/Key";
import EconomyIcon from "@mui/icons-material/QueryStats";
import DiscrepanciesIcon from "@mui/icons-material/Rule";
import ProposalsIcon from "@mui/icons-material/HowToReg";
import type { OperatorListName } from "@rumb/contract/operator-list";
import { Chip } from "@mui/material";
import { Menu, useGetList } from "react-admin";
import { Permitted } from "./api/permissions.tsx";
import { count } from "./parts/formats.ts";

/** Every page of the console. */
export function ConsoleMenu() {
  return (
    <Menu>
      <Menu.DashboardItem primaryText="Что ждёт" />
      <Menu.ResourceItem name="withdrawals" />
      <Menu.Item to="/proposals" primaryText={<Waiting />} leftIcon={<ProposalsIcon />} />
      <Menu.ResourceItem name="payments" />
      <Menu.Item to="/discrepancies" primaryText={<OpenDiscrepancies />} leftIcon={<DiscrepanciesIcon />} />
      <Menu.ResourceItem name="reconciliations" />
      <Menu.ResourceItem name="players" />
      <Menu.ResourceItem name="inactive_players" />
      <Menu.ResourceItem name="promo_codes" />
      <Menu.ResourceItem name="bets" />
      <Menu.ResourceItem name="rounds" />
      <Permitted call="operator/economy/get">
        <Menu.Item to="/economy" primaryText="Экономика" leftIcon={<EconomyIcon />} />
      </Permitted>
      <Menu.ResourceItem name="settings" />
      <Menu.ResourceItem name="ledger_checks" />
      <Permitted call="operator/audit_log/list">
        <Menu.ResourceItem name="audit_log" />
      </Permitted>
      <Permitted call="operator/security_events/list">
        <Menu.ResourceItem name="security_events" />
      </Permitted>
      <Menu.Item to="/keys" primaryText="Ключи входа" leftIcon={<KeysIcon />} />
    </Menu>
  );
}

/** «Ждут второго», and how many proposals wait. */
function Waiting() {
  return <Counted name="proposals" filter={{ waiting: true }} words="Ждут второго" />;
}

/** «Разобраться», and how many differences with the provider are open. */
function OpenDiscrepancies() {
  return <Counted name="discrepancies" filter={{ open: true }} words="Разобраться" />;
}

function Counted({ name, filter, words }: { name: OperatorListName; filter: object; words: string }) {
  const { total = 0 } = useGetList(
    name,
    { pagination: { page: 1, perPage: 1 }, sort: { field: "id", order: "DESC" }, filter },
    { refetchInterval: 30_000 },
  );
  return (
    <>
      {words} {total > 0 && <Chip component="span" size="small" color="warning" label={count(total)} />}
    </>
  );
}
