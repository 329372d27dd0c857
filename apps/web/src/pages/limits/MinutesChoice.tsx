import { Segmented } from "../../kit/Segmented.tsx";
import { ComingChange } from "./ComingChange.tsx";

/** A choice of minutes, or none, and what is to come of it. */
export function MinutesChoice(props: MinutesChoiceProps) {
  const { label, minutes, chosen, coming, pending, noLink, onChange } = props;
  return (
    <>
      <Segmented
        label={label}
        options={[
          { value: NONE, label: "Нет" },
          ...minutes.map((option) => ({ value: String(option), label: String(option) })),
        ]}
        value={String(chosen ?? NONE)}
        onChange={(value) => onChange(value === NONE ? null : Number(value))}
        disabled={pending || noLink !== undefined}
      />
      {coming !== null && (
        <ComingChange words={coming} pending={pending} noLink={noLink} onCallOff={() => onChange(chosen)} />
      )}
    </>
  );
}

const NONE = "none";

type MinutesChoiceProps = {
  label: string;
  minutes: readonly number[];
  /** Null: none. */
  chosen: number | null;
  /** A change that has been asked for, in words. */
  coming: string | null;
  pending: boolean;
  noLink: string | undefined;
  onChange: (minutes: number | null) => void;
};
