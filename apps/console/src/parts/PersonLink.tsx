import type { OperatorPerson } from "@rumb/contract/operator-rows";
import { CellLink } from "./CellLink.tsx";

/** A player or operator by name, leading to their page. */
export function PersonLink({ person }: { person: OperatorPerson }) {
  return (
    <CellLink to={`/players/${person.id}/show`}>
      {person.name} <small>№ {person.id}</small>
    </CellLink>
  );
}
