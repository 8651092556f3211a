import type { CallName } from '@shop/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testEngines } from '#src/db/snapshot.ts'
import { openRefundShop, type RefundShop } from '#src/features/refund/testing/buying.ts'
import { newGiftUuid } from './gift-contents.ts'
import { address, give, giftAt } from './testing/giving.ts'

/** Guesses per network. `npm run rel -- F9` tries more, from more networks. */
const GUESSES = Number(process.env.GIFT_GUESSES ?? 600)
const NETWORKS = Number(process.env.GIFT_NETWORKS ?? 2)
const A_MINUTE = 200

const calls: readonly (readonly [CallName, unknown])[] = [
  ['gift.get', undefined],
  ['gift.open', undefined],
  ['gift.giveAddress', address],
  ['gift.decline', {}],
  ['gift.thank', { note: '고마워요' }],
]

describe.each(testEngines)('security: guessing links of gifts on %s', (engine) => {
  let shop: RefundShop
  let uuid: string
  beforeAll(async () => {
    shop = await openRefundShop({ engine, env: { RATE_LIMITS: 'on', TRUSTED_PROXIES: '1' } })
    const sender = shop.api(await shop.guest())
    const { id } = await give(shop, sender)
    uuid = giftAt(await sender('gift.getGroup', { params: { id } }), 0).uuid
  })
  afterAll(() => shop.close())

  const guess = (from: string, id: string, [name, body]: (typeof calls)[number] = ['gift.get', undefined]) =>
    shop.ask(name, { params: { id }, body }, { headers: { 'x-forwarded-for': from } })
  /** The reply without what names the request. */
  const replyOf = ({ status, body }: { status: number; body: unknown }): string => {
    const { requestId: _, ...rest } = body as Record<string, unknown>
    return JSON.stringify([status, rest])
  }
  /** Links near an existing one, of other shapes, and random ones. */
  const guesses = (count: number): string[] => [
    uuid.slice(0, -1),
    `${uuid}A`,
    uuid.toLowerCase(),
    uuid.split('').toReversed().join(''),
    '00000000-0000-1000-8000-000000000001',
    '1',
    ...Array.from({ length: count }, newGiftUuid),
  ]

  test('[F9] unknown, malformed and nearly right links get one reply from every call', async () => {
    const replies = new Set<string>()
    for (const [at, call] of calls.entries())
      for (const id of guesses(5)) replies.add(replyOf(await guess(`198.51.${at}.9`, id, call)))
    expect([...replies].map((reply) => (JSON.parse(reply) as unknown[])[0])).toEqual([404])
  })

  test('[F9] [H7] guesses find nothing and are refused beyond two hundred a minute per network, and the receiver is served', async () => {
    for (let network = 0; network < NETWORKS; network++) {
      const statuses: Record<number, number> = {}
      const from = `203.0.${network % 256}.${1 + Math.floor(network / 256)}`
      for (const id of guesses(GUESSES).slice(6)) {
        const { status } = await guess(from, id)
        statuses[status] = (statuses[status] ?? 0) + 1
      }
      expect(Object.keys(statuses)).toEqual(['404', '429'])
      expect(statuses[404]).toBeLessThan(A_MINUTE * 1.25)
    }
    expect((await guess('192.0.2.1', uuid)).status).toBe(200)
    shop.clock.now = new Date(shop.clock.now.getTime() + 61_000)
    expect((await guess('203.0.0.1', uuid)).status).toBe(200)
  }, 600_000)

  test('[F9] [F7] guesses of orderers at the guest look-up get one reply, and then none', async () => {
    const look = (at: number) =>
      shop.ask(
        'order.lookUpGuest',
        { body: { name: '이선물', phone: `0105555${1000 + at}`, code: '123456' } },
        { headers: { 'x-forwarded-for': '203.0.113.200' } },
      )
    const replies = []
    for (let at = 0; at < 100; at++) replies.push(await look(at))
    const refused = new Set(replies.map(replyOf))
    expect(replies.some(({ status }) => status === 200)).toBe(false)
    expect(refused.size).toBeLessThanOrEqual(2)
    expect(replies.at(-1)?.status).toBe(429)
  })
})
