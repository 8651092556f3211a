import { addDays } from '#src/time/seoul-time.ts'
import { checkPositiveWon, shareOfWon, sumWon, type Won } from '#src/price/won.ts'

/** What a product asks before points may be used. One point is one won. */
export interface PointTerms {
  minUsePoint: Won
  minPointUseProductPrice: Won
}

/** PAY-8: the strictest terms among an order's products. */
export function strictestPointTerms(products: readonly PointTerms[]): PointTerms {
  return {
    minUsePoint: Math.max(0, ...products.map((product) => product.minUsePoint)),
    minPointUseProductPrice: Math.max(0, ...products.map((product) => product.minPointUseProductPrice)),
  }
}

/** PAY-8: the most points that can be used: 0 unless the terms are met, never above the balance or the price. */
export function maxUsablePoint(terms: PointTerms, order: { balance: Won; productsPrice: Won; price: Won }): Won {
  const balance = checkPositiveWon(order.balance, 'balance')
  const isAllowed = balance >= terms.minUsePoint && order.productsPrice >= terms.minPointUseProductPrice
  return isAllowed ? Math.min(balance, checkPositiveWon(order.price, 'price')) : 0
}

/** PAY-8: points granted for a purchase: the sum over lines of floor(unit price × units × purchasePointPer ÷ 100). */
export function expectedPurchasePoint(
  lines: readonly { unitPrice: Won; optionUnit: number; purchasePointPer: number }[],
): Won {
  return sumWon(
    lines.map((line) => {
      // Rates such as 0.5 % are counted in hundredths of a percent, so that no float ever meets a won.
      const hundredths = Math.round(line.purchasePointPer * 100)
      return shareOfWon(checkPositiveWon(line.unitPrice * line.optionUnit, 'line price'), hundredths, 10_000)
    }),
  )
}

/** PAY-2: what the payment check is sent: the price reduced by the used points, and the points as their negative. */
export function toPriceCheck(price: Won, usedPoint: Won): { chkPrice: Won; chkUsedPoint: Won } {
  checkPositiveWon(usedPoint, 'usedPoint')
  // `0 - usedPoint`, because the negative of 0 is -0.
  return { chkPrice: checkPositiveWon(price - usedPoint, 'chkPrice'), chkUsedPoint: 0 - usedPoint }
}

/** PAY-9: whether a check that was sent agrees with the server's own price and the points it would take. */
export function isPriceCheckRight(
  check: { chkPrice: Won; chkUsedPoint: Won },
  server: { price: Won; usedPoint: Won },
): boolean {
  const right = toPriceCheck(server.price, server.usedPoint)
  return check.chkPrice === right.chkPrice && 0 - check.chkUsedPoint === server.usedPoint
}

/** PAY-8: purchase points come, and the order completes, seven days after the delivery ended. */
export function rewardPointDateOf(deliveryEndAt: Date): Date {
  return addDays(deliveryEndAt, 7)
}

const POINT_DAYS = 365
/** However old points are that a cancelled order gives back, they can be used for so long again. */
const GIVEN_BACK_DAYS = 30

/** Points expire 365 days after they were earned. */
export function pointExpiryOf(earnedAt: Date): Date {
  return addDays(earnedAt, POINT_DAYS)
}

/**
 * What has expired by `at`: what was earned up to `cameBefore`, and of it what an order gave back up to `backBefore`.
 * Points given back keep the end they had, but never end sooner than 30 days after they came back.
 */
export function pointExpiryAt(at: Date): { cameBefore: Date; backBefore: Date } {
  return { cameBefore: addDays(at, -POINT_DAYS), backBefore: addDays(at, -GIVEN_BACK_DAYS) }
}

export interface PointLot {
  id: number
  /** Points of this lot not used yet. */
  left: Won
  expireAt: Date
}

/**
 * Takes points from the lots that expire first. Lots that have expired give nothing.
 * Throws RangeError when the lots hold less than `amount`.
 */
export function takePoints(lots: readonly PointLot[], amount: Won, now: Date): { id: number; taken: Won }[] {
  let missing = checkPositiveWon(amount, 'amount')
  const takes: { id: number; taken: Won }[] = []
  const alive = lots.filter((lot) => lot.expireAt > now && checkPositiveWon(lot.left, 'left') > 0)
  for (const lot of alive.toSorted((a, b) => a.expireAt.getTime() - b.expireAt.getTime() || a.id - b.id)) {
    if (missing === 0) break
    const taken = Math.min(lot.left, missing)
    takes.push({ id: lot.id, taken })
    missing -= taken
  }
  if (missing > 0) throw new RangeError(`${missing} points are missing`)
  return takes
}
