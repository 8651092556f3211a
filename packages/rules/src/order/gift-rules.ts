import type { GiftNotiType, GiftStatus } from '#src/order/status.ts'
import { sendableAt } from '#src/time/message-rules.ts'
import { addDays, dayMs, seoulDayRange } from '#src/time/seoul-time.ts'
import { hasInvisible, normalizeText, removeInvisible } from '#src/text/normalize-text.ts'
import { isMobilePhone, toPhoneDigits } from '#src/user/phone-rules.ts'

/** Receiver of a gift as entered. `unit` is the factor of the goods. */
export interface GiftReceiverDraft {
  name: string
  phone: string
  unit: number
}

export interface GiftDraft {
  giftNotiType: GiftNotiType
  giftReceivers: GiftReceiverDraft[]
  kakaoGiftReceiverName: string
  giftSenderName: string
  giftMessage: string
  giftCard: string
  /** ISO time; null for immediately after the payment. */
  sendAt: string | null
}

const emptyReceiver = (): GiftReceiverDraft => ({ name: '', phone: '', unit: 1 })

/** GIFT-2 */
export function newGiftDraft(): GiftDraft {
  return {
    giftNotiType: 'kakaotalkSend',
    giftReceivers: [emptyReceiver()],
    kakaoGiftReceiverName: '',
    giftSenderName: '',
    giftMessage: '',
    giftCard: 'basic',
    sendAt: null,
  }
}

/**
 * GIFT-1: a different type resets the receivers to one empty entry and clears the kakao receiver name. The same type changes
 * nothing.
 */
export function chooseGiftNotiType(draft: GiftDraft, giftNotiType: GiftNotiType): GiftDraft {
  if (draft.giftNotiType === giftNotiType) return draft
  return { ...draft, giftNotiType, giftReceivers: [emptyReceiver()], kakaoGiftReceiverName: '' }
}

/** Row of a pasted list, with its problem if it cannot be used. `line` counts from 1. */
export interface PastedReceiver extends GiftReceiverDraft {
  line: number
  problem: string | null
}

/** Largest number of receivers of one gift. */
export const maxGiftReceivers = 100
/** Largest factor by which one receiver gets the goods. */
export const maxGiftUnit = 20
/** Longest name of a receiver or a sender, in UTF-16 units. */
export const longestGiftName = 40

interface PasteTerms {
  /** False for a gift whose links the sender shares: its rows need a name only, and phones are left out. */
  needsPhone?: boolean
  /** Number of receivers that can still be added. */
  room?: number
}

/**
 * Reads receivers from a pasted list or spreadsheet: one per line, name, phone and optionally units, separated by tabs,
 * commas, semicolons or spaces, in any order. Empty lines and a line of column names are skipped. Names the problem of each
 * line without a valid mobile phone or name, of each phone that occurs twice or is in `existing`, and of each line for which
 * there is no room.
 */
export function parseGiftReceivers(
  text: string,
  existing: readonly string[] = [],
  { needsPhone = true, room = maxGiftReceivers }: PasteTerms = {},
): PastedReceiver[] {
  const seen = new Set(existing.map(toPhoneDigits).filter(Boolean))
  let left = room
  return normalizeText(text)
    .split(/\r\n|[\r\n\u2028]/)
    .flatMap((row, index) => {
      if (row.trim() === '' || isHeader(row)) return []
      const parsed = parseRow(row, index + 1, { seen, needsPhone })
      if (parsed.problem !== null) return [parsed]
      left -= 1
      return [left < 0 ? { ...parsed, problem: `한 번에 ${maxGiftReceivers}분까지 보낼 수 있어요.` } : parsed]
    })
}

const columnNames =
  /^(번호|이름|성함|성명|받는\s?(분|사람)|수령인|휴대폰|휴대전화|전화|핸드폰|연락처|(휴대폰|휴대전화|전화|핸드폰)\s?번호|수량|개수|name|phone|mobile)$/i
