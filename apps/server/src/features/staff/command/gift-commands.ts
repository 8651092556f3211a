import { brandIds, isBrandId } from '@shop/brands'
import { AppError } from '@shop/contract'
import { addDays, type GiftStatus, giftStatuses } from '@shop/rules'
import { getGift, statusOfGift } from '#src/features/gift/end-gift.ts'
import { extendGifts, MAX_EXTEND_DAYS } from '#src/features/gift/extend-gifts.ts'
import { openReceiver } from '#src/features/gift/gift-contents.ts'
import type { FindGift } from '#src/features/gift/gift-sql.ts'
import { resendAll, resendGift } from '#src/features/gift/resend-gifts.ts'
import { assertPaid, listOpen, quoteGifts, withdrawGifts } from '#src/features/gift/withdraw-gifts.ts'
import { findGiftOrderNo, listGiftMessages, listGiftsByState } from '#src/features/staff/staff-gift-sql.ts'
import type { App } from '#src/handler-context.ts'
import { assertNoMore, CommandError } from './command-line.ts'
import { showGiftList, showGiftRefund, showGifts } from './gift-view.ts'
import { getOrderByNo } from './order-commands.ts'
import type { StaffOrder } from './order-view.ts'
import { findByParcel, giftTexts, type StaffGift } from './staff-gift.ts'

type Needs = Pick<App, 'db' | 'clock' | 'config'>

export interface GiftOptions {
  status?: string | undefined
  brand?: string | undefined
  order?: string | undefined
  expires?: string | undefined
  parcel?: string | undefined
  days?: string | undefined
  reason?: string | undefined
  yes?: boolean | undefined
  take: number
}

/** States of gifts that can still change. */
const open: readonly GiftStatus[] = ['unused', 'address_done']

const toStates = (text: string | undefined): readonly GiftStatus[] => {
  if (text === undefined) return open
  const found = giftStatuses.find((status) => status === text || giftTexts[status] === text)
  if (found) return [found]
  throw new CommandError(`그런 상태는 없어요: ${text}\n${Object.values(giftTexts).join(', ')}`)
}

const toDays = (text: string | undefined, name: string): number => {
  const days = Number(text?.replace(/d$/, ''))
  if (/^\d{1,2}d?$/.test(text ?? '') && days >= 1 && days <= MAX_EXTEND_DAYS) return days
  throw new CommandError(`--${name}에는 1부터 ${MAX_EXTEND_DAYS}까지의 일수를 적어 주세요.`)
}

const toBrand = (brand: string | undefined): string | null => {
  if (brand === undefined || isBrandId(brand)) return brand ?? null
  throw new CommandError(`그런 브랜드는 없어요: ${brand}\n${brandIds.join(', ')}`)
}

/** Lists gifts by state, brand, order and days until the expiry, the soonest expiry first. */
const listGifts = async (app: Needs, options: GiftOptions): Promise<string> => {
  const { status, brand, order, expires, take } = options
  const now = app.clock()
  const rows = await listGiftsByState(app.db, {
    states: [...toStates(status)],
    platform: toBrand(brand),
    orderNo: order?.toUpperCase() ?? null,
    expiresBefore: expires === undefined ? null : addDays(now, toDays(expires, 'expires')),
    now,
    most: take,
  })
  const nameOf = ({ uuid, receiver }: (typeof rows)[number]): string => openReceiver(app, uuid, receiver).name
  return showGiftList(rows, nameOf)
}

interface Target {
  order: StaffOrder
  /** The named gift; all gifts of the order if none was named. */
  gifts: StaffGift[]
  isAll: boolean
}

const ORDER_NO = /^\d{8}-[A-Z0-9]+$/i

/** Finds gifts by order number, with `--parcel` one of them, or by the uuid or link of one gift. Throws `giftNotFound`. */
const findTarget = async (app: Needs, command: string, given: string, parcel?: string): Promise<Target> => {
  if (ORDER_NO.test(given)) {
    const order = await getOrderByNo(app, given)
    if (order.gifts.length === 0)
      throw new AppError('giftNotFound', { message: `선물이 아닌 주문이에요: ${order.orderNo}` })
    if (parcel === undefined) return { order, gifts: order.gifts, isAll: true }
    return { order, gifts: [findByParcel(order.gifts, parcel)], isAll: false }
  }
  if (parcel !== undefined) throw new CommandError(`--parcel은 주문 번호와 함께 써요: ${command} <주문 번호> --parcel`)
  const uuid = given.replace(/\/+$/, '').split('/').at(-1) ?? ''
  const found = await findGiftOrderNo(app.db, { uuid })
  if (!found) throw new AppError('giftNotFound', { message: `선물을 찾을 수 없어요: ${given}. 링크를 확인해 주세요.` })
  const order = await getOrderByNo(app, found.orderNo)
  return { order, gifts: [findByParcel(order.gifts, String(found.parcel))], isAll: false }
}

const readGifts = (app: Needs, gifts: readonly StaffGift[]): Promise<FindGift[]> =>
  Promise.all(gifts.map(({ uuid, platform }) => getGift(app.db, uuid, platform)))

const after = async (app: Needs, { order }: Pick<Target, 'order'>): Promise<string> => {
  const now = await getOrderByNo(app, order.orderNo)
  return showGifts(now, await listGiftMessages(app.db, { orderId: order.id }))
}

