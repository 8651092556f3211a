import type { GuestProof, OrderItem } from '@shop/contract'
import { expandStatusFilter } from '@shop/rules'
import { toNumberedPage } from '#src/db/paging/numbered-page.ts'
import { readOrder, readOrders } from '#src/features/order/order-reading.ts'
import { toChoice, toShoppersWithdrawing } from '#src/features/order/withdraw/withdraw-handlers.ts'
import { withdrawProducts } from '#src/features/order/withdraw/withdraw-products.ts'
import type { Choice } from '#src/features/order/withdraw/withdraw-plan.ts'
import { quoteWithdraw } from '#src/features/order/withdraw/withdraw-quote.ts'
import type { App, Handler, HandlerInput, Handlers } from '#src/handler-context.ts'
import { closeGuest } from './guest-mark.ts'
import { withProof } from './guest-proof.ts'
import { type FindProved, findProved, isProof, pageProved } from './guest-sql.ts'

type Body = HandlerInput<'order.withdrawProductGuest'>['body']
type Asked = Pick<HandlerInput<'order.withdrawGuest'>, 'params' | 'brand' | 'ip' | 'caller'>

const toProof = ({ name, phone, code }: GuestProof): GuestProof => ({ name, phone, code })

/** ORDER-4: the order the guest proves to have placed. Throws `guestProofWrong` also where there is no such order. */
const findOrder = (app: App, { params, brand, ip, caller }: Asked, body: GuestProof): Promise<FindProved> =>
  withProof(app, { brand, ip, caller, proof: toProof(body) }, (proof) =>
    findProved(app.db, { proof, orderId: params.id, platform: brand }),
  )

const withdraw = async (app: App, asked: Asked & { body: Body }, choice: Omit<Choice, 'actor'>): Promise<OrderItem> => {
  const { orderId, userId } = await findOrder(app, asked, asked.body)
  await withdrawProducts(app, { orderId, ...choice, ...toShoppersWithdrawing(asked.body) })
  return readOrder(app, { id: orderId, userId, brand: asked.brand })
}

/** C068: known by what the guest knows, from any device, with or without a token. */
const listGuest: Handler<'order.listGuest'> = async ({ query, brand, ip, caller }, app) => {
  const { page, take, oipStatus } = query
  const rows = await withProof(app, { brand, ip, caller, proof: toProof(query) }, async (proof) => {
    const statuses = oipStatus ? expandStatusFilter([oipStatus]) : null
    const found = await pageProved(app.db, { proof, platform: brand, statuses, take, skip: page * take })
    // an empty page of a right proof is no wrong one
    return found.length > 0 || (await isProof(app.db, { proof, platform: brand })).is ? found : undefined
  })
  const asked = rows.map(({ orderId, userId }) => ({ id: orderId, userId }))
  const list = asked.length > 0 ? await readOrders(app, asked, brand) : []
  return { ...toNumberedPage({ page, take }, rows[0]?.count ?? 0), list }
}

export const guestHandlers: Pick<
  Handlers,
  | 'order.listGuest'
  | 'order.closeGuest'
  | 'order.quoteWithdrawGuest'
  | 'order.withdrawGuest'
  | 'order.withdrawProductGuest'
> = {
  'order.listGuest': listGuest,
  'order.closeGuest': closeGuest,
  'order.quoteWithdrawGuest': async (input, app) => {
    const { orderId } = await findOrder(app, input, input.body)
    return quoteWithdraw(app, orderId, toChoice(input.body))
  },
  'order.withdrawGuest': (input, app) => withdraw(app, input, toChoice(input.body)),
  'order.withdrawProductGuest': (input, app) => withdraw(app, input, { orderProductIds: [input.params.pid] }),
}
