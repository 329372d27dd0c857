import type { OperatorPerson } from "@rumb/contract/operator-rows";
import type { MouseEvent } from "react";
import { Link } from "react-admin";

/** A player or operator by name, leading to their page. */
export function PersonLink({ person }: { person: OperatorPerson }) {
  return (
    <Link to={`/players/${person.id}/show`} onClick={(event: MouseEvent) => event.stopPropagation()}>
      {person.name} <small>№ {person.id}</small>
    </Link>
  );
}
