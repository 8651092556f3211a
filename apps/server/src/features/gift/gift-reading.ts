import type { BrandId } from '@shop/brands'
import { AppError, type GiftGroup, type GiftGroupSummary, type GiftItem, type GiftTo } from '@shop/contract'
import {
  canWithdrawGift,
  type GiftEnding,
  giftResendsLeft,
  giftStatusOf,
  splitWon,
  summarizeGiftGroup,
  sumWon,
} from '@shop/rules'
import type { App } from '#src/handler-context.ts'
import { openNote, openLetter, openReceiver } from './gift-contents.ts'
import { type FindGroup, findGroup } from './gift-sql.ts'

type Event = GiftTo['events'][number]

/** Gift of one receiver as returned by the database. */
interface GiftRow {
  uuid: string
  parcel: number
  unit: number
  receiver: string | null
  sentAt: string | null
  expiresAt: string | null
  openedAt: string | null
  addressedAt: string | null
  ending: GiftEnding | null
  isShipped: boolean
  thanks: string | null
  declineNote: string | null
  goods: number
  events: { kind: Event['kind']; at: string; byOperator: boolean }[]
  moves: { to: 'delivery_waiting' | 'delivery_end'; at: string }[]
}

interface NoticeLine {
  name: string
  value: string
}

/** Good of a gift as returned by the database. */
export interface ItemRow {
  productId: number
  product: { name: string; images: GiftItem['image'][] }
  option: string
  unit: number
  origin: string
  foodNotice: NoticeLine[]
}

const allergensOf = (lines: readonly NoticeLine[]): string =>
  lines.find(({ name }) => /알레르기|알러지/.test(name))?.value ?? ''

export const toItem = ({ productId, product, option, unit, origin, foodNotice }: ItemRow): GiftItem => ({
  productId,
  name: product.name,
  image: product.images[0] ?? null,
  option: option === product.name ? '' : option,
  unit,
  origin,
  allergens: allergensOf(foodNotice),
})

const toMoment = (at: string | null): string | null => at && new Date(at).toISOString()

const eventKinds = { delivery_waiting: 'shipped', delivery_end: 'delivered' } as const

const eventsOf = ({ events, moves }: GiftRow): Event[] =>
  [...events, ...moves.map(({ to, at }) => ({ kind: eventKinds[to], at }))]
    .map(({ kind, at }) => ({ kind, at: new Date(at).toISOString() }))
    .sort((a, b) => a.at.localeCompare(b.at))

const statusOf = ({ ending, isShipped, addressedAt, expiresAt }: GiftRow, now: Date) =>
  giftStatusOf(
    {
      ending,
      isShipped,
      hasAddress: addressedAt !== null,
      expireDate: expiresAt === null ? null : new Date(expiresAt),
    },
    now,
  )

type Shipping = { shippingFee: number; areaShippingFee: number; parcel: number }[]

/** Won paid for a receiver: goods and shipping. */
const priceOf = ({ parcel, goods }: GiftRow, group: FindGroup): number =>
  (group.shipping as Shipping)
    .filter((each) => each.parcel === parcel)
    .reduce((sum, { shippingFee, areaShippingFee }) => sum + shippingFee + areaShippingFee, goods)

interface Refund {
  money: number
  point: number
  /** Parcels that it is for. */
  parcels: number[]
}

/** Part of the refunds that is for this receiver. A refund of several parcels is split by their prices. */
const refundOf = ({ parcel }: GiftRow, group: FindGroup): GiftTo['refund'] => {
  const parts = (group.refunds as Refund[]).flatMap(({ money, point, parcels }) => {
    const among = (group.gifts as GiftRow[]).filter((row) => parcels.includes(row.parcel))
    const at = among.findIndex((row) => row.parcel === parcel)
    if (at < 0) return []
    const weights = among.map((row) => priceOf(row, group))
    return [{ money: splitWon(money, weights)[at] as number, point: splitWon(point, weights)[at] as number }]
  })
  if (parts.length === 0) return null
  return { money: sumWon(parts.map(({ money }) => money)), point: sumWon(parts.map(({ point }) => point)) }
}

