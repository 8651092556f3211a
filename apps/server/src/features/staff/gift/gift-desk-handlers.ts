import { type AdminGift, type AdminGiftOrder, type AdminGiftTo, AppError, type GiftGroup } from '@shop/contract'
import { addDays, canWithdrawGift, giftResendsLeft, maskName, seoulDaysRange } from '@shop/rules'
import { maskPhone } from '@shop/rules/mask'
import { newestFirst, readCursor, readPage, type Seek } from '#src/db/paging/cursor.ts'
import { revealPersonal } from '#src/features/audit/reveal-personal.ts'
import { getGift, statusOfGift } from '#src/features/gift/end-gift.ts'
import { extendGifts } from '#src/features/gift/extend-gifts.ts'
import { giftPhoneIndex, openReceiver } from '#src/features/gift/gift-contents.ts'
import { readGroup } from '#src/features/gift/gift-reading.ts'
import type { FindGift } from '#src/features/gift/gift-sql.ts'
import { resendAll, resendGift } from '#src/features/gift/resend-gifts.ts'
import { assertPaid, listOpen, quoteGifts, withdrawGifts } from '#src/features/gift/withdraw-gifts.ts'
import { readStaffGifts, type StaffGift } from '#src/features/staff/command/staff-gift.ts'
import { maskAdminAddress } from '#src/features/staff/order/order-row.ts'
import { giftAddressOf } from '#src/features/staff/order/read-admin-order.ts'
import { type ListGiftMessages, listGiftMessages } from '#src/features/staff/staff-gift-sql.ts'
import type { App, HandlerInput, Handlers } from '#src/handler-context.ts'
import * as sql from './gift-desk-sql.ts'

type GiftCall = 'list' | 'get' | 'reveal' | 'resend' | 'extend' | 'quoteWithdraw' | 'withdraw'
type Asked = Pick<HandlerInput<'admin.gift.get'>, 'params' | 'brand'>

const orEmpty = (text: string, mask: (text: string) => string): string => (text === '' ? '' : mask(text))
const isoOrNull = (at: Date | null): string | null => at?.toISOString() ?? null

const list: Handlers['admin.gift.list'] = async ({ brand, query }, app) => {
  const { state = null, q, expiresIn, take, nextPage } = query
  const now = app.clock()
  const expiresBefore = expiresIn === undefined ? null : addDays(now, expiresIn)
  const filter = { brand, now, state, orderNo: q?.toUpperCase() || null, expiresBefore, ...seoulDaysRange(query) }
  const phone = query.phone === undefined ? null : giftPhoneIndex(app, query.phone)
  const find = (seek: Seek | undefined, most: number) =>
    phone
      ? sql.findGiftsOfPhone(app.db, { ...filter, phone, ...newestFirst(seek, most) })
      : sql.findGifts(app.db, { ...filter, ...newestFirst(seek, most) })
  const { rows, ...page } = await readPage('adminGifts', take, readCursor('adminGifts', nextPage), find)
  const { count } = await (phone ? sql.countGiftsOfPhone(app.db, { ...filter, phone }) : sql.countGifts(app.db, filter))
  const toRow = ({ receiver, ...row }: sql.FindGifts): AdminGift => {
    const { name, phone } = openReceiver(app, row.uuid, receiver)
    return {
      ...row,
      state: row.state as AdminGift['state'],
      receiverName: orEmpty(name, maskName),
      receiverPhone: orEmpty(phone, maskPhone),
      orderedAt: row.orderedAt.toISOString(),
      sendAt: isoOrNull(row.sendAt),
      sentAt: isoOrNull(row.sentAt),
      expiresAt: isoOrNull(row.expiresAt),
    }
  }
  return { page: { count, ...page }, gifts: rows.map(toRow) }
}

/** Finds a gift order of the brand. Throws `giftNotFound`. */
const getGroup = async (app: App, { params, brand }: Asked) => {
  const order = await sql.findGiftOrder(app.db, { orderNo: params.no, brand })
  if (!order) throw new AppError('giftNotFound')
  return { ...order, group: await readGroup(app, { id: order.id, brand }) }
}

const areaOf = (gift: StaffGift): string | null => {
  if (gift.address === null) return null
  const { zonecode, roadAddress, addressDetail } = maskAdminAddress(giftAddressOf(gift))
  return `(${zonecode}) ${roadAddress} ${addressDetail}`
}

const messagesOf = (messages: readonly ListGiftMessages[], uuid: string): AdminGiftTo['messages'] =>
  messages
    .filter(({ key }) => key.split(':')[1] === uuid)
    .map(({ key, state, at, failure }) => ({
      event: key.split(':')[0] ?? '',
      state,
      at: at.toISOString(),
      failure,
    }))

const eventsOf = ({ events }: StaffGift): AdminGiftTo['events'] =>
  events.map(({ kind, at, byOperator, reason }) => ({
    // the table allows the kinds of the contract only
    kind: kind as AdminGiftTo['events'][number]['kind'],
    at: new Date(at).toISOString(),
    byOperator,
    reason,
  }))

/** Messages that staff can send again today. */
const resendsLeftOf = ({ events }: StaffGift, now: Date): number => {
  const resent = events.filter(({ kind, byOperator }) => kind === 'resent' && byOperator)
  return giftResendsLeft(
    resent.map(({ at }) => new Date(at)),
    now,
  )
}

