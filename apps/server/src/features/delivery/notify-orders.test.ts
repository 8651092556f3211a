import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { formatWon } from '@shop/rules'
import { apple, mackerel, payOrder, read, walk } from '#src/features/order/testing/test-orders.ts'
import {
  authenticate,
  check,
  checkBody,
  confirm,
  createPerson,
  openTestShop,
  orderCart,
  type Shop,
} from '#src/features/payment/testing/test-shop.ts'
import { depositsOf, MINUTE } from '#src/features/payment/testing/deposits.ts'
import { knowMember } from '#src/features/product/test-buyers.ts'
import type { App, Who } from '#src/handler-context.ts'
import { createJobs } from '#src/jobs/jobs.ts'
import { createFakeSender } from '#src/integrations/message/message-sender.ts'
import { moveOrderProducts } from '#src/features/order/lifecycle/move-order-products.ts'
import { planNotification } from '#src/features/order/lifecycle/plan-notification.ts'
import { messageJobs } from '#src/features/notification/outbox/outbox.ts'
import { sendParcel, shipProducts } from './ship-products.ts'
import { notificationJobs } from './notify-orders.ts'

const DAY = 86_400_000
let shop: Shop
let app: App
let messages: ReturnType<typeof createFakeSender>
beforeAll(async () => {
  shop = await openTestShop()
})
beforeEach(async () => {
  messages = createFakeSender()
  app = { ...shop.app, integrations: { ...shop.app.integrations, messages } }
  // notifications planned by earlier tests are discarded
  await shop.db.exec(
    'test.quiet',
    "delete from job where kind in ('order.tell', 'message.send') and done_at is null",
    [],
  )
})
afterAll(() => shop.close())

const runJobs = () =>
  createJobs({
    db: shop.db,
    clock: app.clock,
    handlers: { ...notificationJobs(app), ...messageJobs(app) },
  }).runDueJobs()
const member = async () => {
  const who = await createPerson(shop, { userType: 'email' })
  await knowMember(shop.db, shop.app.config, who.userId, { name: '김회원', phone: '01099998888' })
  return who
}
const shipped = async (who: Who) => {
  const id = await payOrder(shop, who, apple, mackerel)
  const rows = await shop.db.many<{ id: number }>('ids', 'select id from order_product where order_id = $1', [id])
  const orderProductIds = rows.map((row) => row.id)
  await shop.db.tx((tx) =>
    shipProducts(tx, { orderId: id, orderProductIds, courier: '04', invoiceNo: '123456789012', now: app.clock() }),
  )
  return id
}

