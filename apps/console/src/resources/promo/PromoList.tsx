import type { OperatorPromoCode } from "@rumb/contract/operator-rows";
import { PROMO_KIND_WORDS } from "@rumb/contract/operator-words";
import { Button, Typography } from "@mui/material";
import { useState } from "react";
import { DataTable } from "react-admin";
import { useSearchParams } from "react-router-dom";
import { ask } from "../../api/http.ts";
import { Permitted, useMay } from "../../api/permissions.tsx";
import { BulkDeed } from "../../parts/BulkDeed.tsx";
import { choicesOf } from "../../parts/choices.ts";
import { Column } from "../../parts/Column.tsx";
import { ConsoleList } from "../../parts/ConsoleList.tsx";
import { choiceFilter, periodFilters, searchFilter } from "../../parts/filters.tsx";
import { count, moment, money } from "../../parts/formats.ts";
import { PersonLink } from "../../parts/PersonLink.tsx";
import { StatusChip } from "../../parts/StatusChip.tsx";
import { PromoCreateDialog } from "./PromoCreateDialog.tsx";
import { useAction } from "../../api/use-action.ts";
import { ActionDialog } from "../../parts/ActionDialog.tsx";

/** Promo codes of the house and of the promo-coders. */
export function PromoList() {
  const mayStop = useMay()("operator/promo_codes/stop");
  return (
    <ConsoleList name="promo_codes" title="Промокоды" filters={filters} aside={<Create />}>
      <DataTable
        bulkActionButtons={mayStop && <BulkStop />}
        isRowSelectable={isOn}
        size="small"
        rowClick={false}
      >
        <Col source="id" label="№" />
        <Col source="name" label="Имя" render={({ name }) => <code>{name}</code>} />
        <Col label="Состояние" render={(code) => <StatusChip status={stateOf(code)} />} />
        <Col label="Даёт" align="right" render={gives} />
        <Col
          label="Использован"
          align="right"
          render={({ used, uses_limit }) => `${count(used)} из ${count(uses_limit)}`}
        />
        <Col
          label="Создал"
          render={({ created_by }) => (created_by === null ? "Сайт" : <PersonLink person={created_by} />)}
        />
        <Col source="created_at" label="Создан" render={({ created_at }) => moment(created_at)} />
        <Col
          label="Действие"
          render={(code) =>
            code.stopped_at === null && (
              <Permitted call="operator/promo_codes/stop">
                <PromoStopButton code={code} />
              </Permitted>
            )
          }
        />
      </DataTable>
    </ConsoleList>
  );
}

const Col = Column<OperatorPromoCode>;

function BulkStop() {
  return (
    <BulkDeed<OperatorPromoCode>
      verb="Остановить"
      danger
      words={["Остановлено", "не остановлено"]}
      says={(rows) => `${rows.map(({ name }) => name).join(", ")}. Включить их снова нельзя.`}
      run={({ id }) => ask("operator/promo_codes/stop", { id })}
    />
  );
}

function isOn({ stopped_at }: OperatorPromoCode): boolean {
  return stopped_at === null;
}

function Create() {
  const [search, setSearch] = useSearchParams();
  const [pressed, setPressed] = useState(false);
  const open = pressed || search.has("new");
  const close = () => {
    setPressed(false);
    if (search.has("new")) setSearch({}, { replace: true });
  };
  return (
    <Permitted call="operator/promo_codes/create">
      <Button
        variant="contained"
        onClick={() => setPressed(true)}
        sx={{ alignSelf: "center", flexShrink: 0 }}
      >
        Создать промокод
      </Button>
      {open && <PromoCreateDialog onClose={close} />}
    </Permitted>
  );
}

function gives({ reward, percent }: OperatorPromoCode): string {
  return percent === null ? money(reward ?? 0) : `+${percent} % к пополнению`;
}

function stateOf({ stopped_at, used, uses_limit }: OperatorPromoCode) {
  if (stopped_at !== null) return { label: `Остановлен ${moment(stopped_at)}`, color: "default" } as const;
  if (used >= uses_limit) return { label: "Закончился", color: "default" } as const;
  return { label: "Действует", color: "success" } as const;
}

const filters = [
  searchFilter("Начало имени"),
  choiceFilter("kind", "Вид", choicesOf(PROMO_KIND_WORDS)),
  ...periodFilters(),
];

/** Switches a code off for good, after a question. */
function PromoStopButton({ code }: { code: OperatorPromoCode }) {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  const { run, pending } = useAction("operator/promo_codes/stop", {
    done: () => `Промокод ${code.name} остановлен`,
    after: close,
  });
  return (
    <>
      <Button
        color="error"
        size="small"
        onClick={() => setOpen(true)}
        aria-label={`Остановить: ${code.name}`}
      >
        Остановить
      </Button>
      {open && (
        <ActionDialog
          title={`Остановить промокод ${code.name}?`}
          confirm="Остановить"
          danger
          pending={pending}
          ready
          onConfirm={() => run({ id: code.id })}
          onClose={close}
        >
          <Typography>
            Больше никто его не активирует, и включить его снова нельзя. Использован {count(code.used)} из{" "}
            {count(code.uses_limit)}.
          </Typography>
        </ActionDialog>
      )}
    </>
  );
}
