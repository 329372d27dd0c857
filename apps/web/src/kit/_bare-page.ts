import { createElement, type ReactNode } from "react";
import { createRoot } from "react-dom/client";
import { onTestFinished, vi } from "vitest";

/**
 * A page that has nothing but listeners, until the test ends: for what draws nothing, such as a hook. Modules that look at the page
 * are to be loaded behind this.
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
    matchMedia: () => ({ matches: false, addEventListener() {}, removeEventListener() {} }),
  });
  vi.stubGlobal("Element", BareElement);
  vi.stubGlobal("Node", BareElement);
  const root = createRoot(document.body);
  onTestFinished(async () => {
    root.unmount();
    // React looks at the window once more.
    await new Promise((resolve) => setTimeout(resolve));
    vi.unstubAllGlobals();
  });
  return {
    draw: (drawn) => root.render(drawn),
    use: (hook) => root.render(createElement(Uses, { hook })),
    hear(name) {
      const heard = { isStopped: false };
      const stopPropagation = (): void => void (heard.isStopped = true);
      page.hear(name, { target: body, preventDefault() {}, stopPropagation });
      return heard;
    },
    press: (code) => page.hear("keydown", { code, target: body, preventDefault() {} }),
  };
}

function Uses({ hook }: { hook: () => void }): null {
  hook();
  return null;
}

/** As much of an element as a root of React without content asks for. */
class BareElement {
  readonly nodeType: number;
  readonly ownerDocument: BareElement | null;
  readonly nodeName = "DIV";
  readonly tagName = "DIV";
  readonly namespaceURI = "http://www.w3.org/1999/xhtml";
  activeElement: BareElement | null = null;
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

  createElement(): BareElement {
    return new BareElement(1, this);
  }

  focus(): void {
    if (this.ownerDocument) this.ownerDocument.activeElement = this;
  }

  blur(): void {
    if (this.ownerDocument) this.ownerDocument.activeElement = null;
  }

  contains(other: BareElement): boolean {
    return other === this;
  }

  querySelector(): null {
    return null;
  }

  closest(names: string): BareElement | null {
    return names === "button" ? this : null;
  }
}

type BarePage = {
  /** Draws it as soon as React comes to it. */
  readonly draw: (drawn: ReactNode) => void;
  /** Calls the hook where a component would. */
  readonly use: (hook: () => void) => void;
  /** Something happens to a button that stands on the page; whether it was kept from it. */
  readonly hear: (name: string) => { readonly isStopped: boolean };
  /** A key goes down while nothing has the focus. */
  readonly press: (code: string) => void;
};
