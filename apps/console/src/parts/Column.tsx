import { DataTable, type DataTableColumnProps, type RaRecord } from "react-admin";

/** A column of a table. On a phone each row is a card, in which every value stands below its column's name (look/theme.ts). */
export function Column<Row extends RaRecord>({ label, ...props }: ColumnProps<Row>) {
  return <DataTable.Col<Row> label={label} data-label={label} {...props} />;
}

type ColumnProps<Row extends RaRecord> = Omit<DataTableColumnProps<Row>, "label"> & { label: string };
