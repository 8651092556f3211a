import { expect, test } from 'vitest'
import { aMessage } from '../testing/fixtures.ts'
import { addPart, emptyReplayChat, messagesAt, PART_MS, partsAt, pinAt } from './replay-chat.ts'

const timed = (id: number, atMs: number) => ({ ...aMessage(id), atMs })
const chat = addPart(
  addPart(emptyReplayChat, 1, {
    messages: [timed(3, 61_000), timed(4, 90_000)],
    pins: [{ atMs: 70_000, productId: null }],
  }),
  0,
  { messages: [timed(1, 1_000), timed(2, 30_000), timed(3, 61_000)], pins: [{ atMs: 5_000, productId: 31 }] },
)
const idsAt = (ms: number) => messagesAt(chat, ms).map(({ id }) => id)

test('[SCREEN-21] the chat of a replay shows what was written up to the position, each message once', () => {
  expect(idsAt(0)).toEqual([])
  expect(idsAt(1_000)).toEqual([1])
  expect(idsAt(61_500)).toEqual([1, 2, 3])
  expect(idsAt(3_600_000)).toEqual([1, 2, 3, 4])
  // after seeking back
  expect(idsAt(30_000)).toEqual([1, 2])
})

test('[SCREEN-21] the pinned product is the one of the position', () => {
  expect([4_999, 5_000, 69_999, 70_000].map((ms) => pinAt(chat, ms))).toEqual([null, 31, 31, null])
})

test('the parts around the position are wanted', () => {
  expect(partsAt(0)).toEqual([0, 1])
  expect(partsAt(5 * PART_MS + 1)).toEqual([5, 6, 4])
  expect(chat.parts).toEqual(new Set([0, 1]))
})
