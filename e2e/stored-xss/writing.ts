import type { GiftGroup, ProductOptions } from '@shop/contract'
import { buy, receivers, sendGift, type SentGift } from '../journey/send-gift.ts'
import { expect } from '../journey/watched.ts'
import type { BrandVisit } from './brand-visit.ts'

/** Product of the demo catalogue that is reviewed, asked about and given. */
export const GOOD = 1001

const findCombination = async ({ send }: BrandVisit): Promise<number> => {
  const path = `/v1/products/${GOOD}/options`
  const { productOptionCombinations } = await send<ProductOptions>({ method: 'GET', path })
  return productOptionCombinations.toSorted((one, two) => two.amount - one.amount)[0]?.id ?? 0
}

interface Order {
  version: number
}
/** Moves an order through states, as staff does in the back office. */
const move = async ({ sendAsStaff }: BrandVisit, orderNo: string, moves: readonly object[]): Promise<void> => {
  const path = `/admin/v1/order/${orderNo}`
  let { order } = await sendAsStaff<{ order: Order }>({ method: 'GET', path })
  for (const to of moves)
    order = (await sendAsStaff<{ order: Order }>({ path: `${path}/move`, body: { ...to, version: order.version } }))
      .order
}

/** Takes an order to the state in which its parcels are packed. */
export const prepare = (visit: BrandVisit, orderNo: string): Promise<void> =>
  move(visit, orderNo, [{ to: 'delivery_waiting' }])

const deliver = (visit: BrandVisit, orderNo: string, invoiceNo: string): Promise<void> =>
  move(visit, orderNo, [
    { to: 'delivery_waiting' },
    { to: 'delivering', courier: 'cj', invoiceNo },
    { to: 'delivery_end' },
  ])

/** Buys the product. */
export const order = async (visit: BrandVisit) => {
  const { page, sandbox, author } = visit
  return buy(page, { token: author.token, sandbox, productId: GOOD, combinationId: await findCombination(visit) }, 1)
}

/** Buys the product, receives it and reviews it. Returns the id of the review. */
export const writeReview = async (visit: BrandVisit, contents: string): Promise<number> => {
  const { send } = visit
  const { orderId, orderNo } = await order(visit)
  await deliver(visit, orderNo, `78${String(orderId).padStart(7, '0')}1`)
  const path = `/v1.2/app-users/orders/${orderId}`
  const { orderItemProducts } = await send<{ orderItemProducts: { id: number }[] }>({ method: 'GET', path })
  const body = { score: 5, contents, orderItemProduct: orderItemProducts[0]?.id ?? 0 }
  return (await send<{ id: number }>({ path: '/v1/app-users/reviews', body })).id
}

/** Reports a review or a question as other members, one of whose reasons is each of the texts. */
export const report = async ({ send, others }: BrandVisit, path: string, reasons: readonly string[]): Promise<void> => {
  for (const [at, reason] of reasons.entries())
    await send({ path: `${path}/report`, body: { reviewReportReasonId: 2, reason } }, others[at]?.token)
}

/** Writes the reply of the seller to a review or a question. */
export const reply = async ({ sendAsStaff }: BrandVisit, path: string, contents: string): Promise<void> => {
  const found = await sendAsStaff<Record<'review' | 'qna', { version: number } | undefined>>({ method: 'GET', path })
  const version = (found.review ?? found.qna)?.version
  await sendAsStaff({ path: `${path}/answer`, body: { contents, version } })
}

const place = { roadAddress: '서울 강남구 테헤란로 1', receiverName: '김장보', zonecode: '06236', phone: '01011112222' }

export const addToBook = ({ send }: BrandVisit, memo: string): Promise<unknown> =>
  send({ path: '/v1/app-users/delivery-address', body: { ...place, memo } })

/** Changes where an order goes, with this memo. */
export const deliverTo = ({ send }: BrandVisit, orderId: number, memo: string): Promise<unknown> =>
  send({ method: 'PUT', path: `/v1/app-users/orders/${orderId}/delivery-address`, body: { ...place, memo } })

/** Begins an order of a member. Returns the id of its checkout. */
export const prepareOrder = async (visit: BrandVisit): Promise<string> => {
  const optionGroups = [{ productOptionCombinationId: await findCombination(visit), optionUnit: 1 }]
  const path = '/v4/app-users/order-tmp'
  return (await visit.send<{ id: string }>({ path, body: { productId: GOOD, optionGroups } })).id
}

/** Sends a gift to several receivers. */
export const give = async (visit: BrandVisit, giftMessage: string): Promise<SentGift> => {
  const { page, sandbox, author } = visit
  const combinationId = await findCombination(visit)
  return sendGift(page, { token: author.token, sandbox, productId: GOOD, combinationId, usedPoint: 0, giftMessage })
}

/** Enters an address for each receiver of a gift, with these memos. Returns the gifts. */
export const receive = async (visit: BrandVisit, gift: SentGift, memos: readonly string[]) => {
  const { giftTos }: GiftGroup = await gift.group()
  expect(giftTos.length).toBe(receivers.length)
  const token = visit.others[0]?.token
  for (const [at, { uuid }] of giftTos.entries())
    await visit.send({ path: `/v1/gift/to/${uuid}/address`, body: { ...place, memo: memos[at] ?? '' } }, token)
  return giftTos
}

interface Chat {
  visit: BrandVisit
  broadcastId: number
  texts: readonly string[]
}

/** Writes in the chat of a broadcast as the other members in turn. Waits as long as the chat asks. */
export const chat = async ({ visit, broadcastId, texts }: Chat): Promise<void> => {
  const address = `${visit.shop.replace('http', 'ws')}/v1/live/${broadcastId}/socket`
  const write = (sent: { address: string; token: string | undefined; texts: readonly string[] }) =>
    new Promise<void>((done, fail) => {
      const socket = new WebSocket(sent.address)
      const say = (frame: object) => socket.send(JSON.stringify(frame))
      const waiting = [...sent.texts]
      const next = () => {
        const text = waiting[0]
        if (text === undefined) return done(socket.close())
        say({ t: 'message', key: `message-${waiting.length}`, text })
      }
      socket.addEventListener('open', () => say({ t: 'hello', token: sent.token }))
      socket.addEventListener('message', ({ data }) => {
        const frame = JSON.parse(String(data)) as { t: string; code?: string; message?: string; own?: object }
        if (frame.t === 'welcome') next()
        if (frame.t === 'refused' && frame.code !== 'tooFast') fail(new Error(frame.message))
        if (frame.t === 'refused') setTimeout(next, 300)
        if (frame.t !== 'messages' || !frame.own || Object.keys(frame.own).length === 0) return
        waiting.shift()
        setTimeout(next, 1_000)
      })
    })
  await Promise.all(
    visit.others.map(({ token }, at) =>
      visit.page.evaluate(write, {
        address,
        token,
        texts: texts.filter((_, index) => index % visit.others.length === at),
      }),
    ),
  )
}
