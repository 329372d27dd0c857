import { Chip } from "@mui/material";

/** A state in a word, coloured by what it asks of the operator. */
export function StatusChip({ status }: { status: Status }) {
  return <Chip size="small" variant="outlined" color={status.color} label={status.label} />;
}

export type Status = {
  readonly label: string;
  readonly color: "default" | "success" | "error" | "warning" | "info";
};
