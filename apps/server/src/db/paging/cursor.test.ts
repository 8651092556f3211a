import fc from 'fast-check'
import { AppError, Cursor } from '@shop/contract'
import { describe, expect, test } from 'vitest'
import { readCursor, readPage, type Seek, writeCursor } from './cursor.ts'

const anyPlace = fc.record({ value: fc.maxSafeInteger(), id: fc.integer({ min: 0, max: 2 ** 31 - 1 }) })

/** Fake list that is read like a database, in ascending order. */
const walk = (values: readonly number[]) => {
  const rows = values.map((value, id) => ({ value, id })).toSorted((a, b) => a.value - b.value || a.id - b.id)
  const isAfter = (row: { value: number; id: number }, seek: Seek) =>
    row.value > seek.value || (row.value === seek.value && row.id > seek.id)
  const find = async (seek: Seek | undefined, limit: number) => {
    if (!seek) return rows.slice(0, limit)
    const same = (row: { value: number; id: number }) => row.value === seek.value && row.id === seek.id
    if (!seek.isBack) return rows.filter((row) => isAfter(row, seek)).slice(0, limit)
    return rows
      .filter((row) => !isAfter(row, seek) && !same(row))
      .toReversed()
      .slice(0, limit)
  }
  return { rows, find }
}

describe('happy', () => {
  test('[ENTITY-12] a cursor is read as it was written, and matches the contract', () => {
    fc.assert(
      fc.property(anyPlace, fc.boolean(), (place, isBack) => {
        const text = writeCursor('page.farmer.a-page-with-a-name-of-forty-characters-xx', { ...place, isBack })
        expect(Cursor.parse(text)).toBe(text)
        expect(readCursor('page.farmer.a-page-with-a-name-of-forty-characters-xx', text)).toEqual({ ...place, isBack })
      }),
    )
  })

  test('[ENTITY-12] paging forwards and back again returns every row once, in order, including ties', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.integer({ min: 0, max: 5 }), { maxLength: 40 }),
        fc.integer({ min: 1, max: 7 }),
        async (values, take) => {
          const { rows, find } = walk(values)
          const seen: unknown[] = []
          let page = await readPage('l', take, undefined, find)
          expect(page.prePage).toBeNull()
          const pages = [page.rows]
          seen.push(...page.rows)
          while (page.nextPage !== null) {
            page = await readPage('l', take, readCursor('l', page.nextPage), find)
            pages.push(page.rows)
            seen.push(...page.rows)
          }
          expect(seen).toEqual(rows)
          for (const expected of pages.toReversed().slice(1)) {
            page = await readPage('l', take, readCursor('l', page.prePage ?? ''), find)
            expect(page.rows).toEqual(expected)
          }
          expect(page.prePage).toBeNull()
        },
      ),
    )
  })

  test('[ENTITY-12] paging back to deleted rows starts at the first page', async () => {
    const { find } = walk([5, 6, 7])
    const page = await readPage('l', 2, { value: 5, id: 0, isBack: true }, find)
    expect(page.rows.map(({ value }) => value)).toEqual([5, 6])
    expect(page.prePage).toBeNull()
  })
})

describe('security', () => {
  const code = 'invalidCursor'
  const outcomeOf = (text: string) => {
    try {
      return readCursor('l', text) && 'read'
    } catch (error) {
      return error instanceof AppError ? error.code : String(error)
    }
  }
  const write = (parts: unknown) => Buffer.from(JSON.stringify(parts)).toString('base64url')

  test('[ENTITY-12] a cursor of another list is refused', () => {
    const text = writeCursor('latest.91', { value: 1, id: 1, isBack: false })
    expect(() => readCursor('latest.93', text)).toThrow(expect.objectContaining({ code }))
    expect(() => readCursor('priceAsc.91', text)).toThrow(expect.objectContaining({ code }))
  })

  test.each([
    ['no JSON', 'AAAA'],
    ['an object', write({ list: 'l' })],
    ['null', write(null)],
    ['too few parts', write(['l', 1, 1])],
    ['a fraction', write(['l', 1.5, 1, 0])],
    ['a number that is not exact', write(['l', 2 ** 60, 1, 0])],
    ['an id no row can have', write(['l', 1, 2 ** 31, 0])],
    ['a negative id', write(['l', 1, -1, 0])],
    ['text for a number', write(['l', '1', 1, 0])],
    ['an unknown direction', write(['l', 1, 1, 2])],
  ])('[ENTITY-12] %s is not a cursor', (_, text) => {
    expect(() => readCursor('l', text)).toThrow(expect.objectContaining({ code }))
  })

  test('[ENTITY-12] any text is read or refused, without an internal error', () => {
    fc.assert(
      fc.property(fc.base64String(), (text) => {
        expect(outcomeOf(text)).toMatch(/^(read|invalidCursor)$/)
      }),
    )
  })
})
