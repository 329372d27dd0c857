import { expect, test } from "vitest";
import { paths } from "./paths.ts";

test("every route of the specification is found by its name there", () => {
  expect(paths).toMatchObject({
    main: "/",
    history: "/history",
    bonusPromocode: "/bonus",
    bonusMore: "/bonus/more",
    bonusRepost: "/bonus/repost",
    bonusSocial: "/bonus/social",
    bonusRakeback: "/bonus/rakeback",
    promocoder: "/bonus/promocoder",
    faq: "/faq",
    wallet: "/wallet",
    payment: "/wallet/payment",
    withdraw: "/wallet/withdraw",
    ref: "/ref",
    contact: "/contact",
    terms: "/terms",
    policy: "/policy",
  });
});
