import { type Call, callNames, calls } from '@shop/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { COMBINATION, PRODUCT } from '#src/features/test-catalogue.ts'
import { fieldsIn } from '#src/http/testing/fields-in.ts'
import { openTestShop, type TestShop } from '#src/testing/test-shop.ts'

const purchase = {
  productId: PRODUCT.potato,
  optionGroups: [{ productOptionCombinationId: COMBINATION.potato, optionUnit: 1 }],
}
const address = {
  roadAddress: '카나리아길 7',
  receiverName: '카나리아',
  zonecode: '04524',
  phone: '010-1234-5678',
  guestOrderName: '주문자',
  guestOrderPhone: '010-1234-5678',
}

let shop: TestShop
let owner: string
let other: string
const owned = { groupId: 0, orderNo: '', tmpId: '' }
beforeAll(async () => {
  shop = await openTestShop()
  ;[owner, other] = [await shop.guest(), await shop.guest()]
  const api = shop.api(owner)
  const cart = await api('cart.addItem', { body: purchase })
  owned.groupId = cart.items[0]?.bundleItems[0]?.optionGroups[0]?.id ?? 0
  const tmp = await api('order.createTmp', { body: purchase })
  owned.tmpId = tmp.id
  const { totals } = await api('order.calculateTmp', { params: { id: tmp.id }, body: { address } })
  const terms = { essentialService: true, essentialPrivacy: true }
  const body = { address, chkPrice: totals.price, paymentMethodType: 'card' as const, terms }
  owned.orderNo = (await api('order.checkTmp', { params: { id: tmp.id }, body })).orderNo
})
afterAll(() => shop.close())

const bytes = (body: unknown): string => JSON.stringify({ ...(body as object), requestId: '' })
const cartOf = async (token: string) => JSON.stringify(await shop.api(token)('cart.get'))

/** Every field that holds an id: shop-wide, or the test that proves ownership. */
const naming: Readonly<Record<string, string>> = {
  categoryId: 'the shop’s',
  categoryIds: 'the shop’s',
  displayId: 'of the brand; version.test.ts',
  entryIds: 'of the settlement; settlement-year.test.ts',
  fileId: 'of the brand; segment.test.ts',
  messageId: 'of the brand; chat-ban.test.ts',
  reasonId: 'the shop’s',
  segmentId: 'of the brand; segment.test.ts',
  tabId: 'the shop’s',
  productId: 'the shop’s',
  productIds: 'the shop’s',
  combinationId: 'the shop’s; stock.test.ts',
  parentId: 'the shop’s',
  combinationIds: 'the shop’s; withdraw-parts.test.ts',
  productOptionCombinationId: 'the shop’s',
  optionGroupIds: 'here',
  orderNo: 'here; key-in.test.ts',
  lineIds: 'of the order; order-refusals.test.ts',
  orderNos: 'of the brand and the seller; order-refusals.test.ts',
  couponId: 'order-coupon.test.ts',
  couponIds: 'of the brand; broadcast.test.ts',
  channelId: 'of the brand; broadcast.test.ts',
  distributorId: 'the shop’s; account-handlers.test.ts',
  staffId: 'a filter of the own brand; audit.test.ts',
  pictures: 'return-picture.test.ts',
  paymentKey: 'payment.test.ts',
  relatedIds: 'of the seller or published; product-fields.test.ts',
  videoIds: 'of the brand; product-videos.test.ts',
  consentId: 'withdrawn-consent.test.ts',
  attributeValueIds: 'the shop’s; write-review.test.ts',
  reviewReportReasonId: 'the shop’s',
  orderId: 'payment-webhook.test.ts, which is told nothing that is not read again',
}
// the tracker draws its ids at random; they give access to nothing
const namesNothing = new Set(['invoiceNo', 'deviceId', 'requestId', 'identityNo', 'clickIds', 'sessionId', 'visitorId'])

describe('[F3] another user’s id in a body gives the same response as a missing id', () => {
  test('the ownership of every id field is known', () => {
    const fields = callNames.flatMap((name) => {
      const { body, query }: Call = calls[name]
      return [body, query].flatMap(fieldsIn).filter((field) => /(Ids?|Nos?|Key|[Pp]ictures)$/.test(field))
    })
    expect([...new Set(fields)].filter((field) => !namesNothing.has(field)).toSorted()).toEqual(
      Object.keys(naming).toSorted(),
    )
  })

  test.each([
    ['cart.createOrderTmp', { body: { optionGroupIds: [0] } }],
    ['cart.calculate', { body: { optionGroupIds: [0] } }],
  ] as const)('%s: an option group of another cart', async (name, shape) => {
    const before = await cartOf(owner)
    const ask = (id: number) => shop.ask(name, { ...shape, body: { optionGroupIds: [id] } }, { token: other })
    const [others, none] = [await ask(owned.groupId), await ask(2_000_000_000)]
    expect(owned.groupId).toBeGreaterThan(0)
    expect(others.status).toBe(none.status)
    expect(bytes(others.body)).toBe(bytes(none.body))
    expect(await cartOf(owner)).toBe(before)
  })

  test.each(['payment.confirm', 'payment.close'] as const)('%s: another user’s order', async (name) => {
    const ask = (orderNo: string) => {
      const body = name === 'payment.confirm' ? { orderNo, paymentKey: 'key', amount: 1 } : { orderNo }
      return shop.ask(name, { body }, { token: other })
    }
    const [others, none] = [await ask(owned.orderNo), await ask('20200101-ZZZZZZZZ')]
    expect([others.status, bytes(others.body)]).toEqual([404, bytes(none.body)])
    expect(JSON.stringify(others.body)).not.toContain('카나리아')
    expect(await shop.api(owner)('payment.getState', { params: { orderNo: owned.orderNo } })).toMatchObject({
      state: 'pending',
    })
  })

  test('a token of another user and brand gives no access through a body either', async () => {
    const farmer = await shop.guest('farmer')
    const body = { optionGroupIds: [owned.groupId] }
    const answer = await shop.ask('cart.createOrderTmp', { body }, { token: farmer, brand: 'farmer' })
    expect(answer.status).toBeGreaterThanOrEqual(400)
    expect(JSON.stringify(answer.body)).not.toContain('카나리아')
  })
})
