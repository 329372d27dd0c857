import { useId } from "react";
import { methodName, MethodIcon } from "./methods.tsx";
import kit from "../../kit/primitives.module.css";
import styles from "./MethodChoice.module.css";

/** One way to pay of a few: native radio buttons drawn as keys, each with its mark. */
export function MethodChoice<Method extends string>(props: MethodChoiceProps<Method>) {
  const { label, methods, value, onChange } = props;
  const name = useId();
  return (
    <fieldset className={kit.grid}>
      <legend className={kit.legend}>{label}</legend>
      <div className={styles.keys}>
        {methods.map((method) => (
          <label key={method} className={styles.key}>
            <input
              type="radio"
              className={styles.input}
              name={name}
              value={method}
              checked={method === value}
              onChange={() => onChange(method)}
            />
            <MethodIcon method={method} />
            {methodName(method)}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

export type MethodChoiceProps<Method> = {
  label: string;
  methods: readonly Method[];
  value: Method;
  onChange: (method: Method) => void;
};
