import type { Api, CallName } from '@shop/contract'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { testEngines } from '#src/db/snapshot.ts'
import { deliver } from '#src/features/order/testing/test-orders.ts'
import {
  account,
  address,
  buy,
  expectBooksRight,
  LINE,
  openRefundShop,
  type RefundShop,
} from '#src/features/refund/testing/buying.ts'
import { guestCodeOf } from './guest-proof.ts'

const HALF_AN_HOUR = 30 * 60_000

const codeOf = (body: unknown): unknown => (body as { code?: unknown }).code

describe.each(testEngines)('on %s', (engine) => {
  let shop: RefundShop
  let buyer: Api
  let phones = 0
  beforeAll(async () => {
    shop = await openRefundShop({ engine })
    buyer = shop.api(await shop.guest())
  })
  afterEach(() => expectBooksRight(shop))
  afterAll(() => shop.close())

  const buyAs = async (who: { name: string; phone?: string }) => {
    const orderer = { phone: `0105000${String((phones += 1)).padStart(4, '0')}`, ...who }
    const given = { ...address, guestOrderName: orderer.name, guestOrderPhone: orderer.phone }
    const { id, orderNo, order } = await buy(shop, buyer, [LINE.apple, LINE.potato], { address: given })
    await shop.pass(5_000)
    const code = guestCodeOf(shop, { brand: 'ru', ...orderer }, shop.clock.now)
    return { id, orderNo, pids: order.orderItemProducts.map((each) => each.id), proof: { ...orderer, code } }
  }
  /** Another device of the guest that has proved the order. */
  const lookedUp = async () => {
    const bought = await buyAs({ name: '이주문' })
    const token = await shop.guest()
    const api = shop.api(token)
    await api('order.listGuest', { query: bought.proof })
    return { ...bought, token, api }
  }
  const arrive = (id: number) => deliver({ db: shop.db, app: { clock: () => shop.clock.now } } as never, id)
  /** Calls the owner's operations and returns their refusals. */
  const refusals = async (token: string | undefined, id: number, pid: number) => {
    const calls: [CallName, object][] = [
      ['order.get', { params: { id } }],
      ['order.setAddress', { params: { id }, body: address }],
      ['order.getReceipt', { params: { id } }],
      ['orderItem.getTracking', { params: { id } }],
      ['orderItem.complete', { params: { id, pid } }],
      ['orderItem.requestReturn', { params: { id, pid }, body: { kind: 'return', reason: 'changedMind' } }],
      ['order.setRefundAccount', { params: { id }, body: { refundAccount: account } }],
      ['orderItem.buyAgain', { params: { id } }],
    ]
    const codes: unknown[] = []
    for (const [name, input] of calls) codes.push(codeOf((await shop.ask(name, input, { token })).body))
    return new Set(codes)
  }

  describe('happy', () => {
    test('[C078] [C073] a guest can do on another device everything the owner can', async () => {
      const { id, orderNo, api } = await lookedUp()
      expect(await api('order.get', { params: { id } })).toMatchObject({ id, orderNo, timeline: expect.any(Array) })
      const moved = { ...address, addressDetail: '다른 기기에서 바꾼 주소', guestOrderName: '딴이름' }
      const order = await api('order.setAddress', { params: { id }, body: moved })
      // the orderer stays, and the buyer's own device reads the new address too
      expect(order.address).toMatchObject({ addressDetail: '다른 기기에서 바꾼 주소', guestOrderName: '이주문' })
      expect((await buyer('order.get', { params: { id } })).address).toEqual(order.address)
      expect(await api('order.getReceipt', { params: { id } })).toMatchObject({ orderNo })
      expect(await api('orderItem.getTracking', { params: { id } })).toEqual({ parcels: [] })
      expect(await api('orderItem.buyAgain', { params: { id } })).toEqual({ added: 2, problems: [] })
      expect((await api('cart.get')).items.length).toBeGreaterThan(0)
    })

    test('a delivery can be returned or confirmed from the other device', async () => {
      const { id, pids, api } = await lookedUp()
      await arrive(id)
      const [first = 0, second = 0] = pids
      const body = { kind: 'return', reason: 'damaged', contents: '깨졌어요.' } as const
      const asked = await api('orderItem.requestReturn', { params: { id, pid: first }, body })
      expect(asked.orderItemProducts.find((each) => each.id === first)).toMatchObject({
        orderItemProductStatus: 'return_request',
        request: { reason: 'damaged' },
      })
      const kept = await api('orderItem.complete', { params: { id, pid: second } })
      expect(kept.orderItemProducts.find((each) => each.id === second)?.orderItemProductStatus).toBe('complete')
    })

    test('[ORDER-4] after it has expired the same code opens the orders again', async () => {
      const { id, pids, proof, token, api } = await lookedUp()
      shop.clock.now = new Date(shop.clock.now.getTime() + HALF_AN_HOUR - 1)
      expect(await api('order.get', { params: { id } })).toMatchObject({ id })
      shop.clock.now = new Date(shop.clock.now.getTime() + 1)
      expect(await refusals(token, id, pids[0] ?? 0)).toEqual(new Set(['orderNotFound']))
      const another = shop.api(await shop.guest())
      expect(await another('order.listGuest', { query: proof })).toMatchObject({ count: 1 })
      expect(await another('order.get', { params: { id } })).toMatchObject({ id })
    })
  })

  describe('security', () => {
    test('[F7] the other device opens only orders of that name and phone, even if others share the number', async () => {
      const { proof, token } = await lookedUp()
      const otherName = await buyAs({ name: '박주문', phone: proof.phone })
      const otherPhone = await buyAs({ name: proof.name })
      for (const { id, pids } of [otherName, otherPhone])
        expect(await refusals(token, id, pids[0] ?? 0)).toEqual(new Set(['orderNotFound']))
    })

    test('[F7] the order number and even the code open nothing while another token holds the proof', async () => {
      const { id, pids, proof, token } = await lookedUp()
      const other = await shop.guest()
      expect(await refusals(other, id, pids[0] ?? 0)).toEqual(new Set(['orderNotFound']))
      const refused = await shop.ask('order.listGuest', { query: proof }, { token: other })
      expect(refused).toMatchObject({ status: 404, body: { code: 'guestProofWrong' } })
      expect(await refusals(other, id, pids[0] ?? 0)).toEqual(new Set(['orderNotFound']))
      expect((await shop.ask('order.get', { params: { id } }, { token })).status).toBe(200)
      expect(await refusals(undefined, id, pids[0] ?? 0)).toEqual(new Set(['unauthorized']))
    })

    test('[F7] of many concurrent uses of one code exactly one is let in', async () => {
      const { proof } = await buyAs({ name: '이주문' })
      const tokens = await Promise.all(Array.from({ length: 5 }, () => shop.guest()))
      const answers = await Promise.all(tokens.map((token) => shop.ask('order.listGuest', { query: proof }, { token })))
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404, 404, 404, 404])
    })

    test('a wrong code opens nothing, nor does the right one of another brand', async () => {
      const { id, pids, proof } = await buyAs({ name: '이주문' })
      const token = await shop.guest()
      const wrong = { ...proof, code: proof.code === '000000' ? '000001' : '000000' }
      expect((await shop.ask('order.listGuest', { query: wrong }, { token })).status).toBe(404)
      expect(await refusals(token, id, pids[0] ?? 0)).toEqual(new Set(['orderNotFound']))
      const farmer = await shop.guest('farmer')
      const options = { token: farmer, brand: 'farmer' } as const
      expect((await shop.ask('order.listGuest', { query: proof }, options)).status).toBe(404)
      expect(codeOf((await shop.ask('order.get', { params: { id } }, options)).body)).toBe('orderNotFound')
    })

    test('closing the look-up hides the orders from the next user of this browser and frees the code', async () => {
      const { id, pids, proof, token, api } = await lookedUp()
      await api('order.closeGuest')
      expect(await refusals(token, id, pids[0] ?? 0)).toEqual(new Set(['orderNotFound']))
      const another = shop.api(await shop.guest())
      expect(await another('order.listGuest', { query: proof })).toMatchObject({ count: 1 })
    })

    test('[E7] a login after a look-up is another caller, and the code is free again', async () => {
      const { id, proof, api } = await lookedUp()
      await api('user.logOut', { body: {} })
      const { api: member } = await shop.asMember()
      await expect(member('order.get', { params: { id } })).rejects.toMatchObject({ code: 'orderNotFound' })
      expect(await member('order.listGuest', { query: proof })).toMatchObject({ count: 1 })
      expect(await member('order.get', { params: { id } })).toMatchObject({ id })
    })
  })
})
