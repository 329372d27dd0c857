import AlarmsIcon from "@mui/icons-material/ReportProblem";
import OutboxIcon from "@mui/icons-material/Outbox";
import KeysIcon from "@mui/icons-material/Key";
import EconomyIcon from "@mui/icons-material/QueryStats";
import DiscrepanciesIcon from "@mui/icons-material/Rule";
import ProposalsIcon from "@mui/icons-material/HowToReg";
import type { OperatorListName } from "@rumb/contract/operator-list";
import { Chip } from "@mui/material";
import { Menu } from "react-admin";
import { Permitted } from "./api/permissions.tsx";
import { useWaiting } from "./live/use-waiting.ts";
import { WAITING } from "./live/waiting.ts";
import { count } from "./parts/formats.ts";

/** Every page of the console. */
export function ConsoleMenu() {
  return (
    <Menu>
      <Menu.DashboardItem primaryText="Что ждёт" />
      <Menu.Item
        to="/withdrawals"
        primaryText={<Queue name="withdrawals" filter={WAITING.withdrawals} words="Выводы" />}
        leftIcon={<OutboxIcon />}
      />
      <Menu.Item
        to="/proposals"
        primaryText={<Queue name="proposals" filter={WAITING.proposals} words="Ждут второго" />}
        leftIcon={<ProposalsIcon />}
      />
      <Menu.ResourceItem name="payments" />
      <Menu.Item
        to="/discrepancies"
        primaryText={<Queue name="discrepancies" filter={WAITING.discrepancies} words="Разобраться" />}
        leftIcon={<DiscrepanciesIcon />}
      />
      <Menu.ResourceItem name="reconciliations" />
      <Menu.ResourceItem name="players" />
      <Menu.ResourceItem name="inactive_players" />
      <Menu.ResourceItem name="promo_codes" />
      <Menu.ResourceItem name="bets" />
      <Menu.ResourceItem name="rounds" />
      <Permitted call="operator/economy/get">
        <Menu.Item to="/economy" primaryText="Экономика" leftIcon={<EconomyIcon />} />
      </Permitted>
      <Menu.Item
        to="/alarms"
        primaryText={<Queue name="alarms" filter={WAITING.alarms} words="Тревоги" />}
        leftIcon={<AlarmsIcon />}
      />
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

/** A queue, and how many wait in it. */
function Queue({ name, filter, words }: { name: OperatorListName; filter: object; words: string }) {
  const waiting = useWaiting(name, filter);
  return (
    <>
      {words}{" "}
      {waiting !== 0 && (
        <Chip
          component="span"
          size="small"
          color="warning"
          label={waiting === null ? "10 000+" : count(waiting)}
        />
      )}
    </>
  );
}
