import { create } from "zustand";

/** What the visitor is asked to sign in for; the question stands in the frame of the site, and keeps its words while it goes. */
export const useSignInAsked = create<SignInAsked & { isAsked: boolean }>()(() => ({
  isAsked: false,
  path: "/",
  isClosed: false,
}));

/** Asks the visitor to sign in, and to come back afterwards. */
export function askToSignIn(asked: SignInAsked): void {
  useSignInAsked.setState({ ...asked, isAsked: true });
}

export function dismissSignIn(): void {
  useSignInAsked.setState({ isAsked: false });
}

export type SignInAsked = {
  /** Where to come back to. */
  path: string;
  /** A page that only players may open sent them here; else they want to sign in. */
  isClosed: boolean;
};
