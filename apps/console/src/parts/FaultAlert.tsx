import { Alert, Button } from "@mui/material";

/** Stands for what did not load, and lets it be tried again. */
export function FaultAlert({ error, onRetry }: { error: Error; onRetry: () => void }) {
  return (
    <Alert severity="error" sx={{ mt: 2 }} action={<Button onClick={onRetry}>Повторить</Button>}>
      {error.message}
    </Alert>
  );
}