const isHeader = (row: string): boolean =>
  row
    .trim()
    .split(/\s*[\t,;]\s*|\s+/)
    .every((cell) => columnNames.test(cell.replace(/^["']|["']$/g, '')))

const PHONE = /(?<![\d+])(?:\+?82[-\s.]?\(?0?\)?|0)1[016-9][-\s.]?\d{3,4}[-\s.]?\d{4}(?!\d)/
const FOREIGN = /(?<!\d)(?:\+|00)(?!82)[1-9][\d\s().-]{5,}\d/

const toCell = (cell: string): string => {
  const plain = cell
    .replace(/[\p{Cc}\p{Cs}]+/gu, ' ')
    .trim()
    .replace(/^["']|["']$/g, '')
    .trim()
  return hasInvisible(plain) ? removeInvisible(plain).trim() : plain
}

interface RowTerms {
  seen: Set<string>
  needsPhone: boolean
}
function parseRow(row: string, line: number, { seen, needsPhone }: RowTerms): PastedReceiver {
  const isForeign = FOREIGN.test(row)
  const found = (isForeign ? undefined : PHONE.exec(row)?.[0]) ?? ''
  const phone = needsPhone ? toPhoneDigits(found).replace(/^82/, '0').replace(/^00/, '0') : ''
  const rest = row
    .replace(found || FOREIGN, '\t')
    .split(/[\t,;]/)
    .map(toCell)
  const isUnit = (cell: string): boolean => /^\d{1,4}\s*개?$/.test(cell)
  const unit = Number.parseInt(rest.find(isUnit) ?? '1', 10)
  const name = rest.filter((cell) => cell !== '' && !isUnit(cell)).join(' ')
  const problem = (needsPhone ? problemOfPhone(phone, isForeign, seen) : null) ?? problemOf({ name, unit })
  if (phone !== '') seen.add(phone)
  return { line, name, phone, unit, problem }
}

function problemOfPhone(phone: string, isForeign: boolean, seen: ReadonlySet<string>): string | null {
  if (isForeign) return '해외 휴대폰 번호로는 보낼 수 없어요.'
  if (!isMobilePhone(phone)) return '휴대폰 번호를 찾을 수 없어요.'
  return seen.has(phone) ? '같은 휴대폰 번호가 이미 있어요.' : null
}

function problemOf({ name, unit }: Pick<GiftReceiverDraft, 'name' | 'unit'>): string | null {
  if (name === '') return '이름이 없어요.'
  if (name.length > longestGiftName) return `이름은 ${longestGiftName}자까지 쓸 수 있어요.`
  return unit < 1 || unit > maxGiftUnit ? `수량은 1개부터 ${maxGiftUnit}개까지예요.` : null
}

/** Returns the indexes of receivers whose phone an earlier receiver has. Empty phones are ignored. */
export function listRepeatedReceivers(receivers: readonly Pick<GiftReceiverDraft, 'phone'>[]): number[] {
  const seen = new Set<string>()
  return receivers.flatMap(({ phone }, index) => {
    const digits = toPhoneDigits(phone)
    if (digits === '') return []
    if (seen.has(digits)) return [index]
    seen.add(digits)
    return []
  })
}

/** Latest time ahead at which a gift can be scheduled, in ms. */
export const giftScheduleMs = 30 * dayMs

/** Reports whether a gift can be scheduled for a time: later than now, within 30 days, from 08:00 to 21:00 Seoul time. */
export function canScheduleGift(sendAt: Date, now: Date): boolean {
  const ahead = sendAt.getTime() - now.getTime()
  return ahead > 0 && ahead <= giftScheduleMs && sendableAt(sendAt).getTime() === sendAt.getTime()
}

/** How a gift ended without a delivery: refused by the receiver, withdrawn by the sender, or not accepted in time. */
export const giftEndings = ['declined', 'withdrawn', 'expired'] as const
export type GiftEnding = (typeof giftEndings)[number]

/** State of one receiver's gift. */
export interface GiftFacts {
  ending: GiftEnding | null
  /** Delivery has been prepared. */
  isShipped: boolean
  hasAddress: boolean
  /** Null until the gift is sent. */
  expireDate: Date | null
}

/** GIFT-2, GIFT-4: derives a gift's status. A gift whose address was entered in time does not expire. */
export function giftStatusOf(gift: GiftFacts, now: Date): GiftStatus {
  if (gift.ending !== null) return gift.ending
  if (gift.isShipped) return 'used'
  if (gift.hasAddress) return 'address_done'
  return gift.expireDate !== null && now >= gift.expireDate ? 'expired' : 'unused'
}

const open: ReadonlySet<GiftStatus> = new Set(['unused', 'address_done'])

/** Reports whether the receiver may enter or change the address: until delivery is prepared or the gift ends. */
export function canGiveGiftAddress(giftStatus: GiftStatus): boolean {
  return open.has(giftStatus)
}

/** Reports whether the sender may withdraw one gift: before delivery is prepared, and only once. */
export function canWithdrawGift(giftStatus: GiftStatus): boolean {
  return open.has(giftStatus)
}

/** GIFT-3 */
export interface GiftGroupStanding {
  giftGroupStatus: GiftStatus | 'waiting'
  /** Number of receivers whose address is missing. */
  emptyAddressCount: number
  /** Number of receivers of the gift. */
  sendCount: number
  /** True if no gift has gone to delivery and at least one gift can be withdrawn. */
  canAllWithdraw: boolean
}

const slowestFirst: readonly GiftStatus[] = ['unused', 'address_done', 'used', 'expired', 'declined', 'withdrawn']

const ended: ReadonlySet<GiftStatus> = new Set(giftEndings)

/**
 * GIFT-3: a group has the status of its least advanced open gift. Without open gifts it has their final status; if they ended
 * in different ways, it counts as withdrawn. Until it is sent it is waiting.
 */
export function summarizeGiftGroup(gifts: readonly GiftStatus[], isSent = true): GiftGroupStanding {
  const slowest = slowestFirst.find((each) => gifts.includes(each)) ?? 'unused'
  const isMixedEnd = ended.has(slowest) && gifts.some((each) => each !== slowest)
  const status = isMixedEnd ? 'withdrawn' : slowest
  return {
    giftGroupStatus: !isSent && open.has(status) ? 'waiting' : status,
    emptyAddressCount: gifts.filter((each) => each === 'unused').length,
    sendCount: gifts.length,
    canAllWithdraw: !gifts.includes('used') && gifts.some(canWithdrawGift),
  }
}

/** GIFT-4: a gift can be accepted for seven days after it was sent. */
export function giftExpireDateOf(sentAt: Date): Date {
  return addDays(sentAt, 7)
}

/** Messages that can be sent again to one receiver per day (Seoul). */
export const maxGiftResends = 3

/** Number of messages that can still be sent again to one receiver today (Seoul). */
export function giftResendsLeft(resentAt: readonly Date[], now: Date): number {
  const { from, to } = seoulDayRange(now)
  return Math.max(0, maxGiftResends - resentAt.filter((at) => from <= at && at < to).length)
}

/** Days before the expiry at which the receiver is reminded. */
export const giftReminderDays = [3, 1] as const

/** Link of a gift on a brand's own origin. */
export const giftPathOf = (uuid: string): string => `/gift/received/${uuid}`
