import { AppError } from '@shop/contract'
import { refundDueDay } from '@shop/rules'
import type { Tx } from '#src/db/db.ts'
import { failpoint } from '#src/failpoint.ts'
import { restoreCoupon } from '#src/features/coupon/coupon-taking.ts'
import { lockOrder } from '#src/features/order/lifecycle/lifecycle-sql.ts'
import { moveOrderProducts } from '#src/features/order/lifecycle/move-order-products.ts'
import { markFailed, postMoney, refundPoints, releaseStock } from '#src/features/order/order-settlement-sql.ts'
import type { App } from '#src/handler-context.ts'
import { enqueue } from '#src/jobs/enqueue.ts'
import { type GivenAccount, saveAccount } from './refund-account.ts'
import { type Choice, endedIn, planWithdraw, type WithdrawMove } from './withdraw-plan.ts'
import { isUnpaid, readWithdrawOrder, type WithdrawOrder } from './withdraw-reading.ts'
import {
  assertAgreed,
  type CancelledBy,
  type Expected,
  reckon,
  type Reckoning,
  refundPosting,
} from './withdraw-reckoning.ts'
import { type EndedGift, planCancelMessage } from './plan-cancel-message.ts'
import { closePayment, insertRefund, restock, uncountSales } from './withdraw-sql.ts'

export interface Withdrawing extends Choice {
  orderId: number
  /** Who caused the cancel. If the shop cannot deliver, the buyer pays no shipping fee. */
  cancelledBy: CancelledBy
  /** Text shown to the buyer. */
  reason: string
  refundAccount?: GivenAccount | undefined
  /** Amounts shown to the buyer. */
  expected?: Expected | undefined
  /** Gifts that end with it. */
  gift?: EndedGift | undefined
}

export interface Withdrawn {
  /** Null if nothing is refunded now: cancelled before, only requested, or not paid yet. */
  refundId: number | null
}

type Needs = Pick<App, 'db' | 'config' | 'clock'>

/**
 * Cancels an order, products or options of it, for every actor: states, stock, points, coupon and ledgers in one transaction,
 * with the refund that a job pays through the gateway. Earlier cancels stay as they are, so repeating it is safe. Throws
 * `orderNotFound`, `withdrawRefused`, `refundAccountRequired`, `refundChanged`.
 */
export const withdrawProducts = async (app: Needs, withdrawing: Withdrawing): Promise<Withdrawn> => {
  const withdrawn = await app.db.tx(async (tx) => {
    const done = await withdrawInTx(tx, app, withdrawing)
    await failpoint('refund:before-commit')
    return done
  })
  await failpoint('refund:asked')
  return withdrawn
}

/** The same inside a larger transaction. */
export const withdrawInTx = async (tx: Tx, app: Needs, withdrawing: Withdrawing): Promise<Withdrawn> => {
  const { orderId, actor, cancelledBy, reason } = withdrawing
  const now = app.clock()
  if (!(await lockOrder(tx, { orderId }))) throw new AppError('orderNotFound')
  const order = await readWithdrawOrder(tx, orderId)
  const moves = planWithdraw(order.products, withdrawing)
  if (moves.length === 0) return { refundId: null }
  const whole = reckon(order, moves, cancelledBy)
  assertAgreed(whole, withdrawing.expected)
  // partially cancelled products keep their state
  const moving = moves.filter(({ from, to }) => from !== to)
  await moveOrderProducts(tx, { orderId, moves: moving, actor, reason, now })
  if (isUnpaid(order)) return cancelDeposit(tx, withdrawing, now)
  if (whole.target === 'account')
    await saveAccount(tx, app, { order, given: withdrawing.refundAccount, isRequired: actor === 'shopper' })
  const ended = endedIn(moves)
  if (ended.length === 0) return { refundId: null }
  const reckoning = ended.length === moves.length ? whole : reckon(order, ended, cancelledBy)
  return { refundId: await giveBack(tx, { order, ended, reckoning, withdrawing, now }) }
}

const isCash = ({ method }: WithdrawOrder): boolean => method === 'virtual_account' || method === 'transfer'

const isPart = ({ to }: WithdrawMove): boolean => to === 'withdraw_partially'
/** Ids of the order lines that the moves cover. */
const linesOf = ({ products }: WithdrawOrder, moves: readonly WithdrawMove[]): number[] =>
  products.flatMap((product) => {
    const covered = moves.filter(({ orderProductId }) => orderProductId === product.id)
    return product.lines
      .filter(({ combinationId }) => covered.some(({ combinationIds }) => combinationIds.includes(combinationId)))
      .map(({ id }) => id)
  })

/** Cancels an unpaid deposit order: releases what it holds. The payment job closes the account at the gateway. */
const cancelDeposit = async (tx: Tx, { orderId, gift }: Withdrawing, now: Date): Promise<Withdrawn> => {
  const failure = { code: 'ORDER_WITHDRAWN', error: 'Gone', message: '입금 전에 취소한 주문이에요.', statusCode: 410 }
  await markFailed(tx, { orderId, failure, now })
  await releaseStock(tx, { orderId, now })
  await refundPoints(tx, { orderId, reason: '취소한 주문', now })
  await restoreCoupon(tx, orderId)
  await enqueue(tx, 'payment.drive', { orderId }, { key: String(orderId) })
  await enqueue(tx, 'refund.tell', { orderId, occasion: 'withdrawn', gift })
  return { refundId: null }
}

interface GivingBack {
  order: WithdrawOrder
  ended: readonly WithdrawMove[]
  reckoning: Reckoning
  withdrawing: Withdrawing
  now: Date
}

/** Reason of restored points, shown to their owner. */
const pointReasonOf = (ended: readonly WithdrawMove[]): string =>
  ended.every(({ to }) => to === 'return_complete') ? '반품한 주문' : '취소한 주문'

const giveBack = async (tx: Tx, { order, ended, reckoning, withdrawing, now }: GivingBack): Promise<number> => {
  const { id: orderId } = order
  // units the shop ran out of do not exist, and returned food is not resold
  const back = ended.filter(({ from, to }) => from !== 'stock_out' && to !== 'return_complete')
  await restock(tx, { orderId, lineIds: linesOf(order, back), now })
  await uncountSales(tx, { orderId, lineIds: linesOf(order, ended) })
  const orderProductIds = ended.filter((move) => !isPart(move)).map(({ orderProductId }) => orderProductId)
  const optionLineIds = linesOf(order, ended.filter(isPart))
  const { money, taxFree, point, target } = reckoning
  const { cancelledBy, reason, gift } = withdrawing
  const dueDay = refundDueDay(now)
  const refund = {
    orderId,
    orderProductIds,
    optionLineIds,
    money,
    taxFree,
    point,
    target,
    cancelledBy,
    reason,
    pointReason: pointReasonOf(ended),
    now,
    dueDay,
  }
  const { id } = await insertRefund(tx, refund)
  await postMoney(tx, { orderId, posting: `refund:${id}`, ...refundPosting(reckoning), now })
  if (reckoning.isWhole) await restoreCoupon(tx, orderId)
  const isSoldOut = ended.every(({ from }) => from === 'stock_out')
  const cancel = { orderId, refundId: id, isWhole: reckoning.isWhole, isSoldOut, isPaidOut: target !== 'none', gift }
  await planCancelMessage(tx, cancel, now)
  if (target === 'none') await closePayment(tx, { orderId })
  else await enqueue(tx, 'refund.drive', { refundId: id }, { key: String(id) })
  // the cash receipt follows the amount that is left
  if (isCash(order)) await enqueue(tx, 'receipt.follow', { orderId }, { key: String(orderId) })
  return id
}
