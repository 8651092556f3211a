import type { LiveMessage } from '@shop/contract'
import fc from 'fast-check'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { type LinkedMessage, MessageChain, type StoredMessage } from './message-chain.ts'

const message = (id: number): LiveMessage => ({
  id,
  name: '이름',
  grade: null,
  badge: null,
  text: `${id}`,
  at: '2026-11-21T03:00:00.000Z',
})

/** A chain over stored messages with the given ids. */
const chainOf = (ids: readonly number[], hidden: ReadonlySet<number> = new Set()) => {
  const delivered: number[] = []
  let reads = 0
  let isFailing = false
  const chain = new MessageChain({
    lastId: 0,
    read: async (after, take) => {
      reads += 1
      if (isFailing) throw new Error('gone')
      const found = ids.filter((id) => id > after).slice(0, take)
      return found.map((id): StoredMessage => Object.assign(message(id), { isHidden: hidden.has(id) }))
    },
    deliver: ({ id }) => delivered.push(id),
    onError: () => undefined,
  })
  const linkOf = (id: number): LinkedMessage => ({ prev: ids[ids.indexOf(id) - 1] ?? 0, message: message(id) })
  return { chain, delivered, linkOf, reads: () => reads, fail: (is: boolean) => (isFailing = is) }
}

describe('the order of messages', () => {
  test('[SCREEN-21] messages in order are delivered at once and without a read', () => {
    const { chain, delivered, linkOf, reads } = chainOf([3, 7, 8])
    for (const id of [3, 7, 8]) chain.add(linkOf(id))
    expect([delivered, chain.lastId, reads()]).toEqual([[3, 7, 8], 8, 0])
  })

  test('[SCREEN-21] one that was overtaken is waited for, without a read', () => {
    const { chain, delivered, linkOf, reads } = chainOf([3, 7, 8])
    for (const id of [8, 7, 3]) chain.add(linkOf(id))
    expect([delivered, reads()]).toEqual([[3, 7, 8], 0])
  })

  test('[C1] one that is lost is read; hidden ones are passed', async () => {
    const { chain, delivered, linkOf } = chainOf([3, 7, 8, 9], new Set([7]))
    for (const id of [3, 9]) chain.add(linkOf(id))
    await expect.poll(() => delivered).toEqual([3, 8, 9])
    chain.close()
  })

  test('[C1] a read that fails is repeated', async () => {
    const { chain, delivered, linkOf, fail } = chainOf([3, 7])
    fail(true)
    chain.add(linkOf(7))
    await sleep(60)
    expect(delivered).toEqual([])
    fail(false)
    await expect.poll(() => delivered, { timeout: 3_000 }).toEqual([3, 7])
    chain.close()
  })

  test('[C1] more messages than one read returns are all read', async () => {
    const ids = Array.from({ length: 1_200 }, (_, at) => at + 1)
    const { chain, delivered } = chainOf(ids)
    await chain.catchUp()
    expect(delivered).toEqual(ids)
  })

  test('[C1] whatever is lost, doubled or overtaken, each message is delivered once and in order', async () => {
    const run = async (steps: readonly { id: number; isRead: boolean }[]) => {
      const ids = Array.from({ length: 12 }, (_, at) => at * 3 + 1)
      const { chain, delivered, linkOf } = chainOf(ids)
      for (const { id, isRead } of steps) {
        chain.add(linkOf(ids[id] ?? 1))
        if (isRead) await chain.catchUp()
      }
      await chain.catchUp()
      chain.close()
      expect(delivered).toEqual(ids)
    }
    const step = fc.record({ id: fc.integer({ min: 0, max: 11 }), isRead: fc.boolean() })
    await fc.assert(fc.asyncProperty(fc.array(step, { maxLength: 40 }), run))
  })
})