const resend = async (app: Needs, target: Target): Promise<string> => {
  const gifts = await readGifts(app, target.gifts)
  const [first] = gifts
  if (target.isAll) await resendAll(app, gifts, { byOperator: true })
  else if (first) await resendGift(app, first, { byOperator: true })
  return after(app, target)
}

const extend = async (app: Needs, target: Target, { days, reason }: GiftOptions): Promise<string> => {
  const by = toDays(days, 'days')
  if (!reason) throw new CommandError('기한을 늘리는 이유를 적어 주세요: gift extend … --days 3 --reason "…"')
  const gifts = await readGifts(app, target.gifts)
  const unused = target.isAll ? gifts.filter((gift) => statusOfGift(gift, app.clock()) === 'unused') : gifts
  if (unused.length === 0) throw new AppError('giftEnded', { message: '배송지를 기다리는 선물이 없어요.' })
  await extendGifts(app, unused, { days: by, reason })
  return after(app, target)
}

/** Shows the refund; with `--yes` withdraws. */
const withdraw = async (app: Needs, target: Target, { reason, yes }: GiftOptions): Promise<string> => {
  const gifts = listOpen(await readGifts(app, target.gifts), app.clock())
  if (!target.isAll) assertPaid(gifts[0])
  const quote = await quoteGifts(app, gifts)
  const named = target.gifts.filter(({ uuid }) => gifts.some((gift) => gift.uuid === uuid))
  const refund = showGiftRefund(named, quote)
  if (!yes) return `${refund}\n아직 취소하지 않았어요. 취소하려면 같은 명령에 --yes를 붙여 주세요.`
  const expected = { money: quote.money, point: quote.point }
  await withdrawGifts(app, gifts, {
    ending: 'withdrawn',
    byOperator: true,
    expected,
    reason: reason ?? '선물을 취소했어요.',
  })
  return `${refund}\n취소했어요.\n\n${await after(app, target)}`
}

const changes: Readonly<
  Record<string, { run: typeof withdraw; options: readonly (keyof GiftOptions)[]; usage: string; help: string }>
> = {
  show: { run: after, options: ['parcel'], usage: '', help: '받는 분마다 상태, 기록, 알림을 보여요' },
  resend: {
    run: resend,
    options: ['parcel'],
    usage: ' [--parcel 번호]',
    help: '배송지가 없는 분에게 다시 보내요. 한 분에게 하루 3번까지이고, 보낸 분의 3번과 따로 세요',
  },
  extend: {
    run: extend,
    options: ['parcel', 'days', 'reason'],
    usage: ' --days 3 --reason "…"',
    help: `배송지를 입력할 기한을 늘려요. 한 번에 ${MAX_EXTEND_DAYS}일까지예요`,
  },
  withdraw: {
    run: withdraw,
    options: ['parcel', 'reason', 'yes'],
    usage: ' [--parcel 번호] [--yes]',
    help: '취소하고 환불해요. --yes가 없으면 환불 금액만 보여요',
  },
}

/** Usage and explanation of each command. */
export const giftHelp: readonly (readonly [usage: string, text: string])[] = [
  [
    'gift list [--status 상태] [--brand ru] [--order 번호] [--expires 3d]',
    '배송지를 기다리거나 보낼 선물을 기한이 가까운 것부터 보여요',
  ],
  ...Object.entries(changes).map(
    ([name, { usage, help }]) => [`gift ${name} <주문 번호|선물 링크>${usage}`, help] as const,
  ),
]

const listOptions: readonly (keyof GiftOptions)[] = ['status', 'brand', 'order', 'expires']

const assertOptions = (command: string, given: GiftOptions, allowed: readonly (keyof GiftOptions)[]): void => {
  const strange = Object.entries(given).find(
    ([name, value]) => name !== 'take' && value !== undefined && !allowed.includes(name as keyof GiftOptions),
  )
  if (strange) throw new CommandError(`${command}에서 쓸 수 없는 옵션이에요: --${strange[0]}`)
}

/** Runs a command on gifts. Throws `CommandError` and what the command refuses. */
export const runGift = async (
  app: Needs,
  [name = '', given, ...words]: readonly string[],
  options: GiftOptions,
): Promise<string> => {
  const command = `gift ${name}`
  if (name === 'list') {
    assertNoMore(given === undefined ? [] : [given, ...words], command)
    assertOptions(command, options, listOptions)
    return listGifts(app, options)
  }
  const change = Object.hasOwn(changes, name) ? changes[name] : undefined
  const usages = giftHelp.map(([usage, text]) => `  ${usage}\n      ${text}`).join('\n')
  if (!change)
    throw new CommandError(
      `${name === '' ? 'gift 뒤에 할 일을 적어 주세요.' : `알 수 없는 명령이에요: ${command}.`}\n\n${usages}`,
    )
  if (given === undefined)
    throw new CommandError(`주문 번호나 선물 링크를 적어 주세요: ${command} <주문 번호|선물 링크>`)
  assertNoMore(words, `${command} ${given}`)
  assertOptions(command, options, change.options)
  return change.run(app, await findTarget(app, command, given, options.parcel), options)
}
