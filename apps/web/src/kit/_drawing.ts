import { createElement, type ReactNode } from "react";
import { createRoot } from "react-dom/client";
import { onTestFinished, vi } from "vitest";

/** Where a test of a file in happy-dom draws until it ends. What it draws is to be loaded behind this, and keeps nothing of another test. */
export function openDrawing(): Drawing {
  vi.resetModules();
  const root = createRoot(document.body.appendChild(document.createElement("div")));
  onTestFinished(() => root.unmount());
  return {
    draw: (drawn) => root.render(drawn),
    use: (hook) => root.render(createElement(Uses, { hook })),
  };
}

function Uses({ hook }: { hook: () => void }): null {
  hook();
  return null;
}

type Drawing = {
  /** Draws it as soon as React comes to it. */
  readonly draw: (drawn: ReactNode) => void;
  /** Calls the hook where a component would. */
  readonly use: (hook: () => void) => void;
};