describe('happy', () => {
  const payer = async () => {
    const who = await createPerson(shop, { userType: 'email', points: 1_000 })
    await knowMember(shop.db, shop.app.config, who.userId, { name: '김회원', phone: '01099998888' })
    return depositsOf(shop, who)
  }
  const lastText = () => messages.sent.at(-1)?.text.split('\n').slice(1).join(' ')

  test('[PAY-7] [B6] notifies the buyer of a deposit that it arrived, and that the bank took it back', async () => {
    const buyer = await payer()
    const { request } = await buyer.waiting()
    shop.gateway.deposit(request.orderNo)
    await buyer.notifyDeposit(request.orderNo)
    await runJobs()
    const sum = formatWon(request.amount)
    expect(lastText()).toBe(`입금을 확인했어요. ${sum} 주문이 완료됐어요. 상품을 준비할게요.`)
    shop.gateway.reverse(request.orderNo, 'canceled')
    shop.pass(MINUTE)
    await buyer.notifyDeposit(request.orderNo)
    await runJobs()
    expect(lastText()).toBe(
      `은행이 입금액 ${sum}을 되돌려 주문이 취소됐어요. 입금하신 은행에 확인해 주시고, 필요하시면 다시 주문해 주세요.`,
    )
    shop.pass(-MINUTE)
  })

  test('[PAY-7] notifies a buyer who did not pay in time that the order is cancelled', async () => {
    const buyer = await payer()
    const { request, state } = await buyer.waiting()
    const left = new Date(state.account?.dueDate ?? '').getTime() - app.clock().getTime() + 1_000
    shop.pass(left)
    await shop.runJobs()
    expect((await buyer.orderOf(request.orderId)).orderItemStatus).toBe('incomplete')
    await runJobs()
    expect(lastText()).toBe(
      '입금 기한이 지나 주문이 취소됐어요. 쓰신 적립금 1,000원은 돌려드렸어요. 필요하시면 다시 주문해 주세요. 이제 그 계좌로는 입금하지 마세요.',
    )
    shop.pass(-left)
  })

  test('notifies the buyer that a return or exchange request arrived, and of its outcome', async () => {
    const id = await shipped(await member())
    await walk(shop, id, ['delivery_end'])
    await runJobs()
    messages.sent.length = 0
    const ids = await shop.db.many<{ id: number }>('ids', 'select id from order_product where order_id = $1', [id])
    const told = async (to: Parameters<typeof walk>[2][number]) => {
      const actor = to.endsWith('_request') ? 'shopper' : 'operator'
      if (actor === 'shopper')
        await shop.db.exec(
          'asked',
          `insert into return_request (order_product_id, kind, reason, requested_at)
           select id, $2, 'damaged', now() from order_product where order_id = $1`,
          [id, to.replace('_request', '')],
        )
      const moves = ids.map((row) => ({ orderProductId: row.id, to }))
      await shop.db.tx((tx) => moveOrderProducts(tx, { orderId: id, moves, actor, reason: '', now: app.clock() }))
      await runJobs()
      return messages.sent.splice(0).map(({ text }) => text.split('\n').slice(1).join(' '))
    }
    expect(await told('return_request')).toEqual([
      '반품 신청을 받았어요. 판매자가 확인하고 알려 드릴게요. 그때까지 상품을 보관해 주세요.',
    ])
    expect(await told('delivery_end')).toEqual([
      '신청하신 교환·반품을 진행하지 못하게 됐어요. 이유는 주문 상세에서 볼 수 있어요.',
    ])
    expect(await told('replace_request')).toEqual([
      '교환 신청을 받았어요. 판매자가 확인하고 알려 드릴게요. 그때까지 상품을 보관해 주세요.',
    ])
    shop.pass(1_000)
    expect(await told('replace_complete')).toEqual([
      '교환 처리를 마쳤어요. 새로 받은 상품에 문제가 있으면 고객센터로 알려 주세요.',
    ])
  })

  test('the notification of an exchange names its new parcel and no earlier one', async () => {
    const id = await shipped(await member())
    await walk(shop, id, ['delivery_end'])
    const ids = await shop.db.many<{ id: number }>('ids', 'select id from order_product where order_id = $1', [id])
    const orderProductIds = ids.map((row) => row.id)
    await shop.db.exec(
      'asked',
      `insert into return_request (order_product_id, kind, reason, requested_at)
       select id, 'replace', 'wrongItem', now() from order_product where order_id = $1`,
      [id],
    )
    const movesTo = (to: 'replace_request' | 'replace_complete') =>
      orderProductIds.map((orderProductId) => ({ orderProductId, to }))
    const at = { orderId: id, reason: '', now: app.clock() }
    await shop.db.tx((tx) => moveOrderProducts(tx, { ...at, moves: movesTo('replace_request'), actor: 'shopper' }))
    shop.pass(DAY)
    await shop.db.tx(async (tx) => {
      const now = app.clock()
      await moveOrderProducts(tx, { ...at, moves: movesTo('replace_complete'), actor: 'operator', now })
      await sendParcel(tx, { orderId: id, orderProductIds, courier: '04', invoiceNo: '998877665544', now })
    })
    messages.sent.length = 0
    await runJobs()
    const texts = messages.sent.filter(({ tags }) => tags?.['purpose'] === 'order.replaced').map(({ text }) => text)
    expect(texts).toHaveLength(1)
    expect(texts[0]).toContain('교환 처리를 마쳤어요.\nCJ대한통운 998877665544\n')
    expect(texts[0]).not.toContain('123456789012')
    shop.pass(-DAY)
  })

  test('notifies a member once of the shipment, once of the delivery, and once before the confirmation deadline', async () => {
    const id = await shipped(await member())
    await runJobs()
    await runJobs()
    expect(messages.sent).toMatchObject([{ to: '01099998888', tags: { purpose: 'order.shipped' } }])
    expect(messages.sent[0]?.text).toMatch(/^\[알유\] 주문 \S+\n상품이 출발했어요\.\nCJ대한통운 123456789012$/)
    await walk(shop, id, ['delivery_end'])
    await runJobs()
    expect(messages.sent.map(({ tags }) => tags?.['purpose'])).toEqual(['order.shipped', 'order.delivered'])
    shop.pass(5 * DAY - 1_000)
    await runJobs()
    expect(messages.sent).toHaveLength(2)
    shop.pass(1_000)
    await runJobs()
    expect(messages.sent.at(-1)?.text).toContain('곧 구매가 자동으로 확정돼요.')
    expect(messages.sent).toHaveLength(3)
    shop.pass(-5 * DAY)
  })

  test('[PAY-7] sends the deposit account, and one reminder before the deadline; no reminder after payment', async () => {
    const who = await createPerson(shop)
    const tmp = await orderCart(shop, who, apple)
    const request = await check(shop, who, tmp, checkBody(tmp, 0, { paymentMethodType: 'virtual_account' }))
    await confirm(shop, who, authenticate(shop, request))
    await runJobs()
    const { payment } = await read(shop, who, request.orderId)
    expect(messages.sent).toHaveLength(1)
    expect(messages.sent[0]?.text).toContain(payment.virtualAccount?.accountNumber)
    expect(messages.sent[0]?.text).toContain(`(구매자명 ${payment.virtualAccount?.customerName})`)
    expect(messages.sent[0]?.text).toContain(formatWon(request.amount))
    const left = new Date(payment.virtualAccount?.dueDate ?? '').getTime() - app.clock().getTime()
    const wait = left - 60_000
    shop.pass(wait)
    await runJobs()
    expect(messages.sent.at(-1)?.text).toContain('아직 입금하지 않은 주문이에요.')
    await planNotification(shop.db, request.orderId, 'depositDue')
    shop.pass(60_000)
    await runJobs()
    expect(messages.sent).toHaveLength(2)
    shop.pass(-left)
  })

  test('notifies a guest at the phone number of the order', async () => {
    await shipped(await createPerson(shop))
    await runJobs()
    expect(messages.sent).toMatchObject([{ to: '01087654321' }])
  })

  test('waits for the morning at night', async () => {
    shop.pass(11 * 3_600_000)
    await shipped(await member())
    await runJobs()
    expect(messages.sent).toEqual([])
    shop.pass(10 * 3_600_000)
    await runJobs()
    expect(messages.sent).toHaveLength(1)
    shop.pass(-21 * 3_600_000)
  })
})

