import type { OperatorPromoCode } from "@rumb/contract/operator-rows";
import { Button, Typography } from "@mui/material";
import { useState } from "react";
import { useAction } from "../../api/use-action.ts";
import { ActionDialog } from "../../parts/ActionDialog.tsx";
import { count } from "../../parts/formats.ts";

/** Switches a code off for good, after a question. */
export function PromoStopButton({ code }: { code: OperatorPromoCode }) {
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