const toGiftTo = (
  gift: StaffGift,
  {
    group,
    orderName,
    messages,
    now,
  }: { group: GiftGroup; orderName: string; messages: readonly ListGiftMessages[]; now: Date },
): AdminGiftTo => {
  const to = group.giftTos.find(({ uuid }) => uuid === gift.uuid)
  const resendsLeft = resendsLeftOf(gift, now)
  const isWaiting = gift.status === 'unused' && gift.isSent
  const phone = to?.phone ?? ''
  return {
    uuid: gift.uuid,
    orderNo: group.orderNo,
    parcel: gift.parcel,
    orderName,
    state: gift.status,
    receiverName: orEmpty(gift.name, maskName),
    receiverPhone: orEmpty(phone, maskPhone),
    orderedAt: group.createdAt,
    sendAt: isoOrNull(gift.sendAt),
    sentAt: to?.sentAt ?? null,
    expiresAt: isoOrNull(gift.expiresAt),
    unit: to?.unit ?? 1,
    address: areaOf(gift),
    declineNote: gift.declineNote,
    refund: to?.refund ?? null,
    resendsLeft,
    canResend: isWaiting && phone !== '' && resendsLeft > 0,
    canExtend: isWaiting,
    canWithdraw: canWithdrawGift(gift.status) && (group.isPaid || group.giftTos.length === 1),
    events: eventsOf(gift),
    messages: messagesOf(messages, gift.uuid),
  }
}

const readGiftOrder = async (app: App, asked: Asked): Promise<{ gift: AdminGiftOrder }> => {
  const { id: orderId, orderName, group } = await getGroup(app, asked)
  const gifts = await readStaffGifts(app, orderId)
  const messages = await listGiftMessages(app.db, { orderId })
  const of = { group, orderName, messages, now: app.clock() }
  return {
    gift: {
      orderNo: group.orderNo,
      orderName,
      notiType: group.giftNotiType,
      card: group.giftCard,
      sendAt: group.sendAt,
      isPaid: group.isPaid,
      totalPrice: group.giftTotalPrice,
      gifts: gifts.map((gift) => toGiftTo(gift, of)),
    },
  }
}

/** I4: receivers and addresses in the clear, after the access log is written. */
const reveal: Handlers['admin.gift.reveal'] = async (input, app) => {
  const { id, group } = await getGroup(app, input)
  const fields = ['name', 'phone', 'address']
  await revealPersonal({ app, input }, { subjects: [`order ${group.orderNo}`], fields, reason: input.body.reason })
  const phones = new Map(group.giftTos.map(({ uuid, phone }) => [uuid, phone ?? '']))
  const gifts = await readStaffGifts(app, id)
  return {
    receivers: gifts.map((gift) => ({
      parcel: gift.parcel,
      name: gift.name,
      phone: phones.get(gift.uuid) ?? '',
      address: giftAddressOf(gift),
    })),
  }
}

/** Reads the gifts that a change is about: that of `parcel`, or all of the order. Throws `giftNotFound`. */
const readGifts = async (
  app: App,
  { asked, parcel }: { asked: Asked; parcel: number | undefined },
): Promise<readonly [FindGift, ...FindGift[]]> => {
  const { group } = await getGroup(app, asked)
  const all: FindGift[] = []
  for (const { uuid } of group.giftTos) all.push(await getGift(app.db, uuid, asked.brand))
  const [first, ...rest] = all.filter((gift) => parcel === undefined || gift.parcel === parcel)
  if (!first) throw new AppError('giftNotFound')
  return [first, ...rest]
}

const resend: Handlers['admin.gift.resend'] = async (input, app) => {
  const { parcel } = input.body
  const gifts = await readGifts(app, { asked: input, parcel })
  if (parcel === undefined) await resendAll(app, gifts, { byOperator: true })
  else await resendGift(app, gifts[0], { byOperator: true })
  input.audit?.({ object: `gift ${input.params.no}`, after: { resent: parcel ?? 'all' } })
  return readGiftOrder(app, input)
}

const extend: Handlers['admin.gift.extend'] = async (input, app) => {
  const { parcel, days, reason } = input.body
  const gifts = await readGifts(app, { asked: input, parcel })
  const unused = parcel === undefined ? gifts.filter((gift) => statusOfGift(gift, app.clock()) === 'unused') : gifts
  if (unused.length === 0) throw new AppError('giftEnded', { message: '배송지를 기다리는 선물이 없어요.' })
  await extendGifts(app, unused, { days, reason })
  input.audit?.({ object: `gift ${input.params.no}`, after: { parcel: parcel ?? 'all', days } })
  return readGiftOrder(app, input)
}

/** Open gifts that a withdrawal is about. Before the payment only all together. */
const readOpen = async (app: App, asked: Asked, parcel: number | undefined) => {
  const gifts = listOpen(await readGifts(app, { asked, parcel }), app.clock())
  if (parcel !== undefined) assertPaid(gifts[0])
  return gifts
}

const withdraw: Handlers['admin.gift.withdraw'] = async (input, app) => {
  const { parcel, reason, expectedMoney: money, expectedPoint: point } = input.body
  const gifts = await readOpen(app, input, parcel)
  await withdrawGifts(app, gifts, { ending: 'withdrawn', byOperator: true, reason, expected: { money, point } })
  input.audit?.({ object: `gift ${input.params.no}`, after: { withdrawn: parcel ?? 'all', money, point } })
  return readGiftOrder(app, input)
}

/** Gifts in the back office, over the functions of the sender and of the operator's commands. Decision 084 */
export const giftDeskHandlers: Pick<Handlers, `admin.gift.${GiftCall}`> = {
  'admin.gift.list': list,
  'admin.gift.get': (input, app) => readGiftOrder(app, input),
  'admin.gift.reveal': reveal,
  'admin.gift.resend': resend,
  'admin.gift.extend': extend,
  'admin.gift.quoteWithdraw': async (input, app) => quoteGifts(app, await readOpen(app, input, input.body.parcel)),
  'admin.gift.withdraw': withdraw,
}
