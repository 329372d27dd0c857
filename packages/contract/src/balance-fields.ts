import { Type } from "typebox";

/**
 * The schema of `StatedBalance`, for what the server answers. It stands by itself: the first load of the site reads balances by guards alone, and
 * a schema there would bring the library of schemas with it.
 */
export const balanceFields = {
  balance: Type.Number(),
  balance_version: Type.Optional(Type.Integer()),
};
