import { AppError } from '@shop/contract'
import type { Reckoning } from './withdraw-reckoning.ts'

/** What the shopper was shown to get back (won). */
export interface Expected {
  money?: number | undefined
  point?: number | undefined
}

/** Nothing is cancelled for another sum than was shown. Throws `refundChanged` naming the right one. */
export const assertAgreed = ({ money, point }: Reckoning, expected: Expected = {}): void => {
  if ((expected.money ?? money) === money && (expected.point ?? point) === point) return
  const message = `지금 취소하면 ${money.toLocaleString('ko-KR')}원과 적립금 ${point.toLocaleString('ko-KR')}원을 돌려받아요.`
  throw new AppError('refundChanged', { problems: [{ path: 'body.expectedMoney', message, money, point }] })
}
