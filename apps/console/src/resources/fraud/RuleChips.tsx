import type { FraudRule } from "@rumb/contract/fraud-rules";
import { Box, Chip } from "@mui/material";
import { RULE_WORDS } from "@rumb/contract/link-words";

/** What a ring is scored by. */
export function RuleChips({ rules }: { rules: readonly FraudRule[] }) {
  return (
    <Box component="span" sx={{ display: "inline-flex", flexWrap: "wrap", gap: 0.5 }}>
      {rules.map((rule) => (
        <Chip key={rule} component="span" size="small" variant="outlined" label={RULE_WORDS[rule]} />
      ))}
    </Box>
  );
}
