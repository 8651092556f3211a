import type { Api, CallName } from '@shop/contract'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { testEngines } from '#src/db/snapshot.ts'
import {
  address,
  buy,
  LINE,
  openRefundShop,
  orderer,
  place,
  productOf,
  type RefundShop,
  expectBooksRight,
} from '#src/features/refund/testing/buying.ts'

const HOUR = 3_600_000

/** Returns the code of the last message to a phone. */
const codeSentTo = (shop: RefundShop, phone: string): string => {
  const message = shop.messages.sent.findLast(({ to, tags }) => to === phone && tags?.purpose === 'guestCode')
  const code = /조회 번호 (\d{6})/.exec(message?.text ?? '')?.[1]
  if (!code) throw new Error(`nothing was sent to ${phone}`)
  return code
}

describe.each(testEngines)('on %s', (engine) => {
  let shop: RefundShop
  let guest: Api
  let phones = 0
  beforeAll(async () => {
    shop = await openRefundShop({ engine })
    guest = shop.api(await shop.guest())
  })
  afterEach(() => expectBooksRight(shop))
  afterAll(() => shop.close())

  /** A guest with their own phone who has bought and got the code. */
  const buyAs = async (lines: Parameters<typeof buy>[2] = [LINE.apple, LINE.potato], name: string = orderer.name) => {
    const phone = `0102000${String((phones += 1)).padStart(4, '0')}`
    const given = { ...address, guestOrderName: name, guestOrderPhone: phone }
    const bought = await buy(shop, guest, lines, { address: given })
    await shop.pass(5_000)
    return { ...bought, proof: { name, phone, code: codeSentTo(shop, phone) } }
  }
  /** A device without a token. */
  const anywhere = () => shop.api()
  const refusal = async (promise: Promise<unknown>) =>
    promise.then(
      () => 'ok',
      (error: Record<string, unknown>) => error,
    )

  describe('happy', () => {
    test('[C068] [ORDER-4] code, name and phone find the orders from any device', async () => {
      const { id, orderNo, proof } = await buyAs()
      const found = await anywhere()('order.listGuest', { query: proof })
      expect(found).toMatchObject({ count: 1, nextPage: null, prePage: null })
      expect(found.list[0]).toMatchObject({
        id,
        orderNo,
        orderItemStatus: 'paid',
        address: { guestOrderName: '이주문' },
      })
      const message = shop.messages.sent.findLast(({ to }) => to === proof.phone)
      expect(message?.text).toContain(orderNo)
      const stranger = shop.api(await shop.guest())
      expect((await stranger('order.listGuest', { query: { ...proof, name: ' 이 주 문 ' } })).count).toBe(1)
    })

    test('[C068] the orders of one person are listed together, in pages and by state', async () => {
      const { proof } = await buyAs()
      const given = { ...address, guestOrderPhone: proof.phone }
      for (let times = 0; times < 2; times++) await buy(shop, guest, [LINE.potato], { address: given })
      await shop.pass(5_000)
      const first = await anywhere()('order.listGuest', { query: { ...proof, take: 2 } })
      expect([first.count, first.list.length, first.nextPage]).toEqual([3, 2, '1'])
      const second = await anywhere()('order.listGuest', { query: { ...proof, take: 2, page: 1 } })
      expect([second.list.length, second.prePage]).toEqual([1, '0'])
      const delivering = await anywhere()('order.listGuest', { query: { ...proof, oipStatus: 'delivering' } })
      expect([delivering.count, delivering.list]).toEqual([0, []])
      expect((await anywhere()('order.listGuest', { query: { ...proof, oipStatus: 'paid' } })).count).toBe(3)
    })

    test('[C068] a page is read at once, for any number of orders and devices', async () => {
      const { id, proof } = await buyAs()
      const given = { ...address, guestOrderPhone: proof.phone }
      const other = shop.api(await shop.guest())
      const elsewhere = await buy(shop, other, [LINE.potato], { address: given })
      const again = await buy(shop, guest, [LINE.potato], { address: given })
      await shop.pass(5_000)
      const [many, opt] = [vi.spyOn(shop.db, 'many'), vi.spyOn(shop.db, 'opt')]
      const { list } = await anywhere()('order.listGuest', { query: proof })
      const asked = [...many.mock.calls, ...opt.mock.calls].map(([name]) => name)
      many.mockRestore()
      opt.mockRestore()
      expect(list.map((order) => order.id)).toEqual([again.id, elsewhere.id, id])
      expect(list.map((order) => order.address.guestOrderPhone)).toEqual([proof.phone, proof.phone, proof.phone])
      expect(asked.filter((name) => name.startsWith('order.'))).toEqual(['order.listWholeOrders'])
    })

    test('[C071] [ORDER-2] [ORDER-4] a whole order is cancelled with its proof alone', async () => {
      const { id, orderNo, amount, proof } = await buyAs()
      const quoted = await anywhere()('order.quoteWithdrawGuest', { params: { id }, body: proof })
      expect(quoted).toMatchObject({ money: amount, isWhole: true })
      const body = { ...proof, reason: '잘못 주문했어요', expectedMoney: quoted.money }
      const order = await anywhere()('order.withdrawGuest', { params: { id }, body })
      expect(order.orderItemStatus).toBe('withdraw_complete')
      expect(order.refunds).toMatchObject([{ money: amount, reason: '잘못 주문했어요' }])
      await shop.pass()
      expect(shop.gateway.canceled(orderNo)).toBe(amount)
      // the proof stays valid: the order can be read, and a repeated cancel has no effect
      expect((await anywhere()('order.withdrawGuest', { params: { id }, body: proof })).refunds).toHaveLength(1)
    })

    test('[C072] [ORDER-3] [ORDER-4] one product is cancelled with the proof', async () => {
      const bought = await buyAs()
      const pid = productOf(bought, LINE.potato)
      const params = { id: bought.id, pid }
      const quoted = await anywhere()('order.quoteWithdrawGuest', {
        params,
        body: { ...bought.proof, productIds: [pid] },
      })
      const order = await anywhere()('order.withdrawProductGuest', { params, body: bought.proof })
      expect(order.refunds).toMatchObject([{ money: quoted.money }])
      expect(order.orderItemStatus).toBe('paid')
    })

    test('[C071] [ORDER-4] several products are cancelled at once with the proof', async () => {
      const bought = await buyAs([LINE.apple, LINE.mackerel, LINE.potato])
      const params = { id: bought.id }
      const productIds = [productOf(bought, LINE.apple), productOf(bought, LINE.potato)]
      const { money } = await anywhere()('order.quoteWithdrawGuest', { params, body: { ...bought.proof, productIds } })
      const body = { ...bought.proof, productIds, expectedMoney: money }
      const order = await anywhere()('order.withdrawGuest', { params, body })
      expect(order.refunds).toMatchObject([{ money }])
      expect(order.orderItemStatus).toBe('paid')
    })

    test('[PAY-7] a deposit order gets its code when the account is issued', async () => {
      const phone = '01030000001'
      const terms = { paymentMethodType: 'virtual_account', address: { ...address, guestOrderPhone: phone } } as const
      const { id } = await buy(shop, guest, [LINE.potato], terms)
      await shop.pass(5_000)
      const proof = { name: orderer.name, phone, code: codeSentTo(shop, phone) }
      expect((await anywhere()('order.listGuest', { query: proof })).list[0]?.orderItemStatus).toBe(
        'bank_transfer_waiting',
      )
      const order = await anywhere()('order.withdrawGuest', { params: { id }, body: proof })
      expect(order).toMatchObject({ orderItemStatus: 'withdraw_complete', refunds: [] })
    })

    test('a code whose message was not sent is sent again, the same one, and then no more', async () => {
      const phone = '01030000002'
      await shop.pass()
      shop.messages.next.push({ outcome: 'notSent', cause: 'network' })
      await buy(shop, guest, [LINE.potato], { address: { ...address, guestOrderPhone: phone } })
      await shop.pass(5_000)
      expect(() => codeSentTo(shop, phone)).toThrow()
      for (let times = 0; times < 3; times++) await shop.pass(61_000)
      const purposes = shop.messages.sent.filter(({ to }) => to === phone).map(({ tags }) => tags?.purpose)
      expect(purposes).toEqual(['order.placed', 'guestCode'])
      const proof = { name: orderer.name, phone, code: codeSentTo(shop, phone) }
      expect((await anywhere()('order.listGuest', { query: proof })).count).toBe(1)
    })
  })

  describe('error', () => {
    test('an unpaid order cannot be found, and members get no code', async () => {
      const phone = '01030000003'
      const { orderNo } = await place(guest, [LINE.potato], { address: { ...address, guestOrderPhone: phone } })
      const { api } = await shop.asMember({ phone })
      await buy(shop, api, [LINE.potato])
      await shop.pass(5_000)
      expect(() => codeSentTo(shop, phone)).toThrow()
      await guest('payment.close', { body: { orderNo } })
    })

    test('an order whose address cannot be decrypted does not block the codes of others', async () => {
      const given = { ...address, guestOrderPhone: '01030000004' }
      const broken = await buy(shop, guest, [LINE.potato], { address: given })
      await shop.db.exec('t', `update orders set address = '"AAAA"' where id = $1`, [broken.id])
      const { proof } = await buyAs()
      expect((await anywhere()('order.listGuest', { query: proof })).count).toBe(1)
      for (let times = 0; times < 6; times++) await shop.pass(61_000)
      const row = await shop.db.one('t', 'select tries, told_at from guest_proof where order_id = $1', [broken.id])
      expect(row).toEqual({ tries: 5, told_at: null })
      const job = await shop.db.one<{ error: string | null }>(
        't',
        `select last_error as error from job where kind = 'order.tellGuests' and done_at is null`,
        [],
      )
      expect(job.error).toBeNull()
    })

    test('[ORDER-4] all three parts must be right, and the order must belong to the proof', async () => {
      const { id, proof } = await buyAs()
      const other = await buyAs()
      const wrong = { code: proof.code === '000000' ? '000001' : '000000' }
      for (const given of [wrong, { name: '남의이름' }, { phone: '01099999999' }]) {
        const answer = await refusal(anywhere()('order.listGuest', { query: { ...proof, ...given } }))
        expect(answer).toMatchObject({ code: 'guestProofWrong', statusCode: 404 })
      }
      const answer = await refusal(anywhere()('order.withdrawGuest', { params: { id: other.id }, body: proof }))
      expect(answer).toMatchObject({ code: 'guestProofWrong' })
      expect((await anywhere()('order.listGuest', { query: proof })).list[0]).toMatchObject({ id, refunds: [] })
    })
  })

  describe('security', () => {
    test('[E2] the response is the same whether the order exists or not', async () => {
      const { id, proof } = await buyAs()
      const stranger = { ...proof, phone: '01098765432' }
      const wrong = { ...proof, code: proof.code === '111111' ? '111112' : '111111' }
      const calls: [CallName, number, object][] = [
        ['order.listGuest', id, wrong],
        ['order.withdrawGuest', id, wrong],
        ['order.withdrawGuest', 2_000_000_000, proof],
        ['order.quoteWithdrawGuest', id, stranger],
        ['order.withdrawProductGuest', 2_000_000_000, stranger],
      ]
      const answers: unknown[] = []
      for (const [name, order, given] of calls) {
        const input = name === 'order.listGuest' ? { query: given } : { params: { id: order, pid: 1 }, body: given }
        const { status, body } = await shop.ask(name, input)
        answers.push([status, { ...(body as object), requestId: '' }])
      }
      for (const answer of answers) expect(answer).toEqual(answers[0])
    })

    test('five wrong proofs an hour per phone, counted over all calls; right ones cost nothing', async () => {
      const { id, proof } = await buyAs()
      const wrong = { ...proof, name: '남의이름' }
      for (let times = 0; times < 8; times++) await anywhere()('order.listGuest', { query: proof })
      for (let times = 0; times < 4; times++)
        expect(await refusal(anywhere()('order.listGuest', { query: wrong }))).toMatchObject({
          code: 'guestProofWrong',
        })
      expect(await refusal(anywhere()('order.withdrawGuest', { params: { id }, body: wrong }))).toMatchObject({
        code: 'guestProofWrong',
      })
      // from now on even the right proof has to wait
      expect(await refusal(anywhere()('order.listGuest', { query: proof }))).toMatchObject({ code: 'tooManyRequests' })
      shop.clock.now = new Date(shop.clock.now.getTime() + HOUR + 1)
      expect((await anywhere()('order.listGuest', { query: proof })).count).toBe(1)
    })

    test('[F14] [F7] ten wrong ones a day for a phone, however slowly they come', async () => {
      const { proof } = await buyAs()
      const wrong = { ...proof, name: '남의이름' }
      for (let times = 0; times < 10; times++) {
        expect(await refusal(anywhere()('order.lookUpGuest', { body: wrong }))).toMatchObject({
          code: 'guestProofWrong',
        })
        shop.clock.now = new Date(shop.clock.now.getTime() + HOUR)
      }
      expect(await refusal(anywhere()('order.lookUpGuest', { body: proof }))).toMatchObject({ code: 'tooManyRequests' })
      shop.clock.now = new Date(shop.clock.now.getTime() + 24 * HOUR)
      expect((await anywhere()('order.lookUpGuest', { body: proof })).count).toBe(1)
    })

    test('[F14] a code opens the orders of 180 days', async () => {
      const { proof } = await buyAs()
      const before = shop.clock.now
      shop.clock.now = new Date(before.getTime() + 181 * 24 * HOUR)
      expect(await refusal(anywhere()('order.lookUpGuest', { body: proof }))).toMatchObject({ code: 'guestProofWrong' })
      shop.clock.now = before
    })

    test('[F23] thirty wrong ones an hour for a network, whatever phones it asks for', async () => {
      const strict = await openRefundShop({ engine, env: { RATE_LIMITS: 'on' } })
      const ask = (phone: string) =>
        refusal(strict.api()('order.listGuest', { query: { ...orderer, phone, code: '123456' } }))
      for (let times = 0; times < 30; times++)
        expect(await ask(`010400000${10 + times}`)).toMatchObject({ code: 'guestProofWrong' })
      expect(await ask('01040000009')).toMatchObject({ code: 'tooManyRequests' })
      await strict.close()
    })

    test('[I1] neither the code nor the orderer is readable in the database', async () => {
      const { id, proof } = await buyAs()
      const row = await shop.db.one<{ all: string }>(
        't',
        'select to_jsonb(g)::text || to_jsonb(o)::text as all from guest_proof g join orders o on o.id = g.order_id where o.id = $1',
        [id],
      )
      for (const secret of Object.values(proof)) expect(row.all).not.toContain(secret)
    })

    test('another brand does not find the order', async () => {
      const { id, proof } = await buyAs()
      const elsewhere = shop.api(undefined, 'farmer')
      expect(await refusal(elsewhere('order.listGuest', { query: proof }))).toMatchObject({ code: 'guestProofWrong' })
      expect(await refusal(elsewhere('order.withdrawGuest', { params: { id }, body: proof }))).toMatchObject({
        code: 'guestProofWrong',
      })
    })
  })
})
