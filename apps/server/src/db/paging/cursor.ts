import { AppError } from '@shop/contract'

export const MAX_ROW_ID = 2_147_483_647

/** Position of a row in its list: the sort value, then the id of the row. */
export interface Place {
  value: number
  id: number
}

/** Start of a page: after a position, or before it. */
export interface Seek extends Place {
  isBack: boolean
}

/** Positions before and after all others. */
export const LOWEST: Place = { value: -Number.MAX_SAFE_INTEGER, id: 0 }
export const HIGHEST: Place = { value: Number.MAX_SAFE_INTEGER, id: MAX_ROW_ID }

/**
 * Writes an opaque cursor: base64url of the name of the list and the position, which is stable when rows are added or deleted.
 */
export const writeCursor = (list: string, { value, id, isBack }: Seek): string =>
  Buffer.from(JSON.stringify([list, value, id, isBack ? 1 : 0])).toString('base64url')

/** Reads a cursor of one of several lists. Throws `invalidCursor` if it is none. */
export const readCursorOf = <L extends string>(lists: readonly L[], text: string): { list: L; seek: Seek } => {
  const parts = parse(text)
  if (!Array.isArray(parts) || parts.length !== 4) throw new AppError('invalidCursor')
  const [name, value, id, back] = parts as unknown[]
  const list = lists.find((each) => each === name)
  if (list === undefined || !Number.isSafeInteger(value) || !isRowId(id) || (back !== 0 && back !== 1)) {
    throw new AppError('invalidCursor')
  }
  return { list, seek: { value: value as number, id, isBack: back === 1 } }
}

/** Reads a cursor; undefined, which is the start of the list, stays undefined. Throws `invalidCursor` if it is not a cursor of this list. */
export function readCursor(list: string, text: string): Seek
export function readCursor(list: string, text: string | undefined): Seek | undefined
export function readCursor(list: string, text: string | undefined): Seek | undefined {
  return text === undefined ? undefined : readCursorOf([list], text).seek
}

/** Place and direction of a query that reads a list both ways by comparing `sign * value`. */
export interface Keyset extends Place {
  sign: 1 | -1
  /** Most rows. */
  take: number
}

/** Returns the keyset of a page of a list that begins with the highest value. */
export const newestFirst = (seek: Seek | undefined, take: number): Keyset => {
  const { value, id } = seek ?? HIGHEST
  return { sign: seek?.isBack ? 1 : -1, value, id, take }
}

/** Returns the keyset of a page of a list that begins with the lowest value. */
export const oldestFirst = (seek: Seek | undefined, take: number): Keyset => {
  const { value, id } = seek ?? LOWEST
  return { sign: seek?.isBack ? -1 : 1, value, id, take }
}

const isRowId = (id: unknown): id is number =>
  Number.isSafeInteger(id) && (id as number) >= 0 && (id as number) <= MAX_ROW_ID

const parse = (text: string): unknown => {
  try {
    return JSON.parse(Buffer.from(text, 'base64url').toString())
  } catch (cause) {
    throw new AppError('invalidCursor', { cause })
  }
}

interface PageOf<R> {
  rows: R[]
  nextPage: string | null
  prePage: string | null
}

/**
 * Reads one page of a list. `find` returns rows in reading order: from the start of the list, after a position, or backwards
 * before it. It is called for one row more than the page holds, to detect the last page.
 */
export const readPage = async <R extends Place>(
  list: string,
  take: number,
  seek: Seek | undefined,
  find: (seek: Seek | undefined, limit: number) => Promise<R[]>,
): Promise<PageOf<R>> => {
  const found = await find(seek, take + 1)
  // the rows before the cursor were deleted: returns the first page instead
  if (seek?.isBack && found.length === 0) return readPage(list, take, undefined, find)
  const hasMore = found.length > take
  const rows = found.slice(0, take)
  if (seek?.isBack) rows.reverse()
  const [first, last] = [rows[0], rows.at(-1)]
  const hasNext = seek?.isBack ? true : hasMore
  const hasPre = seek?.isBack ? hasMore : seek !== undefined
  return {
    rows,
    nextPage: hasNext && last ? writeCursor(list, { value: last.value, id: last.id, isBack: false }) : null,
    prePage: hasPre && first ? writeCursor(list, { value: first.value, id: first.id, isBack: true }) : null,
  }
}
