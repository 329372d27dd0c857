import FileIcon from "@mui/icons-material/Download";
import type { OperatorListName } from "@rumb/contract/operator-list";
import { operatorLists } from "@rumb/contract/operator-list";
import { Button, Menu, MenuItem } from "@mui/material";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useListContext, useNotify } from "react-admin";
import { Permitted } from "../api/permissions.tsx";
import { askForFile } from "../api/http.ts";
import { saidFilter } from "../api/said-filter.ts";
import { saveFile } from "./save-file.ts";

/** Saves the list as it stands, all of its pages, as a table or as data. */
export function ListFileButton({ list }: { list: OperatorListName }) {
  return (
    <Permitted call="operator/lists/csv">
      <FileButton list={list} />
    </Permitted>
  );
}

function FileButton({ list }: { list: OperatorListName }) {
  const { sort, filterValues } = useListContext();
  const notify = useNotify();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const sorts: readonly string[] = operatorLists[list].sorts;
  const { mutate, isPending } = useMutation({
    async mutationFn(format: "csv" | "json") {
      const asked = { list, filter: saidFilter(filterValues), ...(sorts.includes(sort.field) && { sort }) };
      saveFile(await askForFile(`operator/lists/${format}`, asked), `rumb-${list}.${format}`);
    },
    onError: (error) => notify(error.message, { type: "error" }),
  });
  const save = (format: "csv" | "json") => {
    setAnchor(null);
    mutate(format);
  };
  return (
    <>
      <Button
        size="small"
        startIcon={<FileIcon />}
        aria-haspopup="menu"
        loading={isPending}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        Сохранить
      </Button>
      <Menu open={anchor !== null} anchorEl={anchor} onClose={() => setAnchor(null)}>
        <MenuItem onClick={() => save("csv")}>Таблицей (CSV)</MenuItem>
        <MenuItem onClick={() => save("json")}>Данными (JSON)</MenuItem>
      </Menu>
    </>
  );
}
