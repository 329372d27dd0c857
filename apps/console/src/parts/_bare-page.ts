import type { ReactNode } from "react";
import { createRoot } from "react-dom/client";
import { onTestFinished, vi } from "vitest";

/**
 * A page that has nothing but listeners and a list whose one row has the focus, until the test ends: for what draws nothing, such as
 * keys. Modules that look at the page are to be loaded behind this.
 */
export function openBarePage(): BarePage {
  const page = new BareElement(9);
  const body = new BareElement(1, page);
  page.body = body;
  vi.resetModules();
  vi.stubGlobal("document", page);
  vi.stubGlobal("window", {
    document: page,
    HTMLIFrameElement: BareElement,
  });
  vi.stubGlobal("Element", BareElement);
  const root = createRoot(document.body);
  onTestFinished(async () => {
    root.unmount();
    // React looks at the window once more.
    await new Promise((resolve) => setTimeout(resolve));
    vi.unstubAllGlobals();
  });
  return {
    draw: (drawn) => root.render(drawn),
    press: (code) => page.hear("keydown", { code, target: body, preventDefault() {} }),
  };
}

/** As much of an element as a root of React without content asks for. */
class BareElement {
  readonly nodeType: number;
  readonly ownerDocument: BareElement | null;
  readonly nodeName = "DIV";
  readonly tagName = "DIV";
  readonly namespaceURI = "http://www.w3.org/1999/xhtml";
  readonly activeElement = null;
  body: BareElement | null = null;
  textContent = "";
  readonly #listeners = new Map<string, Set<(event: object) => void>>();

  constructor(nodeType: number, ownerDocument: BareElement | null = null) {
    this.nodeType = nodeType;
    this.ownerDocument = ownerDocument;
  }

  addEventListener(name: string, listener: (event: object) => void): void {
    this.#listeners.set(name, (this.#listeners.get(name) ?? new Set()).add(listener));
  }

  removeEventListener(name: string, listener: (event: object) => void): void {
    this.#listeners.get(name)?.delete(listener);
  }

  hear(name: string, event: object): void {
    for (const listener of this.#listeners.get(name) ?? []) listener(event);
  }

  querySelectorAll(): object[] {
    return [{ contains: () => true }];
  }

  closest(): null {
    return null;
  }
}

type BarePage = {
  /** Draws it as soon as React comes to it. */
  readonly draw: (drawn: ReactNode) => void;
  /** A key goes down. */
  readonly press: (code: string) => void;
};
