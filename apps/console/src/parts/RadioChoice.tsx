import { FormControlLabel, Radio, RadioGroup } from "@mui/material";

/** One of a few, side by side. */
export function RadioChoice<Value extends string>(props: RadioChoiceProps<Value>) {
  const { label, options, value, onChange } = props;
  return (
    <RadioGroup row aria-label={label} value={value}>
      {options.map(([option, words]) => (
        <FormControlLabel
          key={option}
          value={option}
          control={<Radio onChange={() => onChange(option)} />}
          label={words}
        />
      ))}
    </RadioGroup>
  );
}

type RadioChoiceProps<Value> = {
  label: string;
  options: readonly (readonly [value: Value, words: string])[];
  value: Value;
  onChange: (value: Value) => void;
};
