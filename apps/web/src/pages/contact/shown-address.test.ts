import { expect, it } from "vitest";
import { shownAddress } from "./shown-address.ts";

it.each([
  { href: "https://vk.com/rumb_game", shown: "vk.com/rumb_game" },
  {
    href: "http://127.0.0.1:8080/sandbox/telegram/%D0%BA%D0%B0%D0%BD%D0%B0%D0%BB",
    shown: "127.0.0.1:8080/sandbox/telegram/канал",
  },
  {
    href: "https://vk.com/%D1%80%D1%83%D0%BC%D0%B1?w=%D1%81%D1%82%D0%B5%D0%BD%D0%B0",
    shown: "vk.com/румб?w=стена",
  },
])("reads $href as $shown", ({ href, shown }) => {
  expect(shownAddress(href)).toBe(shown);
  expect(shownAddress(href)).not.toContain("%D");
});

it("leaves an address alone that is not encoded as it should be", () => {
  expect(shownAddress("https://vk.com/50%")).toBe("vk.com/50%");
});
