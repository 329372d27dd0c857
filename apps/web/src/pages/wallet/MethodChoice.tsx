import { classNames } from "../../kit/class-names.ts";
import { RadioKeys } from "../../kit/RadioKeys.tsx";
import { methodName } from "./method-names.ts";
import { MethodIcon } from "./methods.tsx";
import kit from "../../kit/primitives.module.css";
import styles from "./MethodChoice.module.css";

/** One way to pay of a few, each with its mark. */
export function MethodChoice<Method extends string>(props: MethodChoiceProps<Method>) {
  const { methods, ...choice } = props;
  return (
    <RadioKeys {...choice} options={methods} row={classNames(kit.joined, styles.keys)} keyClass={styles.key}>
      {(method) => (
        <>
          <MethodIcon method={method} />
          {methodName(method)}
        </>
      )}
    </RadioKeys>
  );
}

export type MethodChoiceProps<Method> = {
  label: string;
  methods: readonly Method[];
  value: Method;
  onChange: (method: Method) => void;
};
