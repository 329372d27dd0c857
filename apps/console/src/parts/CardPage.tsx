import type { OperatorListName } from "@rumb/contract/operator-list";
import { Alert, Box, Button } from "@mui/material";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Title } from "react-admin";
import { Link, useParams } from "react-router-dom";
import { cardNumber } from "./card-number.ts";
import { LIST_NAMES } from "./list-names.ts";
import { LoadFault } from "./LoadFault.tsx";
import { WaitingPage } from "./WaitingPage.tsx";

/** The page of one thing, found by the number in the address. It is requested again after every action. */
export function CardPage<Card>(props: CardPageProps<Card>) {
  const { id: word } = useParams();
  const id = cardNumber(word);
  return id === null ? <NoNumber {...props} word={word} /> : <NumberedCard {...props} id={id} />;
}

/** An address that somebody has typed, or that was cut on its way. */
function NoNumber({ name, word }: { name: OperatorListName; word: string | undefined }) {
  const { row, list } = LIST_NAMES[name];
  return (
    <>
      <Title title="Такой страницы нет" />
      <Alert
        severity="warning"
        sx={{ mt: 2, overflowWrap: "anywhere" }}
        action={
          <Button component={Link} to={`/${name}`} color="inherit" size="small">
            {list}
          </Button>
        }
      >
        {row}: в адресе вместо номера стоит «{word}».
      </Alert>
    </>
  );
}

function NumberedCard<Card>({
  id,
  name,
  load,
  title,
  again,
  children,
}: CardPageProps<Card> & { id: number }) {
  const { data, error, refetch } = useQuery({
    queryKey: [name, "card", id],
    queryFn: () => load(id),
    retry: false,
    refetchInterval: ({ state }) =>
      state.data !== undefined && again?.(state.data) === true ? AGAIN_MS : false,
  });
  if (error !== null && data === undefined) return <LoadFault error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <WaitingPage />;
  return (
    <Box sx={{ display: "grid", gridTemplateColumns: "minmax(0, 1fr)", gap: 2, py: 2 }}>
      <Title title={title(data)} />
      {children(data)}
    </Box>
  );
}

const AGAIN_MS = 2000;

type CardPageProps<Card> = {
  name: OperatorListName;
  load: (id: number) => Promise<Card>;
  title: (card: Card) => string;
  /** Something of the card is still being counted: ask again soon. */
  again?: (card: Card) => boolean;
  children: (card: Card) => ReactNode;
};
