import { formatWon, type SearchNarrowing } from '@shop/rules'

/** Price groups end one won before the next begins (9,999); typed bounds are round. */
const toEndText = (to: number): string => (to % 10 === 9 ? `${formatWon(to + 1)} 미만` : `${formatWon(to)} 이하`)
const toStartText = (from: number): string =>
  from % 10 === 1 ? `${formatWon(from - 1)} 초과` : `${formatWon(from)} 이상`
export const toPriceText = (from: number | null, to: number | null): string => {
  if (from === null) return to === null ? '전체 가격' : toEndText(to)
  return to === null ? toStartText(from) : `${formatWon(from)}~${formatWon(to % 10 === 9 ? to + 1 : to)}`
}
export const isPriceBound = ({ priceFrom, priceTo }: SearchNarrowing): boolean => priceFrom !== null || priceTo !== null
export const noPrice = { priceFrom: null, priceTo: null }
