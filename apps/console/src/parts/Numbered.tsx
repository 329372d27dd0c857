import type { OperatorListName } from "@rumb/contract/operator-list";
import { Alert, Button } from "@mui/material";
import type { ReactNode } from "react";
import { Title } from "react-admin";
import { Link, useParams } from "react-router-dom";
import { cardNumber } from "./card-number.ts";
import { LIST_NAMES } from "./list-names.ts";

/** A page about the thing whose number stands in the address; one that somebody has typed, or that was cut on its way, may have none. */
export function Numbered({ name, children }: NumberedProps) {
  const { id: word } = useParams();
  const id = cardNumber(word);
  if (id !== null) return children(id);
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

type NumberedProps = { name: OperatorListName; children: (id: number) => ReactNode };
