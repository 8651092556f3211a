/** Amount in Korean won: a whole number, never a float or a string. */
export type Won = number

/** Returns the value if it is a safe integer. Throws RangeError otherwise; the message contains `name`. */
export function checkWon(value: Won, name = 'won'): Won {
  if (!Number.isSafeInteger(value)) throw new RangeError(`${name} must be a safe integer, got ${value}`)
  return value
}

/** Like checkWon, but also throws RangeError on a negative value. */
export function checkPositiveWon(value: Won, name = 'won'): Won {
  if (checkWon(value, name) < 0) throw new RangeError(`${name} must not be negative, got ${value}`)
  return value
}

/** Returns the sum of amounts (won). Throws RangeError if an amount or the sum is not a safe integer. */
export function sumWon(amounts: readonly Won[]): Won {
  let sum = 0
  for (const amount of amounts) sum = checkWon(sum + checkWon(amount))
  return sum
}

/** Returns floor(amount × numerator ÷ denominator) in won, exact for any size. Arguments are integers ≥ 0, denominator > 0. */
export function shareOfWon(amount: Won, numerator: number, denominator: number): Won {
  checkPositiveWon(amount, 'amount')
  checkPositiveWon(numerator, 'numerator')
  if (checkPositiveWon(denominator, 'denominator') === 0) throw new RangeError('denominator must not be 0')
  return checkWon(Number((BigInt(amount) * BigInt(numerator)) / BigInt(denominator)))
}

/**
 * Splits `total` won in proportion to `weights` by largest remainder. The parts are whole won ≥ 0 and always sum to `total`.
 * Equal remainders go to the earlier part. Weights that are all 0 count as equal.
 * Throws RangeError on a negative or unsafe value, or if there are no weights for a positive total.
 */
export function splitWon(total: Won, weights: readonly number[]): Won[] {
  checkPositiveWon(total, 'total')
  for (const weight of weights) checkPositiveWon(weight, 'weight')
  if (weights.length === 0) {
    if (total > 0) throw new RangeError(`${total} won cannot be split over no parts`)
    return []
  }
  const shares = weights.some((weight) => weight > 0) ? weights.map(BigInt) : weights.map(() => 1n)
  const whole = shares.reduce((sum, share) => sum + share, 0n)
  const exact = shares.map((share) => BigInt(total) * share)
  const parts = exact.map((value) => Number(value / whole))
  const left = total - sumWon(parts)
  const byRemainder = exact
    .map((value, index) => ({ index, remainder: value % whole }))
    .toSorted((a, b) => Number(b.remainder - a.remainder))
  const extra = new Set(byRemainder.slice(0, left).map((part) => part.index))
  return parts.map((part, index) => part + (extra.has(index) ? 1 : 0))
}

/** Formats an amount: `12900` → `'12,900원'`. Does not use Intl, so that server and browser always output the same bytes. */
export function formatWon(value: Won): string {
  return `${formatCount(value)}원`
}

/** Formats a count: `12900` → `'12,900'`. Throws RangeError if the value is not a safe integer. */
export function formatCount(value: number): string {
  return String(checkWon(value, 'count')).replace(/\B(?=(\d{3})+$)/g, ',')
}