const toGiftTo = (app: Pick<App, 'config' | 'clock'>, row: GiftRow, group: FindGroup): GiftTo => {
  const now = app.clock()
  const giftStatus = statusOf(row, now)
  const { name, phone } = openReceiver(app, row.uuid, row.receiver)
  const resends = row.events
    .filter(({ kind, byOperator }) => kind === 'resent' && !byOperator)
    .map(({ at }) => new Date(at))
  const resendsLeft = giftResendsLeft(resends, now)
  return {
    uuid: row.uuid,
    name,
    phone: phone === '' ? null : phone,
    unit: row.unit,
    giftStatus,
    sentAt: toMoment(row.sentAt),
    expireDate: toMoment(row.expiresAt),
    hasAddress: row.addressedAt !== null,
    price: priceOf(row, group),
    refund: refundOf(row, group),
    thanksNote: openNote(app, row.uuid, row.thanks),
    declineNote: openNote(app, row.uuid, row.declineNote),
    canResend: giftStatus === 'unused' && row.sentAt !== null && phone !== '' && resendsLeft > 0,
    resendsLeft,
    canCorrect: giftStatus === 'unused' && row.openedAt === null,
    canWithdraw: canWithdrawGift(giftStatus) && (group.state === 'done' || (group.gifts as GiftRow[]).length === 1),
    events: eventsOf(row),
  }
}

type Head = Omit<GiftGroupSummary, 'name' | 'image' | 'receiverNames'>

const headOf = (app: Pick<App, 'config' | 'clock'>, group: FindGroup): Head => {
  const statuses = (group.gifts as GiftRow[]).map((row) => statusOf(row, app.clock()))
  const { emptyAddressCount, sendCount, ...standing } = summarizeGiftGroup(statuses, group.sentAt !== null)
  const totals = group.totals as { productsPrice: number; shippingFee: number; cumaAddOrtherShippingFee: number }
  return {
    id: group.id,
    orderNo: group.orderNo,
    giftNotiType: group.notiType as GiftGroup['giftNotiType'],
    giftSenderName: openLetter(app, group.id, group.letter).senderName,
    giftCard: group.card as GiftGroup['giftCard'],
    sendAt: group.sendAt?.toISOString() ?? null,
    giftTotalPrice: group.totalPrice,
    giftTotalProductsPrice: totals.productsPrice,
    giftTotalShippingFee: totals.shippingFee + totals.cumaAddOrtherShippingFee,
    counts: { emptyAddressCount, sendCount },
    ...standing,
    createdAt: group.createdAt.toISOString(),
  }
}

type Needs = Pick<App, 'db' | 'config' | 'clock'>

interface Asked {
  id: number
  brand: BrandId
}

const getGroup = async ({ db }: Needs, { id, brand }: Asked): Promise<FindGroup> => {
  const group = await findGroup(db, { id, platform: brand })
  if (!group) throw new AppError('giftNotFound')
  return group
}

/** Reads a gift for its sender. The caller has checked the access. Throws `giftNotFound`. */
export const readGroup = async (app: Needs, asked: Asked): Promise<GiftGroup> => {
  const group = await getGroup(app, asked)
  return {
    ...headOf(app, group),
    giftMessage: openLetter(app, group.id, group.letter).message,
    isPaid: group.state === 'done' || group.state === 'canceled' || group.state === 'cancel_requested',
    giftTos: (group.gifts as GiftRow[]).map((row) => toGiftTo(app, row, group)),
    items: (group.items as ItemRow[]).map(toItem),
  }
}

const SHOWN_NAMES = 3

/** Reads an entry of the list of sent gifts. Throws `giftNotFound`. */
export const readSummary = async (app: Needs, asked: Asked): Promise<GiftGroupSummary> => {
  const group = await getGroup(app, asked)
  const [first] = group.items as [ItemRow, ...ItemRow[]]
  const { name, image } = toItem(first)
  const gifts = group.gifts as GiftRow[]
  return {
    ...headOf(app, group),
    name,
    image,
    receiverNames: gifts.slice(0, SHOWN_NAMES).map(({ uuid, receiver }) => openReceiver(app, uuid, receiver).name),
  }
}
