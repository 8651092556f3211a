import type { BrandId } from '@shop/brands'
import type { Address } from '@shop/contract'
import { type GiftEnding, type GiftStatus, giftStatusOf } from '@shop/rules'
import { openGiftAddress, openNote, openReceiver } from '#src/features/gift/gift-contents.ts'
import { type ListGiftsOfOrder, listGiftsOfOrder } from '#src/features/staff/staff-gift-sql.ts'
import type { App } from '#src/handler-context.ts'
import { CommandError } from './command-line.ts'

/** Step of a gift's history. `reason` is that of an operator. */
export interface StaffGiftEvent {
  kind: string
  at: string
  byOperator: boolean
  reason: string | null
}

/** One receiver's gift as shown to an operator: a parcel of its order. */
export interface StaffGift {
  uuid: string
  platform: BrandId
  parcel: number
  name: string
  status: GiftStatus
  isSent: boolean
  address: Address | null
  expiresAt: Date | null
  sendAt: Date | null
  card: string
  notiType: string
  declineNote: string | null
  events: StaffGiftEvent[]
}

/** Operator texts of the states of a gift. */
export const giftTexts: Readonly<Record<GiftStatus, string>> = {
  unused: '배송지 기다림',
  address_done: '배송지 입력',
  used: '발송',
  expired: '기한 지남',
  withdrawn: '취소',
  declined: '거절',
}

export const giftTextOf = ({ status, isSent }: Pick<StaffGift, 'status' | 'isSent'>): string =>
  status === 'unused' && !isSent ? '보내기 전' : giftTexts[status]

const toStaffGift = (app: Pick<App, 'config' | 'clock'>, row: ListGiftsOfOrder): StaffGift => {
  const { uuid, platform, parcel, expiresAt, sendAt, card, notiType } = row
  const facts = {
    ending: row.ending as GiftEnding | null,
    isShipped: row.isShipped,
    hasAddress: row.addressedAt !== null,
    expireDate: expiresAt,
  }
  return {
    uuid,
    platform,
    parcel,
    name: openReceiver(app, uuid, row.receiver).name,
    status: giftStatusOf(facts, app.clock()),
    isSent: row.sentAt !== null,
    address: openGiftAddress(app, uuid, row.address),
    expiresAt,
    sendAt,
    card,
    notiType,
    declineNote: openNote(app, uuid, row.declineNote),
    events: row.events as StaffGiftEvent[],
  }
}

/** Reads the gifts of an order; empty if it is not a gift. */
export const readStaffGifts = async (
  app: Pick<App, 'db' | 'config' | 'clock'>,
  orderId: number,
): Promise<StaffGift[]> => (await listGiftsOfOrder(app.db, { orderId })).map((row) => toStaffGift(app, row))

const listed = (gifts: readonly StaffGift[]): string =>
  gifts.map((gift) => `  ${gift.parcel}  ${gift.name}  ${giftTextOf(gift)}`).join('\n')

/** Finds a receiver's gift by the number of the parcel or by the name. Throws `CommandError` if none or several fit. */
export const findByParcel = (gifts: readonly StaffGift[], parcel: string): StaffGift => {
  if (gifts.length === 0) throw new CommandError('선물이 아닌 주문에는 --parcel을 쓰지 않아요.')
  const byNumber = gifts.find((gift) => String(gift.parcel) === parcel)
  const byName = gifts.filter(({ name }) => name === parcel.trim())
  const [found = byName[0]] = byNumber ? [byNumber] : []
  if (found && (byNumber || byName.length === 1)) return found
  const why = byName.length > 1 ? '이름이 같은 분이 여러 명이에요. 번호로 골라 주세요' : '그런 받는 분은 없어요'
  throw new CommandError(`${why}: --parcel ${parcel}\n${listed(gifts)}`)
}

const dispatchable: ReadonlySet<GiftStatus> = new Set(['address_done', 'used'])

/** Why nothing can be packed for this receiver; undefined if it can. */
export const dispatchRefusal = (gift: StaffGift): string | undefined => {
  const { name, status } = gift
  if (dispatchable.has(status)) return undefined
  if (status === 'unused') return `${name}님이 아직 배송지를 입력하지 않아 보낼 수 없어요.`
  return `${name}님의 선물은 끝나서 보낼 수 없어요 (${giftTexts[status]}).`
}
