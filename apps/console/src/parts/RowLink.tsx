import { CellLink } from "./CellLink.tsx";

/** The number of a row, leading to its page: for those who do not click on rows. */
export function RowLink({ resource, id }: { resource: string; id: number }) {
  return <CellLink to={`/${resource}/${id}/show`}>{id}</CellLink>;
}
