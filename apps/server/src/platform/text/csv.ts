import { stringify } from "csv-stringify/sync";

/** What a file begins with, so that a spreadsheet reads it as UTF-8. */
export const CSV_MARK = "\u{feff}";

/**
 * Rows as a Russian spreadsheet opens them with a double click: `;` between cells and CRLF after each row. Text that a spreadsheet would
 * run as a formula gets an apostrophe in front (owasp.org/www-community/attacks/CSV_Injection); a number does not, also a negative one.
 *
 * @param formatNumber writes the numbers of a column, counted from 0; a comma before decimals, because `1.14` would become a date
 */
export function csvRows(
  rows: readonly (readonly (string | number)[])[],
  formatNumber: (value: number, column: number) => string = String,
): string {
  return stringify([...rows], {
    delimiter: ";",
    record_delimiter: "windows",
    quote_record_delimiter: true,
    escape_formulas: true,
    cast: { number: (value, { index }) => formatNumber(value, index) },
  });
}
