import { type Call, type CallName, calls } from '@shop/contract'
import { CATEGORY, COMBINATION, PRODUCT } from '#src/features/test-catalogue.ts'
import type { TestShop } from '#src/testing/test-shop.ts'
import { type AccountingObjects, accountingRequests, makeAccounting } from './accounting-requests.ts'
import { type DeskObjects, deskRequests, makeDesk } from './desk-requests.ts'
import { adminOrderRequests } from './admin-order-requests.ts'
import { type AdminObjects, adminRequests, makeAdmin, startStaffIdsHigh } from './admin-requests.ts'
import { productRequests } from './product-requests.ts'
import { type Cancellable, cancelRequests, makeCancellable } from './cancellable-orders.ts'
import { type CustomerObjects, customerRequests, makeCustomer } from './customer-requests.ts'
import { displayRequests } from './display-requests.ts'
import { catalogueEditRequests, giveContact } from './catalogue-edit-requests.ts'
import { giftRequests, makeGift, type SentGift } from './gift-requests.ts'
import { type LiveObjects, liveRequests, makeLive } from './live-requests.ts'
import { type JobObjects, jobRequests, makeJobs } from './job-requests.ts'
import { makeOperations, type OperationObjects, operationRequests } from './operation-requests.ts'
import { makeWaybills, waybillRequests } from './waybill-requests.ts'
import { type IntegrationObjects, integrationRequests, makeIntegrations } from './integration-requests.ts'
import { makeMarketing, type MarketingObjects, marketingRequests } from './marketing-requests.ts'
import { memberRequests } from './member-requests.ts'
import { pushRequests } from './push-requests.ts'
import { orderRequests } from './order-requests.ts'
import { trackingRequests } from './tracking-requests.ts'
import { makeReviews, type ReviewObjects, reviewRequests } from './review-requests.ts'

export const address = {
  roadAddress: '서울특별시 중구 세종대로 110',
  receiverName: '받는이',
  zonecode: '04524',
  phone: '010-1234-5678',
  guestOrderName: '주문자',
  guestOrderPhone: '010-1234-5678',
}
const terms = { essentialService: true, essentialPrivacy: true }
const purchaseOf = (productId: number, productOptionCombinationId: number) => ({
  productId,
  optionGroups: [{ productOptionCombinationId, optionUnit: 1 }],
})
const purchase = purchaseOf(PRODUCT.potato, COMBINATION.potato)

/** Objects owned by a guest or a member in a test shop, and the shop's own objects. */
export interface Objects {
  owned: Awaited<ReturnType<typeof makeOrders>> &
    Awaited<ReturnType<typeof makeDisplays>> &
    SentGift &
    ReviewObjects &
    DeskObjects & { qnaId: number; addressId: number }
  cancellable: Cancellable
  live: LiveObjects
  admin: AdminObjects
  customer: CustomerObjects
  jobs: JobObjects
  accounting: AccountingObjects
  marketing: MarketingObjects
  operations: OperationObjects
  waybillId: number
  integration: IntegrationObjects
  /** Headers that the call needs beside a token: those of a staff session. */
  headersOf: (name: CallName) => Record<string, string>
  /** Returns a request that the owner is authorized to make. Its content may be rejected. */
  inputOf: (name: CallName) => { params?: object; query?: object; body?: object }
}

const makeOrders = async (shop: TestShop, token: string) => {
  const api = shop.api(token)
  const cart = await api('cart.addItem', { body: purchase })
  const groupId = cart.items[0]?.bundleItems[0]?.optionGroups[0]?.id ?? 0
  const bundles = await api('cart.addItem', { body: purchaseOf(PRODUCT.apple, COMBINATION.appleSmall3kg) })
  const otherGroupId =
    bundles.items
      .flatMap(({ bundleItems }) => bundleItems)
      .flatMap(({ optionGroups }) => optionGroups)
      .find(({ id }) => id !== groupId)?.id ?? 0
  const openTmpId = (await api('order.createTmp', { body: purchase })).id
  const tmp = await api('order.createTmp', { body: purchase })
  const priced = await api('order.calculateTmp', { params: { id: tmp.id }, body: { address } })
  const request = await api('order.checkTmp', {
    params: { id: tmp.id },
    body: { address, chkPrice: priced.totals.price, paymentMethodType: 'card', terms },
  })
  const order = await api('order.get', { params: { id: request.orderId } })
  const orderProductId = order.orderItemProducts[0]?.id ?? 0
  const { orderId, orderNo } = request
  return { cartId: cart.id ?? 0, groupId, otherGroupId, openTmpId, orderId, orderNo, orderProductId }
}

