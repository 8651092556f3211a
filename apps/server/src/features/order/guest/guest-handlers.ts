import type { CallReply, GuestProof, OrderItem } from '@shop/contract'
import { addDays, expandStatusFilter } from '@shop/rules'
import { toNumberedPage } from '#src/db/paging/numbered-page.ts'
import { readOrder, readOrders } from '#src/features/order/order-reading.ts'
import { toChoice, toBuyerWithdraw } from '#src/features/order/withdraw/withdraw-handlers.ts'
import { withdrawProducts } from '#src/features/order/withdraw/withdraw-products.ts'
import type { Choice } from '#src/features/order/withdraw/withdraw-plan.ts'
import { quoteWithdraw } from '#src/features/order/withdraw/withdraw-quote.ts'
import type { App, HandlerInput, Handlers } from '#src/handler-context.ts'
import { closeGuest } from './guest-mark.ts'
import { withProof } from './guest-proof.ts'
import { type FindProved, findProved, isProof, pageProved } from './guest-sql.ts'

type Body = HandlerInput<'order.withdrawProductGuest'>['body']
type Asked = Pick<HandlerInput<'order.withdrawGuest'>, 'params' | 'brand' | 'ip' | 'caller'>

/** F14: a code opens orders of this many days. Later a guest asks the customer centre. */
const CODE_LIFE_DAYS = 180
/** Time of the oldest orders that a code opens. */
export const codeSince = (now: Date): Date => addDays(now, -CODE_LIFE_DAYS)

const toProof = ({ name, phone, code }: GuestProof): GuestProof => ({ name, phone, code })

/** ORDER-4: finds the order that the guest proves to have placed. Throws `guestProofWrong` also if there is no such order. */
const findOrder = (app: App, { params, brand, ip, caller }: Asked, body: GuestProof): Promise<FindProved> =>
  withProof(app, { brand, ip, caller, proof: toProof(body) }, (proof) =>
    findProved(app.db, { proof, orderId: params.id, platform: brand, since: codeSince(app.clock()) }),
  )

const withdraw = async (app: App, asked: Asked & { body: Body }, choice: Omit<Choice, 'actor'>): Promise<OrderItem> => {
  const { orderId, userId } = await findOrder(app, asked, asked.body)
  await withdrawProducts(app, { orderId, ...choice, ...toBuyerWithdraw(asked.body) })
  return readOrder(app, { id: orderId, userId, brand: asked.brand })
}

type LookUp = HandlerInput<'order.lookUpGuest'>['body']

/** C068: lists the orders of a proof, from any device, with or without a token. */
const lookUp = async (
  app: App,
  { brand, ip, caller }: Pick<Asked, 'brand' | 'ip' | 'caller'>,
  asked: LookUp,
): Promise<CallReply<'order.lookUpGuest'>> => {
  const { page, take, oipStatus } = asked
  const since = codeSince(app.clock())
  const rows = await withProof(app, { brand, ip, caller, proof: toProof(asked) }, async (proof) => {
    const statuses = oipStatus ? expandStatusFilter([oipStatus]) : null
    const found = await pageProved(app.db, { proof, platform: brand, since, statuses, take, skip: page * take })
    // an empty page of a right proof is not a wrong proof
    return found.length > 0 || (await isProof(app.db, { proof, platform: brand, since })).is ? found : undefined
  })
  const found = rows.map(({ orderId, userId }) => ({ id: orderId, userId }))
  const list = found.length > 0 ? await readOrders(app, found, brand) : []
  return { ...toNumberedPage({ page, take }, rows[0]?.count ?? 0), list }
}

export const guestHandlers: Pick<
  Handlers,
  | 'order.lookUpGuest'
  | 'order.listGuest'
  | 'order.closeGuest'
  | 'order.quoteWithdrawGuest'
  | 'order.withdrawGuest'
  | 'order.withdrawProductGuest'
> = {
  'order.lookUpGuest': (input, app) => lookUp(app, input, input.body),
  'order.listGuest': (input, app) => lookUp(app, input, input.query),
  'order.closeGuest': closeGuest,
  'order.quoteWithdrawGuest': async (input, app) => {
    const { orderId } = await findOrder(app, input, input.body)
    return quoteWithdraw(app, orderId, toChoice(input.body))
  },
  'order.withdrawGuest': (input, app) => withdraw(app, input, toChoice(input.body)),
  'order.withdrawProductGuest': (input, app) => withdraw(app, input, { orderProductIds: [input.params.pid] }),
}
