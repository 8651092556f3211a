import type { LiveServerFrame } from '@shop/contract'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { aDeal, aMessage, aNow } from '../testing/fixtures.ts'
import {
  applyFrame,
  discardMessage,
  emptyRoom,
  hideMessages,
  lastIdOf,
  MOST_MESSAGES,
  queueMessage,
  type RoomState,
  setNow,
} from './room-state.ts'

const AT = Date.parse('2026-11-28T11:00:00.000Z')
const apply = (state: RoomState, ...frames: LiveServerFrame[]): RoomState =>
  frames.reduce((room, frame) => applyFrame(room, frame, AT), state)
const welcome = (
  ids: number[] = [],
  change: Partial<Extract<LiveServerFrame, { t: 'welcome' }>> = {},
): LiveServerFrame => ({
  t: 'welcome',
  now: aNow('live'),
  messages: ids.map((id) => aMessage(id)),
  name: '나*나',
  mutedUntil: null,
  ...change,
})
const idsOf = ({ messages }: RoomState): number[] => messages.map(({ id }) => id)
const open = apply(emptyRoom, welcome())

describe('happy', () => {
  test('[ENTITY-14] a welcome opens the room with its state, chat and name', () => {
    const room = apply(emptyRoom, welcome([4, 5]))
    expect(room).toMatchObject({ connection: 'open', name: '나*나', now: { state: 'live' } })
    expect(idsOf(room)).toEqual([4, 5])
    expect(lastIdOf(room)).toBe(5)
  })

  test('messages missed during a lost connection are added in order, each once', () => {
    const room = apply(emptyRoom, welcome([4, 5]), { t: 'messages', list: [aMessage(8)] }, welcome([6, 7, 8]))
    expect(idsOf(room)).toEqual([4, 5, 6, 7, 8])
  })

  test('the chat keeps the newest 200 rows', () => {
    const list = Array.from({ length: 260 }, (_, at) => aMessage(at + 1))
    const room = apply(open, { t: 'messages', list })
    expect(room.messages).toHaveLength(MOST_MESSAGES)
    expect(lastIdOf(room)).toBe(260)
  })

  test('a message of the viewer waits until it is confirmed, and is then marked as own', () => {
    const waiting = queueMessage(open, 'key-0001', '안녕하세요', AT)
    expect(waiting.pending).toEqual([{ key: 'key-0001', text: '안녕하세요' }])
    const sent = apply(waiting, { t: 'messages', list: [aMessage(9)], own: { 'key-0001': 9 } })
    expect(sent.pending).toEqual([])
    expect(sent.ownIds).toEqual(new Set([9]))
  })

  test('a deal is replaced by its new state at once', () => {
    const room = apply(open, { t: 'deal', deal: aDeal(1) }, { t: 'deal', deal: aDeal(2) })
    const soldOut = apply(room, { t: 'deal', deal: aDeal(1, { state: 'soldOut', remaining: 0 }) })
    expect(soldOut.now?.deals.map(({ id, state }) => [id, state])).toEqual([
      [1, 'soldOut'],
      [2, 'running'],
    ])
  })

  test('counters, pins, coupons, products and mutes follow their frames', () => {
    const coupon = {
      id: 3,
      name: '쿠폰',
      discountKind: 'fixed',
      discount: 3_000,
      maxDiscountPrice: null,
      minOrderPrice: 0,
      endAt: '2026-11-29T00:00:00.000Z',
    } as const
    const room = apply(
      open,
      { t: 'now', now: { viewers: 99, pinnedProductId: 31 } },
      { t: 'coupon', coupon },
      { t: 'coupon', coupon: { ...coupon, discount: 5_000 } },
      { t: 'products' },
      { t: 'muted', until: '2026-11-28T12:00:00.000Z' },
      { t: 'pong' },
    )
    expect(room.now).toMatchObject({ viewers: 99, pinnedProductId: 31, state: 'live' })
    expect(room.coupons).toEqual([{ ...coupon, discount: 5_000 }])
    expect(room).toMatchObject({ productsTurn: 1, mutedUntil: '2026-11-28T12:00:00.000Z' })
  })

  test('slow mode closes the field for its seconds after each message', () => {
    const slow = apply(open, { t: 'now', now: { slowModeS: 5 } })
    expect(queueMessage(slow, 'key-0001', 'a', AT).writeAgainAt).toBe(AT + 5_000)
  })
})

describe('error', () => {
  test('a refused message shows why, can be sent again under its key, or discarded', () => {
    const refused = apply(queueMessage(open, 'key-0001', '나쁜 말', AT), {
      t: 'refused',
      key: 'key-0001',
      code: 'invalidInput',
      message: '쓸 수 없는 말이 있어요.',
      retryAfterMs: 3_000,
    })
    expect(refused.pending).toEqual([{ key: 'key-0001', text: '나쁜 말', refusal: '쓸 수 없는 말이 있어요.' }])
    expect(refused.writeAgainAt).toBe(AT + 3_000)
    expect(queueMessage(refused, 'key-0001', '나쁜 말', AT).pending).toEqual([{ key: 'key-0001', text: '나쁜 말' }])
    expect(discardMessage(refused, 'key-0001').pending).toEqual([])
  })

  test('a deleted or reported message does not come back with the next welcome', () => {
    const room = apply(
      open,
      { t: 'messages', list: [aMessage(1), aMessage(2), aMessage(3)] },
      { t: 'deleted', ids: [2] },
    )
    const hidden = hideMessages(room, [3])
    expect(idsOf(apply(hidden, welcome([1, 2, 3, 4])))).toEqual([1, 4])
  })

  test('an older state does not replace a newer one', () => {
    const older = aNow('scheduled', { serverTime: '2026-11-28T10:59:59.000Z' })
    expect(setNow(open, older)).toBe(open)
    expect(setNow(open, aNow('ended', { serverTime: '2026-11-28T11:00:01.000Z' })).now?.state).toBe('ended')
    expect(setNow(emptyRoom, older).now).toBe(older)
  })

  test('a frame of a newer server changes nothing', () => {
    expect(applyFrame(open, { t: 'confetti' } as unknown as LiveServerFrame, AT)).toBe(open)
  })
})

test('property: however messages arrive, the chat is ordered, has each id once, and holds at most 200', () => {
  const batches = fc.array(fc.array(fc.integer({ min: 1, max: 500 }), { maxLength: 60 }), { maxLength: 12 })
  fc.assert(
    fc.property(batches, (lists) => {
      const frames = lists.map((ids): LiveServerFrame => ({ t: 'messages', list: ids.map((id) => aMessage(id)) }))
      const ids = idsOf(apply(open, ...frames))
      expect(ids).toEqual([...new Set(ids)].toSorted((a, b) => a - b))
      expect(ids.length).toBeLessThanOrEqual(MOST_MESSAGES)
      const newest = [...new Set(lists.flat())].toSorted((a, b) => a - b).at(-1)
      expect(ids.at(-1)).toBe(newest)
    }),
  )
})
