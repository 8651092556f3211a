import type { OrderActor, OrderItemProductStatus } from '@shop/rules'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testEngines } from '#src/db/snapshot.ts'
import { moveOrderProducts } from '#src/features/order/lifecycle/move-order-products.ts'
import {
  type Bought,
  buy,
  deposit,
  LINE,
  type Line,
  openRefundShop,
  place,
  productOf,
  type RefundShop,
} from '#src/features/refund/testing/buying.ts'
import { SEED_NOW } from '#src/features/test-catalogue.ts'
import { shipProducts } from './ship-products.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** Noon in Seoul. */
const NOON = SEED_NOW

describe.each(testEngines)('messages about the events of an order on %s', (engine) => {
  let shop: RefundShop
  beforeAll(async () => void (shop = await openRefundShop({ engine })))
  beforeEach(() => {
    shop.clock.now = NOON
  })
  afterAll(() => shop.close())

  let phones = 0
  const member = async () => {
    phones += 1
    const phone = `0104444${String(phones).padStart(4, '0')}`
    const known = await shop.asMember({ phone })
    // logged in for as long as the order lasts
    await shop.db.exec('t', 'update token set expires_at = $2 where user_id = $1', [
      known.userId,
      new Date(NOON.getTime() + 30 * DAY_MS),
    ])
    return { phone, ...known }
  }
  type Member = Awaited<ReturnType<typeof member>>
  const inbox = async ({ api }: Pick<Member, 'api'>, listType: 'orderList' | 'fruitSnsList' = 'orderList') =>
    (await api('notification.list', { query: { listType } })).notifications
  const titles = async (who: Pick<Member, 'api'>) => (await inbox(who)).map(({ title }) => title)
  const texts = ({ phone }: Pick<Member, 'phone'>) =>
    shop.messages.sent.filter(({ to }) => to === phone).map(({ tags }) => tags?.purpose)
  interface Move {
    to: OrderItemProductStatus
    actor?: OrderActor
    reason?: string
    lines?: readonly Line[]
  }
  const move = async (bought: Bought, { to, actor = 'operator', reason = '', lines = [LINE.apple] }: Move) => {
    const moves = lines.map((line) => ({ orderProductId: productOf(bought, line), to }))
    const at = { orderId: bought.id, actor, reason, now: shop.clock.now }
    await shop.db.tx((tx) => moveOrderProducts(tx, { ...at, moves }))
    await shop.pass()
  }
  const paid = async (lines: readonly Line[] = [LINE.apple]) => {
    const buyer = await member()
    const bought = await buy(shop, buyer.api, lines)
    await shop.pass()
    return { ...buyer, bought }
  }

  describe('happy', () => {
    test('[H12] [C066] a paid order is announced once, at any hour, in the app and by text message', async () => {
      shop.clock.now = new Date(NOON.getTime() + 11 * HOUR_MS)
      const buyer = await paid([LINE.apple, LINE.potato])
      await shop.pass(HOUR_MS)
      const { id, orderNo, amount } = buyer.bought
      expect(await inbox(buyer)).toMatchObject([
        {
          group: 'order',
          title: '주문이 완료됐어요. 상품을 준비할게요.',
          text: expect.stringMatching(
            new RegExp(`^.+ 외 1개\\n결제 금액 ${amount.toLocaleString('ko-KR')}원\\n주문 ${orderNo}$`),
          ),
          path: `/orders/${id}`,
        },
      ])
      expect(texts(buyer)).toEqual(['order.placed'])
    })

    test('[PAY-7] an order with a deposit is announced by the deposit, not again as paid', async () => {
      const buyer = await member()
      const bought = await buy(shop, buyer.api, [LINE.apple], { paymentMethodType: 'virtual_account' })
      await shop.pass()
      await deposit(shop, bought)
      await shop.pass()
      expect(texts(buyer)).toEqual(['order.deposit', 'order.deposited'])
    })

    test('[H12] a guest sees the message of the own order and gets it at the phone of the order', async () => {
      const api = shop.api(await shop.guest())
      const bought = await buy(shop, api, [LINE.apple])
      await shop.pass()
      expect(await titles({ api })).toEqual(['주문이 완료됐어요. 상품을 준비할게요.'])
      expect(shop.messages.sent.filter(({ tags }) => tags?.orderNo === bought.orderNo)).toMatchObject([
        { to: '01087654321', tags: { purpose: 'order.placed' } },
      ])
    })

    test('[ORDER-6] preparing is in the app only, and once for products that are packed one after the other', async () => {
      const buyer = await paid([LINE.apple, LINE.potato])
      await move(buyer.bought, { to: 'delivery_waiting' })
      await move(buyer.bought, { to: 'delivery_waiting', lines: [LINE.potato] })
      expect((await titles(buyer)).filter((title) => title === '상품을 준비하고 있어요.')).toHaveLength(1)
      expect(texts(buyer)).toEqual(['order.placed'])
    })

    test('[ORDER-6] a delay is announced with its reason', async () => {
      const buyer = await paid()
      await move(buyer.bought, { to: 'delivery_delay', reason: '태풍으로 하루 늦어져요.' })
      const [latest] = await inbox(buyer)
      expect(latest?.title).toBe('기다리시는 상품의 배송이 늦어지게 됐어요.')
      expect(latest?.text).toContain('태풍으로 하루 늦어져요.\n불편을 드려 죄송해요.')
      expect(texts(buyer)).toEqual(['order.placed', 'order.delayed'])
    })

    test('[ORDER-6] a sold-out product is one message with its name, an apology and the refund', async () => {
      const buyer = await paid([LINE.apple, LINE.potato])
      await move(buyer.bought, { to: 'stock_out' })
      await shop.pass()
      await shop.pass(HOUR_MS)
      expect(texts(buyer)).toEqual(['order.placed', 'order.soldOut'])
      const text = shop.messages.sent.findLast(({ to }) => to === buyer.phone)?.text.split('\n')
      expect(text?.slice(1)).toEqual([
        '주문한 상품이 품절돼 보내 드리지 못하게 됐어요.',
        expect.stringContaining('사과'),
        expect.stringMatching(/^돌려드린 금액 [\d,]+원$/),
        '카드사에 따라 며칠 걸릴 수 있어요.',
        '기다리게 해 드려 죄송해요.',
      ])
      expect(await titles(buyer)).toEqual([
        '주문한 상품이 품절돼 보내 드리지 못하게 됐어요.',
        '주문이 완료됐어요. 상품을 준비할게요.',
      ])
    })

    test('[ORDER-6] a cancel that needs an answer is confirmed, and its refusal is announced', async () => {
      const buyer = await paid()
      await move(buyer.bought, { to: 'delivery_waiting' })
      await move(buyer.bought, { to: 'withdraw_request', actor: 'shopper' })
      await move(buyer.bought, { to: 'delivery_waiting', reason: '이미 포장했어요.' })
      expect(texts(buyer)).toEqual(['order.placed', 'order.cancelAsked', 'order.cancelRefused'])
      expect((await titles(buyer))[0]).toBe('신청하신 취소를 진행하지 못하게 됐어요.')
    })

    test('[ORDER-6] the first of several parcels says that the rest follows, the last one does not', async () => {
      const buyer = await paid([LINE.apple, LINE.potato])
      for (const [at, line] of [LINE.apple, LINE.potato].entries()) {
        const orderProductIds = [productOf(buyer.bought, line)]
        const of = { orderId: buyer.bought.id, orderProductIds, courier: '04', invoiceNo: `12345678901${at}` }
        await shop.db.tx((tx) => shipProducts(tx, { ...of, now: shop.clock.now }))
        await shop.pass()
      }
      expect(texts(buyer)).toEqual(['order.placed', 'order.partlyShipped', 'order.shipped'])
    })

    test('[PAY-8] the automatic confirmation is announced with the points, once', async () => {
      const buyer = await paid()
      await shop.db.exec('t', 'update order_line set reward_point = 240 where order_id = $1', [buyer.bought.id])
      for (const to of ['delivery_waiting', 'delivering', 'delivery_end'] as const) await move(buyer.bought, { to })
      await shop.pass(7 * DAY_MS)
      await shop.pass(HOUR_MS)
      const found = (await inbox(buyer)).filter(({ title }) => title === '구매가 자동으로 확정됐어요.')
      expect(found).toHaveLength(1)
      expect(found[0]?.text).toContain('이 주문으로 받은 적립금 240원')
      expect((await inbox(buyer, 'fruitSnsList')).filter(({ group }) => group === 'point')).toEqual([])
    })

    test('[PAY-8] a member who confirms is told of the points only', async () => {
      const buyer = await paid()
      await shop.db.exec('t', 'update order_line set reward_point = 240 where order_id = $1', [buyer.bought.id])
      for (const to of ['delivery_waiting', 'delivering', 'delivery_end'] as const) await move(buyer.bought, { to })
      const params = { id: buyer.bought.id, pid: productOf(buyer.bought, LINE.apple) }
      await buyer.api('orderItem.complete', { params })
      await shop.pass()
      expect(await titles(buyer)).not.toContain('구매가 자동으로 확정됐어요.')
      expect(await inbox(buyer, 'fruitSnsList')).toMatchObject([
        {
          group: 'point',
          title: '구매 적립금을 드렸어요.',
          text: `이 주문으로 받은 적립금 240원\n주문 ${buyer.bought.orderNo}`,
          path: '/my-cuma/points',
        },
      ])
    })
  })

  describe('error', () => {
    test('[B8] an order that is cancelled before the job runs is not announced as paid', async () => {
      const buyer = await member()
      const bought = await buy(shop, buyer.api, [LINE.apple])
      await buyer.api('order.withdraw', { params: { id: bought.id }, body: {} })
      await shop.pass()
      expect(texts(buyer)).not.toContain('order.placed')
    })

    test('[B8] an unpaid order says nothing, and a payment that is rolled back plans no message', async () => {
      const buyer = await member()
      const { orderId } = await place(buyer.api, [LINE.apple])
      const failed = shop.db.tx(async (tx) => {
        await tx.exec('t', "update payment set state = 'done', approved_at = now() where order_id = $1", [orderId])
        throw new Error('rolled back')
      })
      await expect(failed).rejects.toThrow('rolled back')
      await shop.pass()
      expect(await inbox(buyer)).toEqual([])
    })

    test('[B8] a lasting failure of a refund is announced once, and not when it was paid meanwhile', async () => {
      const buyer = await paid()
      await buyer.api('order.withdraw', { params: { id: buyer.bought.id }, body: {} })
      shop.gateway.script('cancel', { decline: 'NOT_CANCELABLE_PAYMENT' })
      await shop.pass()
      await shop.pass(HOUR_MS)
      expect(texts(buyer).filter((purpose) => purpose === 'refund.delayed')).toHaveLength(1)
      expect((await titles(buyer))[0]).toMatch(/^[\d,]+원을 돌려드리는 데 시간이 더 걸리고 있어요\.$/)
    })
  })
})