const makeDisplays = async (shop: TestShop) => {
  const one = (name: string, sql: string) => shop.db.one<{ id: number }>(name, sql, []).then(({ id }) => id)
  const show = (page: string) =>
    one(
      'display',
      `insert into display (platform, page_key, name, title, display_ui_type, position) values ('ru', '${page}', '전시', '전시', 'grid', 1) returning id`,
    )
  const displayId = await show('home')
  await show('funding')
  await one('pick', "insert into product_group (platform, code, name) values ('ru', 'pick', '고른 상품') returning id")
  const videoId = await one(
    'video',
    "insert into video (title, video_url, thumbnail, thumbnail_small) values ('영상', '/a', '/b', '/c') returning id",
  )
  await shop.db.exec('shown', 'insert into display_video (display_id, video_id, position) values ($1, $2, 1)', [
    displayId,
    videoId,
  ])
  await shop.db.exec(
    'event',
    "insert into video_event (video_id, kind, viewer, at) values ($1, 'view', decode(md5('viewer'), 'hex'), $2)",
    [videoId, shop.clock.now],
  )
  return {
    displayId,
    videoId,
    groupDisplayId: await one(
      'group',
      "insert into display_group (platform, name, title, position) values ('ru', '모음', '모음', 1) returning id",
    ),
    navigationId: await one(
      'navigation',
      "insert into main_navigation (platform, name, key, navigation_type, position) values ('ru', '홈', 'home', 'simple_list', 1) returning id",
    ),
    noticeId: await one(
      'notice',
      "insert into notice (platform, title, contents) values ('ru', '공지', '내용') returning id",
    ),
  }
}

const videoRequests = (id: number): Partial<Record<CallName, object>> => ({
  'video.get': { params: { id } },
  'video.listOfProducts': { query: { ids: String(PRODUCT.apple) } },
  'video.listFlags': { query: { ids: String(id) } },
  'video.increaseViewCount': { params: { id } },
  'video.recordEvent': { params: { id, kind: 'complete' } },
  'video.addShare': { params: { id } },
  'video.removeShare': { params: { id } },
})

