import AlarmsIcon from "@mui/icons-material/ReportProblem";
import OutboxIcon from "@mui/icons-material/Outbox";
import KeysIcon from "@mui/icons-material/Key";
import FraudIcon from "@mui/icons-material/Hub";
import EconomyIcon from "@mui/icons-material/QueryStats";
import DiscrepanciesIcon from "@mui/icons-material/Rule";
import ProposalsIcon from "@mui/icons-material/HowToReg";
import type { OperatorWaiting } from "@rumb/contract/socket/operator-news";
import { Chip } from "@mui/material";
import type { ReactElement } from "react";
import { Menu } from "react-admin";
import { Permitted } from "./api/permissions.tsx";
import { useWaiting } from "./live/use-waiting.ts";
import { count } from "./parts/formats.ts";
import { LIST_NAMES } from "./parts/list-names.ts";

/** Every page of the console. */
export function ConsoleMenu() {
  return (
    <Menu>
      <Menu.DashboardItem primaryText="Что ждёт" />
      <QueueItem name="withdrawals" icon={<OutboxIcon />} />
      <QueueItem name="proposals" icon={<ProposalsIcon />} />
      <Menu.ResourceItem name="payments" />
      <QueueItem name="discrepancies" icon={<DiscrepanciesIcon />} />
      <Menu.ResourceItem name="reconciliations" />
      <Menu.ResourceItem name="players" />
      <QueueItem name="fraud_rings" icon={<FraudIcon />} />
      <Menu.ResourceItem name="inactive_players" />
      <Menu.ResourceItem name="promo_codes" />
      <Menu.ResourceItem name="bets" />
      <Menu.ResourceItem name="rounds" />
      <Permitted call="operator/economy/get">
        <Menu.Item to="/economy" primaryText="Экономика" leftIcon={<EconomyIcon />} />
      </Permitted>
      <QueueItem name="alarms" icon={<AlarmsIcon />} />
      <Menu.ResourceItem name="jobs" />
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
function QueueItem({ name, icon }: QueueItemProps) {
  const waiting = useWaiting(name);
  const sign = waiting !== 0 && (
    <Chip
      component="span"
      size="small"
      color="warning"
      label={waiting === null ? "10 000+" : count(waiting)}
    />
  );
  return (
    <Menu.Item
      to={`/${name}`}
      primaryText={
        <>
          {LIST_NAMES[name].list} {sign}
        </>
      }
      leftIcon={icon}
    />
  );
}

type QueueItemProps = { name: keyof OperatorWaiting; icon: ReactElement };