describe('error', () => {
  test('does not send what is no longer true', async () => {
    const who = await member()
    const id = await shipped(who)
    await walk(shop, id, ['delivery_end'])
    const { pid } = await shop.db.one<{ pid: number }>(
      'pid',
      'select min(id) as pid from order_product where order_id = $1',
      [id],
    )
    for (const each of [pid, pid + 1]) await shop.as(who)('orderItem.complete', { params: { id, pid: each } })
    await planNotification(shop.db, id, 'deposit')
    shop.pass(5 * DAY)
    await runJobs()
    expect(messages.sent).toEqual([])
    shop.pass(-5 * DAY)
  })

  test('retries a message that was certainly not sent, but not one that may have been sent', async () => {
    await shipped(await member())
    messages.next.push({ outcome: 'notSent', cause: 'busy' }, { outcome: 'unknown', cause: 'timeout' })
    await runJobs()
    expect(messages.sent).toEqual([])
    shop.pass(60_000)
    await runJobs()
    shop.pass(3_600_000)
    await runJobs()
    expect(messages.sent).toHaveLength(1)
    shop.pass(-3_660_000)
  })
})

describe('security', () => {
  test('sends nothing to a member who turned these messages off', async () => {
    const who = await member()
    await shop.db.exec('setting', 'insert into user_setting (user_id, order_delivery_alarm) values ($1, false)', [
      who.userId,
    ])
    await shipped(who)
    await runJobs()
    expect(messages.sent).toEqual([])
  })
})
