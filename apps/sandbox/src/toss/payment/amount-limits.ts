import { TossError } from '../api/toss-errors.ts'
import type { TossMethod } from './toss-payment.ts'

/** Minimum amount per method, in won. */
const LEAST: Record<TossMethod, number> = { CARD: 100, TRANSFER: 200, VIRTUAL_ACCOUNT: 200 }
const MOST = 999_999_999

export function checkAmount(method: TossMethod, amount: number, taxFreeAmount = 0): void {
  if (amount < LEAST[method]) throw new TossError('BELOW_MINIMUM_AMOUNT')
  if (amount >= MOST) throw new TossError('EXCEED_MAX_AMOUNT')
  checkTaxFree(amount, taxFreeAmount)
}

/** Checks that the tax-free amount does not exceed the total. */
export function checkTaxFree(amount: number, taxFreeAmount = 0): void {
  if (taxFreeAmount < 0 || taxFreeAmount > amount) throw new TossError('INVALID_REQUEST')
}
