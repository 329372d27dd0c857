import { Box, Button } from "@mui/material";
import type { OperatorKeysReply } from "@rumb/contract/operator-keys";
import { useState } from "react";
import { DataTable, ListContextProvider, ResourceContextProvider, useList } from "react-admin";
import { Column } from "../../parts/Column.tsx";
import { moment } from "../../parts/formats.ts";
import { RemoveDialog } from "./RemoveDialog.tsx";
import { RenameKeyDialog } from "./RenameKeyDialog.tsx";

type Key = OperatorKeysReply["keys"][number];

/** The operator's keys, each with what can be done to it. */
export function KeyTable({ keys, onChange }: { keys: readonly Key[]; onChange: () => void }) {
  const [open, setOpen] = useState<{ what: "rename" | "remove"; key: Key } | null>(null);
  const list = useList<Key>({ data: [...keys] });
  const close = () => {
    setOpen(null);
    onChange();
  };
  if (keys.length === 0) return "Ключей нет.";
  return (
    <>
      <ResourceContextProvider value="operator_keys">
        <ListContextProvider value={list}>
          <DataTable rowClick={false} bulkActionButtons={false} size="small">
            <Col label="Название" disableSort render={({ name }) => <Box sx={NAME}>{name}</Box>} />
            <Col label="Заведён" render={({ added_at }) => moment(added_at)} />
            <Col
              label="Последний вход"
              render={({ used_at }) => (used_at === null ? "ещё не было" : moment(used_at))}
            />
            <Col
              label="Вид"
              render={({ synced }) => (synced ? "на всех устройствах" : "на одном устройстве")}
            />
            <Col
              label="Действия"
              render={(key) => (
                <>
                  <Button
                    size="small"
                    aria-label={`Переименовать: ${key.name}`}
                    onClick={() => setOpen({ what: "rename", key })}
                  >
                    Переименовать
                  </Button>
                  <Button
                    size="small"
                    color="error"
                    aria-label={`Удалить: ${key.name}`}
                    onClick={() => setOpen({ what: "remove", key })}
                  >
                    Удалить
                  </Button>
                </>
              )}
            />
          </DataTable>
        </ListContextProvider>
      </ResourceContextProvider>
      {open?.what === "rename" && <RenameKeyDialog id={open.key.id} name={open.key.name} onClose={close} />}
      {open?.what === "remove" && (
        <RemoveDialog
          call="operator/keys/remove"
          body={{ id: open.key.id }}
          title={`Удалить ключ «${open.key.name}»?`}
          done="Ключ удалён"
          onClose={close}
        />
      )}
    </>
  );
}

const Col = Column<Key>;
const NAME = { overflowWrap: "anywhere", whiteSpace: "normal" };
