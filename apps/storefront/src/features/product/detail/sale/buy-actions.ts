import type { Product, ProductForUser } from '@shop/contract'
import { canAskRestockAlarm } from '@shop/rules'
import { findRefusal } from '../../refusal.ts'
import { findProductRefusal, refusalTexts, toBadgeFacts } from '../../sale-facts.ts'

/** Actions of the bottom bar: buy, set an alarm, fulfil a condition, or the reason why buying is impossible. */
export type BuyAction =
  | { kind: 'buy' }
  | { kind: 'alarm'; text: string }
  | { kind: 'share' }
  | { kind: 'login'; text: string }
  | { kind: 'refused'; reason: string }

interface Visitor {
  /** Undefined until the visitor is known. */
  isGuest: boolean | undefined
  personal: ProductForUser | undefined
}

const canAskAlarm = (product: Product, now: number | undefined): boolean => {
  const timeless = { limitedPeriodBegin: null, limitedPeriodEnd: null }
  return canAskRestockAlarm({ ...toBadgeFacts(product), ...(now === undefined && timeless) }, new Date(now ?? 0))
}

const alarmText = (product: Product, now: number | undefined): string => {
  const { isCommingSoon, limitedPeriodBegin: begin } = product.productSaleType
  const opens = isCommingSoon || (now !== undefined && begin !== null && Date.parse(begin) > now)
  return opens ? '오픈 알림 받기' : '재입고 알림 받기'
}

/** ORDER-9, AUTH-7 */
export const findBuyAction = (product: Product, visitor: Visitor, now: number | undefined): BuyAction => {
  const general = findProductRefusal(product, now)
  if (general !== undefined)
    return canAskAlarm(product, now)
      ? { kind: 'alarm', text: alarmText(product, now) }
      : { kind: 'refused', reason: general }
  const { personal, isGuest = false } = visitor
  const reason = findRefusal(product, { isGuest, personal }, now)
  if (reason === undefined) return { kind: 'buy' }
  if (reason === refusalTexts.shareRequired) return { kind: 'share' }
  const helpsLogin = reason === refusalTexts.exclusive || reason === refusalTexts.grade
  return isGuest && helpsLogin ? { kind: 'login', text: '로그인하고 구매하기' } : { kind: 'refused', reason }
}
