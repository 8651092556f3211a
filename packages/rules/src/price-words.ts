import type { SearchNarrowing } from '#src/search-filter.ts'

export type PriceBounds = Pick<SearchNarrowing, 'priceFrom' | 'priceTo'>
/** Price bounds of a search term, and the rest of the term. */
export interface SaidPrice {
  bounds: PriceBounds
  rest: string
}

const MAX_WON = 2_000_000_000
const noBounds: PriceBounds = { priceFrom: null, priceTo: null }

const KOREAN = '일이삼사오육칠팔구'
const DIGITS = String.raw`\d{1,3}(?:,\d{3})+|\d+(?:\.\d+)?`
const MANY = `(?:${DIGITS}|[${KOREAN}])`
/** Amounts in ten thousands and thousands: 만, 3만, 1만5천, 이만오천. */
const UNITS = String.raw`(?:${MANY}?\s?만(?:\s?${MANY}?\s?천)?|${MANY}?\s?천)`
/** Amounts with a unit: 3만, 3만 원, 5,000원. A number alone is not a price. */
const AMOUNT = String.raw`(?:${UNITS}(?:\s?원)?|(?:${DIGITS})\s?원)`
/** Start of an amount: not the end of another number, and for Hangul not the end of another word. */
const START = String.raw`(?<![\d.,~])(?:(?=\d)|(?<![가-힣]))`
/** Words after a price that add no meaning: 1만원 이하인 상품. */
const TAIL = String.raw`(?:\s?(?:인|의|짜리))?(?:\s?(?:상품|제품|것|거))?(?![가-힣])`

const RANGE = new RegExp(
  String.raw`${START}(${AMOUNT}|${DIGITS})\s?(?:~|-|∼|〜|～|–|에서|부터)\s?(${AMOUNT})\s?(?:사이|까지|대|이하)?${TAIL}`,
  'g',
)
const BAND = new RegExp(String.raw`${START}(${AMOUNT})\s?대${TAIL}`, 'g')
const EDGE = new RegExp(
  String.raw`${START}(${AMOUNT})\s?(?:(이하|이내|미만|이상|초과)|(까지|부터|아래|밑)${TAIL})(?:${TAIL})?`,
  'g',
)

const toNumber = (text: string | undefined): number | undefined => {
  if (text === undefined) return undefined
  const at = KOREAN.indexOf(text)
  return at >= 0 ? at + 1 : Number(text.replaceAll(',', ''))
}

const PARTS = new RegExp(String.raw`^(?:(${MANY})?(만))?(?:(${MANY})?(천))?(${DIGITS})?원?$`)

/** Converts an amount to won: 3만5천원 is 35,000. */
const toWon = (text: string): number => {
  const [, tenThousands, man, thousands, cheon, ones] = PARTS.exec(text.replace(/\s/g, '')) ?? []
  const ofMan = man ? (toNumber(tenThousands) ?? 1) * 10_000 : 0
  const ofCheon = cheon ? (toNumber(thousands) ?? 1) * 1_000 : 0
  return Math.min(Math.round(ofMan + ofCheon + (toNumber(ones) ?? 0)), MAX_WON)
}

/** Converts the lower bound of a range to won. A number alone takes the unit of the upper bound: 2~3만원 begins at 20,000. */
const toStart = (from: string, to: string): number => {
  if (/[만천원]/.test(from)) return toWon(from)
  const unit = to.replace(/\s/g, '').replace(/^(?:[\d.,]+|[일이삼사오육칠팔구])/, '')
  return toWon(`${from}${unit.startsWith('만') ? '만' : unit}`)
}

const toRange = (from: string, to: string): PriceBounds => {
  const [low = 0, high = 0] = [toStart(from, to), toWon(to)].toSorted((a, b) => a - b)
  return { priceFrom: low, priceTo: high }
}

/**
 * Converts a price band to bounds (won). Its width is one unit of the last non-zero digit: 만원대 ends below 20,000, 15만원대
 * below 160,000.
 */
const toBand = (text: string): PriceBounds => {
  const won = toWon(text)
  if (won === 0) return noBounds
  let step = 1
  while (won % (step * 10) === 0) step *= 10
  return { priceFrom: won, priceTo: Math.min(won + step - 1, MAX_WON) }
}

const toEdge = (text: string, word: string): PriceBounds => {
  const won = toWon(text)
  if (word === '이상' || word === '부터') return { priceFrom: won, priceTo: null }
  if (word === '초과') return { priceFrom: won + 1, priceTo: null }
  return { priceFrom: null, priceTo: word === '미만' ? Math.max(won - 1, 0) : won }
}

/**
 * Removes price words such as "1만원 이하" from a search term and returns their bounds and the rest, because they name no
 * product. Undefined if the term has no price words or contradictory ones. C046
 */
export const readPriceWords = (term: string): SaidPrice | undefined => {
  let bounds = noBounds
  const add = (more: PriceBounds): string => {
    bounds = { priceFrom: more.priceFrom ?? bounds.priceFrom, priceTo: more.priceTo ?? bounds.priceTo }
    return ' '
  }
  const rest = term
    .normalize('NFC')
    .replace(RANGE, (_, from: string, to: string) => add(toRange(from, to)))
    .replace(BAND, (_, won: string) => add(toBand(won)))
    .replace(EDGE, (_, won: string, attached?: string, apart?: string) => add(toEdge(won, attached ?? apart ?? '')))
  const { priceFrom, priceTo } = bounds
  const isSaid = priceFrom !== null || priceTo !== null
  if (!isSaid || (priceFrom ?? 0) > (priceTo ?? MAX_WON)) return undefined
  return { bounds, rest: rest.replace(/\s+/g, ' ').trim() }
}
