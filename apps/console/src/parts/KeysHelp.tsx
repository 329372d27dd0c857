import { Dialog, DialogContent, DialogTitle } from "@mui/material";
import { useEffect, useId, useState } from "react";
import { Facts } from "./Facts.tsx";
import { isTyping } from "./use-keys.ts";

/** What the keyboard can do: «?». */
export function KeysHelp() {
  const [open, setOpen] = useState(false);
  const titleId = useId();
  useEffect(() => {
    const hear = (event: KeyboardEvent): void => {
      if (event.key !== "?" || event.ctrlKey || event.metaKey || isTyping(event.target)) return;
      event.preventDefault();
      setOpen(true);
    };
    document.addEventListener("keydown", hear);
    return () => document.removeEventListener("keydown", hear);
  }, []);
  return (
    <Dialog open={open} onClose={() => setOpen(false)} aria-labelledby={titleId}>
      <DialogTitle id={titleId}>Клавиши пульта</DialogTitle>
      <DialogContent>
        <Facts rows={KEYS} />
      </DialogContent>
    </Dialog>
  );
}

const KEYS = [
  ["Ctrl+K", "Найти что угодно"],
  ["J и K", "Следующее и предыдущее: строка списка, заявка"],
  ["Enter", "Открыть строку"],
  ["A", "Одобрить: строку очереди или открытую заявку; снять подозрение с кольца"],
  ["R", "Отклонить или разобрать; забанить кольцо; запустить задание"],
  ["W", "Наблюдать за кольцом"],
  ["?", "Эта подсказка"],
  ["Esc", "Закрыть"],
] as const;
