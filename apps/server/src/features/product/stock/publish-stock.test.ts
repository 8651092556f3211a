import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import type { Db } from '#src/db/db.ts'
import { stockPublished, publishStock } from './publish-stock.ts'

/** Fake database that records the published messages; the test ends each one. */
const openLine = () => {
  const told: number[][] = []
  const ends: { through: () => void; lost: () => void }[] = []
  const exec = (_name: string, _text: string, [productIds]: [number[]]): Promise<number> => {
    told.push(productIds)
    return new Promise((through, lost) =>
      ends.push({ through: () => through(0), lost: () => lost(new Error('the line is cut')) }),
    )
  }
  return { db: { exec } as unknown as Db, told, ends }
}

test('changes during a message are sent together in the next one', async () => {
  const { db, told, ends } = openLine()
  for (const ids of [[1], [2, 3], [3]]) publishStock(db, ids)
  expect(told).toEqual([[1]])
  ends[0]?.through()
  await nextTurn()
  expect(told).toEqual([[1], [2, 3]])
  ends[1]?.through()
  await stockPublished(db)
})

test.each([0, 1, 2, 3, 4, 5, 6])(
  'a change %i turns after a message has ended is sent at once and does not wait for the next order',
  async (turns) => {
    const { db, told, ends } = openLine()
    publishStock(db, [1])
    ends[0]?.through()
    for (let turn = 0; turn < turns; turn++) await Promise.resolve()
    publishStock(db, [2])
    await nextTurn()
    expect(told).toEqual([[1], [2]])
    ends[1]?.through()
    await stockPublished(db)
  },
)

test('the ids of a failed message are sent with the next one', async () => {
  const { db, told, ends } = openLine()
  publishStock(db, [1])
  ends[0]?.lost()
  await stockPublished(db)
  publishStock(db, [2])
  expect(told).toEqual([[1], [1, 2]])
  ends[1]?.through()
  await stockPublished(db)
})
