import "@fontsource-variable/onest/wght.css";
import "@fontsource-variable/tektur/wght.css";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { Console } from "./Console.tsx";
import { StylesWithNonce } from "./look/StylesWithNonce.tsx";

const root = document.querySelector("#root");
if (root === null) throw new Error("the document has no #root");
createRoot(root).render(
  <StrictMode>
    <StylesWithNonce>
      <Console />
    </StylesWithNonce>
  </StrictMode>,
);
