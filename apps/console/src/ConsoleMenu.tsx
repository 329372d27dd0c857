import EconomyIcon from "@mui/icons-material/QueryStats";
import DiscrepanciesIcon from "@mui/icons-material/Rule";
import { Chip } from "@mui/material";
import { Menu, useGetList } from "react-admin";
import { count } from "./parts/formats.ts";

/** Every page of the console. */
export function ConsoleMenu() {
  return (
    <Menu>
      <Menu.DashboardItem primaryText="Что ждёт" />
      <Menu.ResourceItem name="withdrawals" />
      <Menu.ResourceItem name="payments" />
      <Menu.Item to="/discrepancies" primaryText={<OpenDiscrepancies />} leftIcon={<DiscrepanciesIcon />} />
      <Menu.ResourceItem name="players" />
      <Menu.ResourceItem name="inactive_players" />
      <Menu.ResourceItem name="promo_codes" />
      <Menu.ResourceItem name="bets" />
      <Menu.ResourceItem name="rounds" />
      <Menu.Item to="/economy" primaryText="Экономика" leftIcon={<EconomyIcon />} />
      <Menu.ResourceItem name="settings" />
      <Menu.ResourceItem name="ledger_checks" />
      <Menu.ResourceItem name="audit_log" />
    </Menu>
  );
}

/** «Разобраться», and how many differences with the provider are open. */
function OpenDiscrepancies() {
  const { total = 0 } = useGetList(
    "discrepancies",
    { pagination: { page: 1, perPage: 1 }, sort: { field: "id", order: "DESC" }, filter: { open: true } },
    { refetchInterval: 30_000 },
  );
  return (
    <>
      Разобраться {total > 0 && <Chip component="span" size="small" color="warning" label={count(total)} />}
    </>
  );
}
