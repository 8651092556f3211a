import { AppError, type RefundQuote } from '@shop/contract'
import { toBuyerWithdraw } from '#src/features/order/withdraw/withdraw-handlers.ts'
import { quoteWithdraw } from '#src/features/order/withdraw/withdraw-quote.ts'
import type { App, HandlerInput, Handlers } from '#src/handler-context.ts'
import { endGiftInTx, endLockedGifts, type Ending, lockOpenGift, statusOfGift } from './end-gift.ts'
import type { FindGift } from './gift-sql.ts'
import { getOwn, listOwn, readOwn } from './own-gifts.ts'

/** Before the payment only a whole gift can be withdrawn: its payment cannot be split. */
export const assertPaid = (gift: FindGift): void => {
  if (gift.paymentState === 'done' || gift.groupSize === 1) return
  throw new AppError('withdrawRefused', { message: '입금하기 전에는 선물 전체만 취소할 수 있어요.' })
}

const toWithdrawn = (body: HandlerInput<'gift.withdraw'>['body']): Ending => {
  const { refundAccount, expected } = toBuyerWithdraw(body)
  return { ending: 'withdrawn', refundAccount, expected, ...(body.reason && { reason: body.reason }) }
}

/** Open gifts of a group. Throws `giftShipped` if one is on its way, `giftEnded` if none is open. */
export const listOpen = (gifts: readonly FindGift[], now: Date): [FindGift, ...FindGift[]] => {
  const inStatus = (...wanted: string[]) => gifts.filter((gift) => wanted.includes(statusOfGift(gift, now)))
  if (inStatus('used').length > 0) throw new AppError('giftShipped')
  const [first, ...rest] = inStatus('unused', 'address_done')
  if (!first) throw new AppError('giftEnded')
  return [first, ...rest]
}

type Needs = Pick<App, 'db' | 'clock' | 'config'>

/** What withdrawing open gifts of one order would give back. */
export const quoteGifts = (app: Needs, gifts: readonly [FindGift, ...FindGift[]]): Promise<RefundQuote> =>
  quoteWithdraw(app, gifts[0].orderId, {
    orderProductIds: gifts.flatMap(({ orderProductIds }) => orderProductIds),
    isGiftPart: true,
  })

/** Withdraws the open gifts of one order in a transaction. Throws `giftShipped`, `giftEnded` and what a refund refuses. */
export const withdrawGifts = async (app: Needs, gifts: readonly FindGift[], ending: Ending): Promise<void> => {
  const now = app.clock()
  await app.db.tx(async (tx) => {
    const [first, ...others] = listOpen(gifts, now)
    const { platform: brand } = first
    const locked = await lockOpenGift(tx, first.uuid, { brand, now })
    const rest: FindGift[] = []
    for (const { uuid } of others) rest.push(await lockOpenGift(tx, uuid, { brand, now }))
    await endLockedGifts(tx, app, [locked, ...rest], ending)
  })
}

type WithdrawCalls = 'gift.quoteWithdrawGroup' | 'gift.quoteWithdraw' | 'gift.withdrawGroup' | 'gift.withdraw'

/** Withdrawals by the sender. */
export const giftWithdrawHandlers: Pick<Handlers, WithdrawCalls> = {
  'gift.withdrawGroup': async (input, app) => {
    await withdrawGifts(app, await listOwn(app, input), toWithdrawn(input.body))
    return readOwn(app, input.brand, input.params.id)
  },
  'gift.quoteWithdrawGroup': async (input, app) => quoteGifts(app, listOpen(await listOwn(app, input), app.clock())),
  'gift.quoteWithdraw': async (input, app) => {
    const gift = await getOwn(app, input)
    assertPaid(gift)
    listOpen([gift], app.clock())
    return quoteGifts(app, [gift])
  },
  'gift.withdraw': async (input, app) => {
    const gift = await getOwn(app, input)
    if (gift.ending === null) assertPaid(gift)
    const { brand, body } = input
    await app.db.tx((tx) => endGiftInTx(tx, app, { uuid: gift.uuid, brand }, toWithdrawn(body)))
    return readOwn(app, input.brand, gift.orderId)
  },
}
