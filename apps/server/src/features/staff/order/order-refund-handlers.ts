import type { RefundQuote } from '@shop/contract'
import { isReturnReason, type OrderItemProductStatus, returnBearerOf } from '@shop/rules'
import type { Tx } from '#src/db/db.ts'
import { revealPersonal } from '#src/features/audit/reveal-personal.ts'
import { readReturnPictures, STAFF_SIDE } from '#src/features/order/returning/return-picture.ts'
import { quoteWithdraw } from '#src/features/order/withdraw/withdraw-quote.ts'
import { withdrawInTx } from '#src/features/order/withdraw/withdraw-products.ts'
import type { App, HandlerInput, Handlers } from '#src/handler-context.ts'
import { changeOrder, chooseLines, type LockedOrder, type OrderWrite } from './change-order.ts'
import { cancellable, returnable } from './order-actions.ts'
import { type ListOrderLines, listOrderLines } from './order-detail-sql.ts'
import { orderScopeOf } from './order-selection.ts'
import { answerRequests } from './move-lines.ts'
import { findInScope } from './read-admin-order.ts'

type Kind = 'cancel' | 'return'
type Body = HandlerInput<'admin.order.quoteWithdraw'>['body']
type Denial = HandlerInput<'admin.order.denyReturn'>['body']
type Refund = HandlerInput<'admin.order.withdraw'>['body']

const fromOf: Readonly<Record<Kind, readonly OrderItemProductStatus[]>> = { cancel: cancellable, return: returnable }
const reasons: Readonly<Record<Kind, string>> = { cancel: '주문을 취소했어요.', return: '반품을 마쳤어요.' }

/** Whether the shopper has caused it, by the request. */
const isShoppers = (kind: Kind, { state, request }: ListOrderLines): boolean => {
  if (kind === 'cancel') return state === 'withdraw_request'
  const { reason } = (request ?? { reason: '' }) as { reason: string }
  return isReturnReason(reason) && returnBearerOf(reason) === 'shopper'
}

/** What a refund covers and who bears its shipping, from the lines as they are. */
const toChoice = (kind: Kind, lines: readonly ListOrderLines[], { lineIds, combinationIds, cancelledBy }: Body) => {
  const hasOption = (line: ListOrderLines) =>
    (line.options as { combinationId: number }[]).some(({ combinationId }) => combinationIds?.includes(combinationId))
  const ofOptions = combinationIds && lines.filter(hasOption).map(({ id }) => id)
  // options without lines: only parts are cancelled
  const chosen = chooseLines(lines, lineIds ?? ofOptions, fromOf[kind])
  const by = chosen.every((line) => isShoppers(kind, line)) ? 'shopper' : 'shop'
  return {
    orderProductIds: combinationIds && !lineIds ? [] : chosen.map(({ id }) => id),
    combinationIds,
    cancelledBy: cancelledBy ?? by,
    actor: 'operator',
  } as const
}

type Asked = Pick<OrderWrite, 'params' | 'staff' | 'brand'>

const quote =
  (kind: Kind) =>
  async (input: Asked & { body: Body }, app: App): Promise<RefundQuote> => {
    const scope = orderScopeOf(input)
    const { id } = await findInScope(app, scope, input.params.no)
    const lines = await listOrderLines(app.db, { orderId: id, distributorIds: scope.distributorIds })
    return quoteWithdraw(app, id, toChoice(kind, lines, input.body))
  }

const refund = (tx: Tx, app: App, order: LockedOrder, { kind, body }: { kind: Kind; body: Refund }) =>
  withdrawInTx(tx, app, {
    orderId: order.id,
    ...toChoice(kind, order.lines, body),
    reason: body.reason || reasons[kind],
    expected: { money: body.expectedMoney, point: body.expectedPoint },
  })

const deny =
  (answer: 'cancel-refuse' | 'return-refuse' | 'replace-refuse') => (input: OrderWrite & { body: Denial }, app: App) =>
    changeOrder(app, input, (tx, order) => answerRequests(tx, order, { answer, ...input.body }, app.clock()))

/** Shows photos, after the look is in the access log. */
const showReturnPhotos: Handlers['admin.order.showReturnPhotos'] = async (input, app) => {
  const { no } = input.params
  const { id } = await findInScope(app, orderScopeOf(input), no)
  const subjects = [`order ${no}`]
  const reason = input.reason ?? '반품 요청 확인'
  await revealPersonal({ app, input }, { subjects, fields: ['photo'], reason, permission: 'order.refund' })
  return readReturnPictures(app, id, STAFF_SIDE)
}

type Calls =
  | `admin.order.${'quoteWithdraw' | 'withdraw' | 'denyCancel' | 'quoteReturn' | 'acceptReturn' | 'denyReturn'}`
  | `admin.order.${'exchange' | 'denyExchange' | 'showReturnPhotos'}`

/** Cancels, returns and exchanges by staff, with the refund that was shown before. Decision 070 */
export const orderRefundHandlers: Pick<Handlers, Calls> = {
  'admin.order.quoteWithdraw': quote('cancel'),
  'admin.order.withdraw': (input, app) =>
    changeOrder(app, input, (tx, order) => refund(tx, app, order, { kind: 'cancel', body: input.body })),
  'admin.order.denyCancel': deny('cancel-refuse'),
  'admin.order.quoteReturn': quote('return'),
  'admin.order.acceptReturn': (input, app) =>
    changeOrder(app, input, (tx, order) => refund(tx, app, order, { kind: 'return', body: input.body })),
  'admin.order.showReturnPhotos': showReturnPhotos,
  'admin.order.denyReturn': deny('return-refuse'),
  'admin.order.exchange': (input, app) =>
    changeOrder(app, input, (tx, order) =>
      answerRequests(tx, order, { answer: 'replace-accept', ...input.body }, app.clock()),
    ),
  'admin.order.denyExchange': deny('replace-refuse'),
}
