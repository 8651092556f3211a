import { addDays } from '#src/time/seoul-time.ts'
import { checkPositiveWon, shareOfWon, sumWon, type Won } from '#src/price/won.ts'

/** Conditions of a product for using points (won). One point is one won. */
export interface PointTerms {
  minUsePoint: Won
  minPointUseProductPrice: Won
}

/** PAY-8: returns the strictest terms among the products of an order. */
export function strictestPointTerms(products: readonly PointTerms[]): PointTerms {
  return {
    minUsePoint: Math.max(0, ...products.map((product) => product.minUsePoint)),
    minPointUseProductPrice: Math.max(0, ...products.map((product) => product.minPointUseProductPrice)),
  }
}

/** PAY-8: returns the maximum usable points: 0 if the terms are not met, otherwise at most the balance and the price. */
export function maxUsablePoint(terms: PointTerms, order: { balance: Won; productsPrice: Won; price: Won }): Won {
  const balance = checkPositiveWon(order.balance, 'balance')
  const isAllowed = balance >= terms.minUsePoint && order.productsPrice >= terms.minPointUseProductPrice
  return isAllowed ? Math.min(balance, checkPositiveWon(order.price, 'price')) : 0
}

/** PAY-8: returns the points for a purchase: the sum over lines of floor(unit price × units × purchasePointPer ÷ 100). */
export function expectedPurchasePoint(
  lines: readonly { unitPrice: Won; optionUnit: number; purchasePointPer: number }[],
): Won {
  return sumWon(
    lines.map((line) => {
      // Rates such as 0.5 % are converted to hundredths of a percent, so that no amount is multiplied by a float.
      const hundredths = Math.round(line.purchasePointPer * 100)
      return shareOfWon(checkPositiveWon(line.unitPrice * line.optionUnit, 'line price'), hundredths, 10_000)
    }),
  )
}

/** PAY-2: returns the values of the payment check: the price less the used points, and the points as a negative number. */
export function toPriceCheck(price: Won, usedPoint: Won): { chkPrice: Won; chkUsedPoint: Won } {
  checkPositiveWon(usedPoint, 'usedPoint')
  // `0 - usedPoint`, because `-usedPoint` is -0 for 0.
  return { chkPrice: checkPositiveWon(price - usedPoint, 'chkPrice'), chkUsedPoint: 0 - usedPoint }
}

/** PAY-9: reports whether a received check matches the server's price and points. */
export function isPriceCheckRight(
  check: { chkPrice: Won; chkUsedPoint: Won },
  server: { price: Won; usedPoint: Won },
): boolean {
  const right = toPriceCheck(server.price, server.usedPoint)
  return check.chkPrice === right.chkPrice && 0 - check.chkUsedPoint === server.usedPoint
}

/** PAY-8: returns the time at which purchase points are granted and the order completes: seven days after delivery. */
export function rewardPointDateOf(deliveryEndAt: Date): Date {
  return addDays(deliveryEndAt, 7)
}

const POINT_DAYS = 365
/** Minimum validity in days of points restored by a cancelled order. */
const GIVEN_BACK_DAYS = 30

/** Returns the expiry of points: 365 days after they were earned. */
export function pointExpiryOf(earnedAt: Date): Date {
  return addDays(earnedAt, POINT_DAYS)
}

/**
 * Limits of points expired at `at`: earned up to `cameBefore` and, if restored by an order, restored up to `backBefore`.
 * Restored points do not get a new expiry, but are valid for at least 30 days after the restore.
 */
export function pointExpiryAt(at: Date): { cameBefore: Date; backBefore: Date } {
  return { cameBefore: addDays(at, -POINT_DAYS), backBefore: addDays(at, -GIVEN_BACK_DAYS) }
}

export interface PointLot {
  id: number
  /** Unused points of this lot. */
  left: Won
  expireAt: Date
}

/**
 * Takes points from the lots that expire first. Skips expired lots.
 * Throws RangeError if the lots hold less than `amount`.
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
