import { Link } from "react-admin";

/** The number of a row, leading to its page: for those who do not click on rows. */
export function RowLink({ resource, id }: { resource: string; id: number }) {
  return <Link to={`/${resource}/${id}/show`}>{id}</Link>;
}
