import type { OperatorListName } from "@rumb/contract/operator-list";
import { Box } from "@mui/material";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Title } from "react-admin";
import { LoadFault } from "./LoadFault.tsx";
import { Numbered } from "./Numbered.tsx";
import { WaitingPage } from "./WaitingPage.tsx";

/**
 * The page of one thing, found by the number in the address. It is requested again after every action. What was revealed, typed or opened on
 * it goes with it: none of that belongs to the next one.
 */
export function CardPage<Card>(props: CardPageProps<Card>) {
  return <Numbered name={props.name}>{(id) => <NumberedCard key={id} {...props} id={id} />}</Numbered>;
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
