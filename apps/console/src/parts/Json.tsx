import { Box } from "@mui/material";
import { Columns } from "./Columns.tsx";
import { Section } from "./Section.tsx";

/** A value as the server has it. */
export function Json({ value }: { value: unknown }) {
  return (
    <Box
      component="pre"
      sx={{ m: 0, fontSize: "0.8125rem", whiteSpace: "pre-wrap", overflowWrap: "anywhere" }}
    >
      {JSON.stringify(value, null, 2)}
    </Box>
  );
}

/** Two values beside each other, such as what stood before a change and after it. */
export function JsonColumns({ left, right }: { left: Titled; right: Titled }) {
  return (
    <Columns>
      {[left, right].map(([title, value]) => (
        <Section key={title} title={title}>
          <Json value={value} />
        </Section>
      ))}
    </Columns>
  );
}

type Titled = readonly [title: string, value: unknown];
