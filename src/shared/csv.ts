/** Stands before a file, so that Excel reads its Chinese as UTF-8. */
export const CSV_BOM = '\uFEFF'

/** What a spreadsheet would run as a formula, by how it begins. The wide signs are what an input method makes of the narrow ones. */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/

/** One cell by RFC 4180. What looks like a formula gets an apostrophe before it, which spreadsheets take as "this is text". */
export function csvCell(text: string): string {
  const safe = FORMULA.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replace(/"/g, '""')}"` : safe
}

/** One line with its end. */
export const csvLine = (cells: readonly string[]): string => `${cells.map(csvCell).join(',')}\r\n`
