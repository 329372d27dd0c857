import SearchIcon from "@mui/icons-material/Search";
import { Autocomplete, Dialog, TextField } from "@mui/material";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useNavigate } from "react-router-dom";
import { BarButton } from "../parts/BarButton.tsx";
import { useMay } from "../api/permissions.tsx";
import { commandsFor, type Found, findAnything } from "./find-anything.ts";

/** The way to anything, from anywhere: Ctrl+K. */
export function Search() {
  const [open, setOpen] = useState(false);
  useEffect(() => {
    const hear = (event: KeyboardEvent): void => {
      if (event.code !== "KeyK" || !(event.ctrlKey || event.metaKey) || event.altKey) return;
      event.preventDefault();
      setOpen(true);
    };
    document.addEventListener("keydown", hear);
    return () => document.removeEventListener("keydown", hear);
  }, []);
  return (
    <>
      <BarButton
        words="Найти"
        icon={<SearchIcon />}
        aria-keyshortcuts="Control+K"
        onClick={() => setOpen(true)}
      />
      {open && <SearchDialog onClose={() => setOpen(false)} />}
    </>
  );
}

function SearchDialog({ onClose }: { onClose: () => void }) {
  const [typed, setTyped] = useState("");
  const asked = useSettled(typed);
  const may = useMay();
  const navigate = useNavigate();
  const isSettled = asked === typed;
  const { data = [], isFetching } = useQuery({
    queryKey: ["search", asked],
    queryFn: () => findAnything(asked),
    retry: false,
  });
  // What was found for an older text is gone at once: Enter would open it.
  const options: Found[] = [...commandsFor(typed, may), ...(isSettled && typed !== "" ? data : [])];
  return (
    <Dialog
      open
      onClose={onClose}
      slotProps={{ paper: { "aria-label": "Поиск", sx: { overflow: "visible" } } }}
      sx={{ "& .MuiDialog-container": { alignItems: "flex-start" } }}
    >
      <Autocomplete<Found>
        openOnFocus
        open
        autoHighlight
        options={options}
        filterOptions={(all) => all}
        disablePortal
        // Its label stands on the upper edge of the field, and needs room there.
        sx={{ p: 2, pt: 3 }}
        getOptionKey={({ to, label }) => `${to} ${label}`}
        getOptionLabel={({ label }) => label}
        loading={isFetching || !isSettled}
        loadingText="Ищем…"
        noOptionsText="Ничего не нашлось"
        inputValue={typed}
        onInputChange={(_, value, reason) => reason === "input" && setTyped(value)}
        onChange={(_, chosen) => {
          if (chosen === null) return;
          onClose();
          void navigate(chosen.to);
        }}
        renderInput={(params) => (
          <TextField {...params} inputRef={focus} fullWidth label="Номер, имя, адрес, промокод или команда" />
        )}
      />
    </Dialog>
  );
}

/** The field is all that the dialog has. */
function focus(field: HTMLInputElement | null): void {
  field?.focus();
}

const SETTLED_MS = 200;

/** What was typed, once nothing more is for a moment. */
function useSettled(typed: string): string {
  const [settled, setSettled] = useState(typed);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(typed), SETTLED_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  return settled;
}
