/** Formats of a sheet with their names. */
export const sheetFormats = [
  ['xlsx', '엑셀'],
  ['csvUtf8', 'CSV (UTF-8)'],
  ['csvCp949', 'CSV (CP949)'],
] as const
export type SheetFormat = (typeof sheetFormats)[number][0]
