/** The row of a statement that always gives one. Throws `otherwise` when there is none. */
export function onlyRow<Row>([row]: readonly Row[], otherwise: string): Row {
  if (row === undefined) throw new Error(otherwise);
  return row;
}
