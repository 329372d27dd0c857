import EconomyIcon from "@mui/icons-material/QueryStats";
import { Menu } from "react-admin";

/** Every page of the console. */
export function ConsoleMenu() {
  return (
    <Menu>
      <Menu.DashboardItem primaryText="Что ждёт" />
      <Menu.ResourceItem name="withdrawals" />
      <Menu.ResourceItem name="payments" />
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
