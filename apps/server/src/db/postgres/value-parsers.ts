import pg from 'pg'

/** A stored number does not fit a JavaScript number. Silent rounding would produce a wrong price. */
export class UnsafeNumberError extends Error {
  override name = 'UnsafeNumberError'
}

const { builtins } = pg.types
/** OID of date[]. The driver does not name array types. */
const DATE_ARRAY = 1182
const INT8_ARRAY = 1016
const NUMERIC_ARRAY = 1231
const TEXT_ARRAY = 1009

type Parse = (text: string) => unknown
const driverParser = pg.types.getTypeParser as (oid: number, format?: string) => Parse

/** Parses int8 and numeric. Fractions may be rounded, integer parts never. */
export function toSafeNumber(text: string): number {
  const value = Number(text)
  if (!(Math.abs(value) <= Number.MAX_SAFE_INTEGER)) {
    throw new UnsafeNumberError(`${text} does not fit a number without losing digits`)
  }
  return value
}

type Nested<T> = (T | null | Nested<T>)[]
const parseTextArray = driverParser(TEXT_ARRAY) as (text: string) => Nested<string>
const mapNested = (items: Nested<string>, to: Parse): unknown[] =>
  items.map((item) => (item === null ? null : Array.isArray(item) ? mapNested(item, to) : to(item)))
const arrayOf =
  (to: Parse): Parse =>
  (text) =>
    mapNested(parseTextArray(text), to)

const asIs = (text: string) => text
const parsers = new Map<number, Parse>([
  [builtins.INT8, toSafeNumber],
  [builtins.NUMERIC, toSafeNumber],
  [builtins.DATE, asIs], // a calendar date has no time zone; a Date would add one
  [INT8_ARRAY, arrayOf(toSafeNumber)],
  [NUMERIC_ARRAY, arrayOf(toSafeNumber)],
  [DATE_ARRAY, arrayOf(asIs)],
])

export const valueParsers = {
  getTypeParser: (oid: number, format?: string): Parse => parsers.get(oid) ?? driverParser(oid, format),
}
