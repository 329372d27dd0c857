import { Box, Button, TextField, Typography } from "@mui/material";
import type { TotpBegunReply } from "@rumb/contract/operator-keys";
import { QRCodeSVG } from "qrcode.react";
import { type FormEvent, useState } from "react";

/** The secret of an app that makes codes, as a picture and in letters, and the first code that shows that the app has it. */
export function TotpSecret({ begun, pending, onCode }: TotpSecretProps) {
  const [code, setCode] = useState("");
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onCode(code);
  };
  return (
    <form onSubmit={submit} style={FORM}>
      <Typography>Отсканируйте приложением с кодами или введите в нём секрет.</Typography>
      <Box sx={{ bgcolor: "#fff", p: 1.5, borderRadius: 1, justifySelf: "center", lineHeight: 0 }}>
        <QRCodeSVG value={begun.uri} size={176} title="Секрет для приложения с кодами" />
      </Box>
      <Typography component="code" sx={{ overflowWrap: "anywhere", textAlign: "center" }}>
        {begun.secret.match(/.{1,4}/gu)?.join(" ")}
      </Typography>
      <TextField
        label="Код из приложения"
        value={code}
        onChange={(event) => setCode(event.target.value)}
        helperText={
          begun.sandbox_code === undefined ? undefined : `Песочница: сейчас подойдёт ${begun.sandbox_code}`
        }
        autoComplete="one-time-code"
        slotProps={{ htmlInput: { inputMode: "numeric", maxLength: 6 } }}
      />
      <Button type="submit" variant="contained" loading={pending} disabled={code.trim() === ""}>
        Завести
      </Button>
    </form>
  );
}

const FORM = { display: "grid", gap: 16 } as const;

type TotpSecretProps = {
  begun: TotpBegunReply;
  pending: boolean;
  onCode: (code: string) => void;
};
