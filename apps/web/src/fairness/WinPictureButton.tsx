import type { BetSlip } from "@rumb/contract/fair";
import { slipKopecks, slipResult } from "@rumb/contract/slips/slip-fields";
import { useState } from "react";
import { saveFile } from "../api/save-file.ts";
import { Button } from "../kit/Button.tsx";
import { toast } from "../kit/toast.ts";
import { winSize } from "../site/win-size.ts";
import { withSlip } from "./slip-link.ts";

/** A win that sweeps its instrument with light, or one with the pot. */
export function isLargeWin(slip: BetSlip): boolean {
  if (slip.pot.win > 0) return true;
  const size = winSize({ winKopecks: slipKopecks(slip.win), stakeKopecks: slipKopecks(slip.bet) });
  return slipResult(slip) === "win" && (size === "sweep" || size === "confetti");
}

/** Draws the win as a picture, and passes it to another app where the browser can, else saves it. What draws is fetched by the press. */
export function WinPictureButton({ slip }: { slip: BetSlip }) {
  const [drawing, setDrawing] = useState(false);

  async function press(): Promise<void> {
    setDrawing(true);
    try {
      const { drawWinPicture } = await import("./win-picture.ts");
      const link = `${location.origin}${withSlip("/", "", slip.id)}`;
      await handOn(await drawWinPicture(slip, link), { link, name: `rumb-${slip.id}.png` });
    } catch {
      toast.error("Картинка не получилась. Попробуйте ещё раз.");
    } finally {
      setDrawing(false);
    }
  }

  return (
    <Button pending={drawing} onClick={() => void press()}>
      {canShareFiles() ? "Поделиться картинкой" : "Скачать картинку"}
    </Button>
  );
}

async function handOn(picture: Blob, { link, name }: { link: string; name: string }): Promise<void> {
  if (!canShareFiles()) {
    saveFile(picture, name);
    return;
  }
  const files = [new File([picture], name, { type: picture.type })];
  // Rejects when the player thinks better of it.
  await navigator.share({ files, url: link }).catch((cause: unknown) => {
    if (!(cause instanceof DOMException && cause.name === "AbortError")) throw cause;
  });
}

/** Few browsers of desktops can. */
function canShareFiles(): boolean {
  return (
    "canShare" in navigator && navigator.canShare({ files: [new File([], "x.png", { type: "image/png" })] })
  );
}
