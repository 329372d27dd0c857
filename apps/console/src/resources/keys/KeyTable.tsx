import { Button, Table, TableBody, TableCell, TableContainer, TableHead, TableRow } from "@mui/material";
import type { OperatorKeysReply } from "@rumb/contract/operator-keys";
import { useState } from "react";
import { moment } from "../../parts/formats.ts";
import { RemoveDialog } from "./RemoveDialog.tsx";
import { RenameKeyDialog } from "./RenameKeyDialog.tsx";

type Key = OperatorKeysReply["keys"][number];

/** The operator's keys, each with what can be done to it. */
export function KeyTable({ keys, onChange }: { keys: readonly Key[]; onChange: () => void }) {
  const [open, setOpen] = useState<{ what: "rename" | "remove"; key: Key } | null>(null);
  const close = () => {
    setOpen(null);
    onChange();
  };
  if (keys.length === 0) return "Ключей нет.";
  return (
    <TableContainer>
      <Table size="small">
        <TableHead>
          <TableRow>
            <TableCell>Название</TableCell>
            <TableCell>Заведён</TableCell>
            <TableCell>Последний вход</TableCell>
            <TableCell>Вид</TableCell>
            <TableCell>Действия</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {keys.map((key) => (
            <TableRow key={key.id}>
              <TableCell component="th" scope="row" sx={{ overflowWrap: "anywhere" }}>
                {key.name}
              </TableCell>
              <TableCell>{moment(key.added_at)}</TableCell>
              <TableCell>{key.used_at === null ? "ещё не было" : moment(key.used_at)}</TableCell>
              <TableCell>{key.synced ? "на всех устройствах" : "на одном устройстве"}</TableCell>
              <TableCell>
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
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
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
    </TableContainer>
  );
}
