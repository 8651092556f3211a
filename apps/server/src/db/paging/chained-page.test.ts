import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type ChainedList, readChainedPage } from './chained-page.ts'
import type { Seek } from './cursor.ts'

interface Row {
  value: number
  id: number
  count: number
  list: string
}

/** A list that is read like a database. */
const listOf = (name: string, values: readonly number[]): ChainedList<Row> & { rows: Row[] } => {
  const rows = values
    .toSorted((a, b) => a - b)
    .map((value, id) => ({ value, id: id + 1, count: values.length, list: name }))
  const isAfter = (row: Row, { value, id }: Seek) => row.value > value || (row.value === value && row.id > id)
  const isBefore = (row: Row, { value, id }: Seek) => row.value < value || (row.value === value && row.id < id)
  const find = async (seek: Seek | undefined, limit: number) => {
    if (seek?.isBack)
      return rows
        .filter((row) => isBefore(row, seek))
        .toReversed()
        .slice(0, limit)
    return rows.filter((row) => seek === undefined || isAfter(row, seek)).slice(0, limit)
  }
  return { name, find, rows }
}

test('[ENTITY-12] several lists are read as one, forwards and back again, with the count of all', async () => {
  const values = fc.array(fc.integer({ min: 0, max: 5 }), { maxLength: 12 })
  await fc.assert(
    fc.asyncProperty(
      fc.array(values, { minLength: 1, maxLength: 4 }),
      fc.integer({ min: 1, max: 7 }),
      async (all, take) => {
        const lists = all.map((each, at) => listOf(`l${at}`, each))
        const rows = lists.flatMap((list) => list.rows)
        let read = await readChainedPage(lists, take, undefined)
        expect(read.page.prePage).toBeNull()
        const pages = [read.rows]
        while (read.page.nextPage !== null) {
          read = await readChainedPage(lists, take, read.page.nextPage)
          pages.push(read.rows)
        }
        expect(pages.flat()).toEqual(rows)
        expect(read.page.count).toBe(rows.length)
        for (const expected of pages.toReversed().slice(1)) {
          read = await readChainedPage(lists, take, read.page.prePage ?? '')
          expect(read.rows).toEqual(expected)
          expect(read.page.count).toBe(rows.length)
        }
        expect(read.page.prePage).toBeNull()
      },
    ),
  )
})

test('[ENTITY-12] a page before rows that were deleted is the first page', async () => {
  const lists = [listOf('a', []), listOf('b', [5, 6, 7])]
  const { page } = await readChainedPage([listOf('a', [1]), ...lists.slice(1)], 1, undefined)
  const second = await readChainedPage([listOf('a', [1]), ...lists.slice(1)], 1, page.nextPage ?? '')
  const first = await readChainedPage(lists, 2, second.page.prePage ?? '')
  expect(first.rows.map(({ value }) => value)).toEqual([5, 6])
  expect(first.page.prePage).toBeNull()
})
