import { lazy, useEffect, useState } from "react";
import type { AutobetOffer } from "./autobet-offer.ts";
import { LazySheet } from "../site/LazySheet.tsx";
import { stopAutobet, useAutobet } from "./autobet-store.ts";
import { AutobetIcon } from "./comfort-icons.tsx";
import { ToolButton } from "./ToolButton.tsx";

/** Opens the sheet in which an autobet is planned and begun. One that runs ends when its screen is left. */
export function AutobetButton({ offer }: { offer: AutobetOffer }) {
  const [open, setOpen] = useState(false);
  const running = useAutobet(offer.game).kind === "running";
  useEffect(() => () => stopAutobet({ kind: "left" }), []);
  return (
    <>
      <ToolButton
        icon={<AutobetIcon size={20} />}
        word="Автоставка"
        brief="Авто"
        on={running}
        aria-haspopup="dialog"
        aria-disabled={running || undefined}
        title={running ? "Автоставка идёт" : "Автоставка"}
        onClick={() => !running && setOpen(true)}
      />
      <LazySheet open={open} onClose={() => setOpen(false)} title="Автоставка" height={480}>
        <AutobetSheet offer={offer} onBegin={() => setOpen(false)} />
      </LazySheet>
    </>
  );
}

const AutobetSheet = lazy(async () => {
  const { AutobetSheet } = await import("./AutobetSheet.tsx");
  return { default: AutobetSheet };
});
