import { hexFromBytes } from "@rumb/games/fairness/hex";
import { expect, it } from "vitest";
import { browserHashes } from "./browser-hashes.ts";

const serverSeed = Uint8Array.from({ length: 32 }, (_, index) => index);

// The round of docs/fairness.md, which was computed with other programs.
it("hashes as everybody does", () => {
  expect(hexFromBytes(browserHashes.sha256(serverSeed))).toBe(
    "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd",
  );
  expect(hexFromBytes(browserHashes.hmac(serverSeed, "rumb:1:0"))).toBe(
    "5b83ad9452dba821216f728af332ae032b0c4a2873bba8f197eed2847bf5b7dc",
  );
});
