import { toast } from "../ui/toast.ts";

/** Sign-in that failed leads back with `?login=error`: says so once and takes the mark out of the address. */
export function reportLoginError(): void {
  const address = new URL(location.href);
  if (address.searchParams.get("login") !== "error") return;
  address.searchParams.delete("login");
  history.replaceState(history.state, "", address);
  toast.error("Не удалось войти через ВКонтакте. Попробуйте ещё раз.");
}
