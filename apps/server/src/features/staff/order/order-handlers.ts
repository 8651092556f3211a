import { AppError } from '@shop/contract'
import { revealPersonal } from '#src/features/audit/reveal-personal.ts'
import { retryDeadMessage } from '#src/features/notification/outbox/outbox.ts'
import { changeOrderAddress } from '#src/features/order/address/set-order-address.ts'
import { planNotification } from '#src/features/order/lifecycle/plan-notification.ts'
import { openAddress, type StoredAddress, toAddress } from '#src/features/order/tmp/order-address.ts'
import { readStaffGifts } from '#src/features/staff/command/staff-gift.ts'
import { MINUTE_MS, takeLimit } from '#src/features/user/limit/take-limit.ts'
import { findContact } from '#src/features/user/find-contact.ts'
import type { Handlers } from '#src/handler-context.ts'
import { bulkMove } from './bulk-move.ts'
import { changeOrder } from './change-order.ts'
import { moveLines } from './move-lines.ts'
import { listOrderMessages } from './order-detail-sql.ts'
import { orderListHandlers } from './order-list-handlers.ts'
import { orderScopeOf } from './order-selection.ts'
import { canResend, isDead, occasionOf } from './order-messages.ts'
import { orderNoteHandlers } from './order-notes.ts'
import { orderPrintHandlers } from './order-print-handlers.ts'
import { orderRefundHandlers } from './order-refund-handlers.ts'
import { toAdminAddress } from './order-row.ts'
import { findInScope, giftAddressOf, readAdminOrder } from './read-admin-order.ts'

const get: Handlers['admin.order.get'] = async (input, app) => ({
  order: await readAdminOrder(app, orderScopeOf(input), input.params.no),
})

const reveal: Handlers['admin.order.reveal'] = async (input, app) => {
  const { no } = input.params
  const order = await findInScope(app, orderScopeOf(input), no)
  const fields = ['address', 'name', 'phone', 'email']
  await revealPersonal({ app, input }, { subjects: [`order ${no}`], fields, reason: input.body.reason })
  const address = openAddress(app, order.userId, order.address as StoredAddress)
  const member = await findContact(app, order.userId)
  const gifts = await readStaffGifts(app, order.id)
  return {
    address: gifts.length > 0 ? null : toAdminAddress(address),
    orderer: {
      name: member.name ?? address.guestOrderName ?? '',
      phone: member.phone ?? address.guestOrderPhone ?? '',
      email: member.email ?? null,
    },
    gifts: gifts.map((gift) => ({ parcel: gift.parcel, address: giftAddressOf(gift) })),
  }
}

const move: Handlers['admin.order.move'] = (input, app) =>
  changeOrder(app, input, (tx, order) => moveLines(tx, order, input.body, app.clock()))

const setAddress: Handlers['admin.order.setAddress'] = (input, app) => {
  const { version: _, ...given } = input.body
  return changeOrder(app, input, (tx, { id: orderId, userId }) =>
    changeOrderAddress(tx, app, {
      orderId,
      userId,
      brand: input.brand,
      given: toAddress(given),
      actor: 'operator',
    }),
  )
}

/** Repetitions of a message about an order, by all staff accounts together. */
const resendLimit = { kind: 'messageResend', most: 3, perMs: 60 * MINUTE_MS } as const

/** Sends a message again through the outbox. Throws `messageNotResendable`, and `tooManyRequests` after three in an hour. */
const resendMessage: Handlers['admin.order.resendMessage'] = async (input, app) => {
  const scope = orderScopeOf(input)
  const { no, messageId } = input.params
  const { id: orderId } = await findInScope(app, scope, no)
  const message = (await listOrderMessages(app.db, { orderId })).find(({ id }) => id === messageId)
  if (!message || !canResend(message)) throw new AppError('messageNotResendable')
  await takeLimit(app, { ...resendLimit, subject: `${orderId}:${message.kind}` })
  const occasion = occasionOf(message)
  const isSentAgain = isDead(message)
    ? await retryDeadMessage(app, messageId, app.clock())
    : occasion !== undefined && (await planNotification(app.db, orderId, occasion).then(() => true))
  if (!isSentAgain) throw new AppError('messageNotResendable')
  input.audit?.({ after: { message: messageId, kind: message.kind } })
  return { order: await readAdminOrder(app, scope, no) }
}

type Calls = `admin.order.${'get' | 'reveal' | 'move' | 'bulkMove' | 'setAddress' | 'resendMessage'}`

/** Orders in the back office. All changes go through the functions of the order's lifecycle. Decision 070 */
export const staffOrderHandlers: Pick<Handlers, Calls> &
  typeof orderListHandlers &
  typeof orderNoteHandlers &
  typeof orderPrintHandlers &
  typeof orderRefundHandlers = {
  ...orderListHandlers,
  ...orderNoteHandlers,
  ...orderPrintHandlers,
  ...orderRefundHandlers,
  'admin.order.get': get,
  'admin.order.reveal': reveal,
  'admin.order.move': move,
  'admin.order.bulkMove': bulkMove,
  'admin.order.setAddress': setAddress,
  'admin.order.resendMessage': resendMessage,
}
