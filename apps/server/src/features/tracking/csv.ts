/** Parses CSV (RFC 4180): quoted cells may contain commas, quotes and line breaks. Empty lines are skipped. */
export const parseCsv = (given: string): string[][] => {
  const text = given.replace(/^\uFEFF/, '')
  const rows: string[][] = []
  let row: string[] = []
  const cells = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|$)/gy
  while (cells.lastIndex < text.length) {
    const at = cells.lastIndex
    const cell = cells.exec(text)
    if (!cell) throw new SyntaxError(`invalid CSV at character ${at}`)
    row.push(cell[1]?.replaceAll('""', '"') ?? cell[2] ?? '')
    if (cell[3] === ',' && cells.lastIndex < text.length) continue
    if (cell[3] === ',') row.push('')
    if (row.some((each) => each.trim() !== '')) rows.push(row)
    row = []
  }
  return rows
}

/** Formats a cell. Texts that a spreadsheet would run as a formula are marked as text. */
const toCell = (value: string | number): string => {
  const text = typeof value === 'string' && /^[=+\-@\t]/.test(value) ? `'${value}` : String(value)
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** Formats rows as CSV with a final line break. */
export const toCsv = (rows: readonly (readonly (string | number)[])[]): string =>
  rows.map((row) => `${row.map(toCell).join(',')}\r\n`).join('')
