import { create } from "zustand";

/** What the visitor is asked to sign in for; the question stands in the frame of the site. */
export const useSignInAsked = create<{ asked: SignInAsked | undefined }>()(() => ({ asked: undefined }));

/** Asks the visitor to sign in, and to come back afterwards. */
export function askToSignIn(asked: SignInAsked): void {
  useSignInAsked.setState({ asked });
}

export function dismissSignIn(): void {
  useSignInAsked.setState({ asked: undefined });
}

export type SignInAsked = {
  /** Where to come back to. */
  path: string;
  /** A page that only players may open sent them here; else they want to sign in. */
  isClosed: boolean;
};
