import { toast } from "../kit/toast.ts";

/** A sign-in that came to nothing leads back with `?login=…`: says so once and takes the mark out of the address. */
export function reportLoginError(): void {
  const address = new URL(location.href);
  const sentence = SENTENCES.get(address.searchParams.get("login") ?? "");
  if (sentence === undefined) return;
  address.searchParams.delete("login");
  history.replaceState(history.state, "", address);
  toast.error(sentence);
}

const SENTENCES: ReadonlyMap<string, string> = new Map([
  ["error", "Не удалось войти через ВКонтакте. Попробуйте ещё раз."],
  ["busy", "Слишком много входов с вашего адреса. Попробуйте через минуту."],
]);
