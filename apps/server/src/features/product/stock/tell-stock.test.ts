import { expect, test } from 'vitest'
import type { Db } from '#src/db/db.ts'
import { stockTold, tellStock } from './tell-stock.ts'

/** A database that notes what it is asked to tell; each telling ends when the test says so. */
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

test('what changes while one message is on its way goes together with the next', async () => {
  const { db, told, ends } = openLine()
  for (const ids of [[1], [2, 3], [3]]) tellStock(db, ids)
  expect(told).toEqual([[1]])
  ends[0]?.through()
  await Promise.resolve().then(() => undefined)
  expect(told).toEqual([[1], [2, 3]])
  ends[1]?.through()
  await stockTold(db)
})

test('what changes at the very end of a message is not left to the next order', async () => {
  const { db, told, ends } = openLine()
  tellStock(db, [1])
  const sending = stockTold(db)
  ends[0]?.through()
  // at every turn there is, up to well after the message's end
  for (let id = 2; id < 12; id++) {
    await Promise.resolve()
    tellStock(db, [id])
    ends.at(-1)?.through()
  }
  await sending
  await stockTold(db)
  expect(told.flat().toSorted((one, other) => one - other)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11])
})

test('what could not be told is told with what comes next', async () => {
  const { db, told, ends } = openLine()
  tellStock(db, [1])
  ends[0]?.lost()
  await stockTold(db)
  tellStock(db, [2])
  expect(told).toEqual([[1], [1, 2]])
  ends[1]?.through()
  await stockTold(db)
})
