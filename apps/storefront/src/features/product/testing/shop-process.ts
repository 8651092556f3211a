/**
 * Runs a whole shop with its own database in a separate process. Browser tests send it messages like requests to a server, and
 * neither sees the other's globals. Started by real-shop.tsx.
 */
import type { OrderItemProductStatus } from '@shop/contract'
import { give, type Giving } from '../../../../../server/src/features/gift/testing/giving.ts'
import { moveOrderProducts } from '../../../../../server/src/features/order/lifecycle/move-order-products.ts'
import { addMember } from '../../../../../server/src/features/product/test-buyers.ts'
import { addReview, type GivenReview } from '../../../../../server/src/features/review/test-reviews.ts'
import { buy, type Line, openRefundShop } from '../../../../../server/src/features/refund/testing/buying.ts'

const shop = await openRefundShop()

/** An operator moves an ordered product to the next status. */
const move = (orderId: number, orderProductId: number, to: OrderItemProductStatus) =>
  shop.db.tx((tx) =>
    moveOrderProducts(tx, {
      orderId,
      moves: [{ orderProductId, to }],
      actor: 'operator',
      reason: '',
      now: shop.clock.now,
    }),
  )

const acts = {
  request: (method: string, url: string, headers: Record<string, string>, raw: string | undefined) =>
    shop.request(method, url, { headers, ...(raw !== undefined && { raw }) }),
  guest: () => shop.guest(),
  member: async (grade: number) => (await addMember(shop.db, grade)).token,
  /** Code in the last message to a phone. */
  codeSentTo: async (phone: string) =>
    /(\d{6})/.exec(shop.messages.sent.findLast((message) => message.to === phone)?.text ?? '')?.[1] ?? '',
  /** Advances the server's clock by minutes. */
  letPass: async (minutes: number) => {
    shop.clock.now = new Date(shop.clock.now.getTime() + minutes * 60_000)
  },
  /** Places an order of these lines, paid by card. */
  buy: async (token: string, ...lines: Line[]) => (await buy(shop, shop.api(token), lines)).order,
  /** Sends a gift of apples to three phones, paid by card if nothing else is given. */
  give: (token: string, giving: Giving) => give(shop, shop.api(token), giving),
  /** Runs the due jobs after some time (ms). */
  pass: (ms: number) => shop.pass(ms),
  /** Code sent to a guest for an order. */
  guestCodeSentTo: async (phone: string) => {
    await shop.pass(5000)
    const sent = shop.messages.sent.findLast(({ to, tags }) => to === phone && tags?.['purpose'] === 'guestCode')
    return /조회 번호 (\d{6})/.exec(sent?.text ?? '')?.[1] ?? ''
  },
  /** An operator moves a product through these statuses. */
  move: async (orderId: number, orderProductId: number, ...way: OrderItemProductStatus[]) => {
    for (const to of way) await move(orderId, orderProductId, to)
  },
  /** Adds a review and returns its id. */
  review: (given: GivenReview) => addReview(shop.db, given),
  sql: (text: string, values: unknown[]) => shop.db.exec('test.change', text, values),
}
export type ShopActs = typeof acts
/** Name and arguments of a request. */
export interface ShopAsk {
  id: number
  act: keyof ShopActs
  given: unknown[]
}
export interface ShopAnswer {
  id: number
  result?: unknown
  error?: string
}

const answer = async ({ id, act, given }: ShopAsk): Promise<ShopAnswer> => {
  const run = acts[act] as (...args: unknown[]) => Promise<unknown>
  try {
    return { id, result: await run(...given) }
  } catch (error) {
    return { id, error: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
}

process.on('message', (asked: ShopAsk) => void answer(asked).then((answered) => process.send?.(answered)))
process.on('disconnect', () => void shop.close().finally(() => process.exit()))
process.send?.({ id: 0 } satisfies ShopAnswer)
