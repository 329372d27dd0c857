import { Alert, Button } from "@mui/material";
import { Title } from "react-admin";

/** Stands for a page that did not load, and lets it be tried again. */
export function LoadFault({ error, onRetry }: { error: Error; onRetry: () => void }) {
  return (
    <>
      <Title title="Не открылось" />
      <Alert severity="error" sx={{ mt: 2 }} action={<Button onClick={onRetry}>Повторить</Button>}>
        {error.message}
      </Alert>
    </>
  );
}
