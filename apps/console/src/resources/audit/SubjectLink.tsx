import type { OperatorAuditEntry } from "@rumb/contract/operator-rows";
import { Link } from "react-admin";
import { resourceName, subjectPath } from "./audit-words.ts";

/** What an entry is about, leading to its page. */
export function SubjectLink({ entry }: { entry: OperatorAuditEntry }) {
  const path = subjectPath(entry);
  const words = `${resourceName(entry.resource)} ${entry.subject}`;
  return path === null ? words : <Link to={path}>{words}</Link>;
}
