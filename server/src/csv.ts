/** One line a row (RFC 4180). What a spreadsheet would run as a formula starts with an apostrophe, and so is only text. */
export function formatCsv(rows: readonly (readonly string[])[]): string {
  return rows.map((row) => `${row.map(formatCell).join(',')}\r\n`).join('')
}

/** Spreadsheets also look behind quotes and blanks; an apostrophe of the text itself gets a second, so that reading back is exact. */
function formatCell(text: string): string {
  const safe = /^[\s\0"]*[=+\-@'|%＝＋－＠]/.test(text) || /^[\t\r\n\0]/.test(text) ? `'${text}` : text
  return `"${safe.replaceAll('"', '""')}"`
}

/** The rows that {@link formatCsv} was given. */
export function parseCsv(text: string): string[][] {
  const rows: string[][] = []
  let row: string[] = []
  for (const [, cell = '', end] of text.matchAll(/"((?:[^"]|"")*)"(,|\r\n)/g)) {
    row.push(cell.replaceAll('""', '"').replace(/^'/, ''))
    if (end === ',') continue
    rows.push(row)
    row = []
  }
  return rows
}