const requestsOf = ({
  owned,
  cancellable,
  live,
  admin,
  customer,
  jobs,
  accounting,
  waybillId,
  integration,
  marketing,
  operations,
}: Omit<Objects, 'inputOf' | 'headersOf'>) => {
  const group = { cartId: owned.cartId, groupId: owned.groupId }
  const tmp = { id: owned.openTmpId }
  const requests: Partial<Record<CallName, object>> = {
    'category.listProducts': { params: { id: CATEGORY.fruit } },
    'category.pageProducts': { params: { id: CATEGORY.fruit } },
    'best.listCategory': { params: { id: CATEGORY.fruit } },
    'best.listWholesaleCategory': { params: { id: CATEGORY.fruit } },
    'best.getProductGroup': { params: { code: 'pick' } },
    'video.listDisplay': { params: { id: owned.displayId } },
    'video.listProducts': { params: { id: owned.videoId } },
    ...videoRequests(owned.videoId),
    'board.getNotice': { params: { id: owned.noticeId } },
    'home.getDisplay': { params: { id: owned.displayId } },
    'home.listSubTabs': { params: { id: owned.navigationId } },
    'home.getGroup': { params: { id: owned.groupDisplayId } },
    'home.listTabButtons': { params: { id: owned.groupDisplayId } },
    'home.listTabs': { params: { id: owned.displayId } },
    'home.listDisplayProducts': { params: { id: owned.displayId } },
    'product.addUserProduct': { params: { type: 'share', id: PRODUCT.potato } },
    'product.removeUserProduct': { params: { type: 'other', id: PRODUCT.potato } },
    'notification.openProductAlarm': { params: { id: PRODUCT.pear } },
    ...pushRequests,
    'notification.readAll': { body: { listType: 'orderList', upTo: 1 } },
    'review.listDisplayed': { params: { id: owned.displayId } },
    'qna.ask': { params: { id: PRODUCT.potato }, body: { contents: '언제 보내 주시나요?' } },
    'qna.remove': { params: { id: owned.qnaId } },
    ...memberRequests(owned.addressId),
    'cart.addItem': { body: purchase },
    'cart.setUnit': { params: { ...group, unit: 2 } },
    'cart.changeOption': { params: group, body: { productOptionCombinationId: COMBINATION.potato, optionUnit: 2 } },
    // a separate option group, because other calls use the first
    'cart.removeGroup': { params: { ...group, groupId: owned.otherGroupId } },
    'cart.calculate': { body: { optionGroupIds: [] } },
    'cart.createOrderTmp': { body: { optionGroupIds: [owned.groupId] } },
    'order.createTmp': { body: purchase },
    'coupon.listForTmp': { params: tmp },
    'order.getTmp': { params: tmp },
    'order.setTmpAddress': { params: tmp, body: address },
    'order.calculateTmp': { params: tmp, body: { address } },
    'order.checkTmp': { params: tmp, body: { address, chkPrice: 1, paymentMethodType: 'card', terms } },
    ...orderRequests(owned, address),
    ...cancelRequests(cancellable),
    ...giftRequests(owned, address),
    ...reviewRequests(owned),
    ...liveRequests(live),
    ...adminRequests(admin),
    ...customerRequests(customer),
    ...catalogueEditRequests,
    ...displayRequests,
    ...productRequests,
    ...adminOrderRequests(owned, address),
    ...jobRequests(jobs),
    ...marketingRequests(marketing),
    ...operationRequests(operations),
    ...waybillRequests(waybillId, owned.orderNo),
    ...integrationRequests(integration),
    ...accountingRequests(accounting),
    ...deskRequests(owned, live),
    ...trackingRequests,
    'payment.confirm': { body: { orderNo: owned.orderNo, paymentKey: 'nothing', amount: 1 } },
    'payment.close': { body: { orderNo: owned.orderNo } },
    'payment.getState': { params: { orderNo: owned.orderNo } },
    'payment.receiveTossWebhook': { body: {} },
  }
  return requests
}

/** Creates one object of every kind: a guest's cart and orders, a member's question and address, and public objects. */
export const makeObjects = async (
  shop: TestShop,
  { guest, member }: Record<'guest' | 'member', string>,
): Promise<Objects> => {
  const shown = await makeDisplays(shop)
  const orders = await makeOrders(shop, guest)
  const cancellable = await makeCancellable(shop, guest)
  const gift = await makeGift(shop, guest)
  const api = shop.api(member)
  const question = { params: { id: PRODUCT.potato }, body: { contents: '언제 보내 주시나요?' } }
  const qnaId = (await api('qna.ask', question)).id
  const addressId = (await api('address.add', { body: address })).list[0]?.id ?? 0
  const reviews = await makeReviews(shop, member)
  await startStaffIdsHigh(shop)
  const live = await makeLive(shop)
  const admin = await makeAdmin(shop)
  const customer = await makeCustomer(shop, live.staff)
  await giveContact(shop)
  const jobs = await makeJobs(shop, live.staff.staffId)
  const marketing = await makeMarketing(shop)
  const operations = await makeOperations(shop)
  const waybillId = await makeWaybills(shop, live.staff.staffId, orders.orderId)
  const integration = await makeIntegrations(shop, live.staff.staffId)
  const accounting = await makeAccounting(shop, orders.orderId)
  const desk = await makeDesk(shop, { live, giftOrderId: gift.giftOrderId })
  const owned = { ...shown, ...orders, ...gift, ...reviews, ...desk, qnaId, addressId }
  const objects = {
    owned,
    cancellable,
    live,
    admin,
    customer,
    jobs,
    accounting,
    marketing,
    operations,
    waybillId,
    integration,
  }
  const inputOf: Objects['inputOf'] = (name) => {
    const row: Call = calls[name]
    // users and phones are new each time, because requests per user and phone are limited
    return requestsOf(objects)[name] ?? (row.path.includes('{id}') ? { params: { id: PRODUCT.potato } } : {})
  }
  const headersOf: Objects['headersOf'] = (name) => (calls[name].access === 'staff' ? live.staff.headers : {})
  return { ...objects, inputOf, headersOf }
}
