import type { WithdrawalMethod } from "@rumb/games/wallet/withdrawal-methods";
import { useState } from "react";
import { TextField } from "../../kit/TextField.tsx";
import {
  DESTINATION_FIELDS,
  destinationProblem,
  groupDestination,
  typeDestination,
} from "./destination-field.ts";

/** Where the money goes. A number that looks wrong is warned of when the field is left; the server decides. */
export function DestinationField({ method, value, onChange }: DestinationFieldProps) {
  const [left, setLeft] = useState(false);
  const { title, placeholder, inputMode } = DESTINATION_FIELDS[method];

  function leave(): void {
    setLeft(true);
    const grouped = groupDestination(method, value);
    if (grouped !== value && value !== "") onChange(grouped);
  }

  return (
    <div onBlur={leave}>
      <TextField
        label={title}
        name="destination"
        value={value}
        onChange={(typed) => {
          setLeft(false);
          onChange(typeDestination(method, value, typed));
        }}
        placeholder={placeholder}
        inputMode={inputMode}
        maxLength={64}
        error={left ? destinationProblem(method, value) : undefined}
        hint="Храним в зашифрованном виде."
      />
    </div>
  );
}

export type DestinationFieldProps = {
  method: WithdrawalMethod;
  value: string;
  onChange: (value: string) => void;
};
