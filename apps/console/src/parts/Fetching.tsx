import { Alert, Box, Button, LinearProgress } from "@mui/material";

/** That something is being asked for, in a place that stays as high; and why it has not come, with the way to ask again. */
export function Fetching({ query, words = "Загружается" }: FetchingProps) {
  const { error, isFetching, refetch } = query;
  return (
    <>
      <Box sx={{ height: 4 }}>{isFetching && <LinearProgress aria-label={words} />}</Box>
      {error !== null && (
        <Alert severity="error" action={<Button onClick={() => void refetch()}>Повторить</Button>}>
          {error.message}
        </Alert>
      )}
    </>
  );
}

type FetchingProps = {
  query: {
    readonly error: Error | null;
    readonly isFetching: boolean;
    readonly refetch: () => Promise<unknown>;
  };
  words?: string;
};
