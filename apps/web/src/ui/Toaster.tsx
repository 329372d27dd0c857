import { lazy, Suspense } from "react";

const Toasts = lazy(async () => {
  const { Toasts } = await import("./Toasts.tsx");
  return { default: Toasts };
});

/** Place for the toasts, once per page, outside of everything that can suspend. */
export function Toaster() {
  return (
    <Suspense fallback={null}>
      <Toasts />
    </Suspense>
  );
}
