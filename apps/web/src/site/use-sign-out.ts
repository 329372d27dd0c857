import { useState } from "react";
import { signOut } from "../api/session.ts";
import { toast } from "../kit/toast.ts";

/** «Выход»; a failure is shown and changes nothing. */
export function useSignOut(): { leaving: boolean; leave: () => void } {
  const [leaving, setLeaving] = useState(false);

  async function leave(): Promise<void> {
    setLeaving(true);
    const problem = await signOut();
    if (problem === undefined) return;
    setLeaving(false);
    toast.error(problem);
  }

  return { leaving, leave: () => void leave() };
}
