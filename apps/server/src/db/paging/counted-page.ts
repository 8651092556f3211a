import type { Page } from '@shop/contract'
import { type Place, readPage, type Seek } from './cursor.ts'

/** Reads one page of a list whose rows have the total count. `find` is that of `readPage`. */
export const readCountedPage = async <R extends Place & { count: number }>(
  list: string,
  take: number,
  seek: Seek | undefined,
  find: (seek: Seek | undefined, limit: number) => Promise<R[]>,
): Promise<{ rows: R[]; page: Page }> => {
  const { rows, nextPage, prePage } = await readPage(list, take, seek, find)
  // an empty page has no row with the count of the pages before it
  const counted = rows[0] ?? (seek && (await find(undefined, 1))[0])
  return { rows, page: { count: counted?.count ?? 0, nextPage, prePage } }
}
