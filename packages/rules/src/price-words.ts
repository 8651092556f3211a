import type { SearchNarrowing } from '#src/search-filter.ts'

export type PriceBounds = Pick<SearchNarrowing, 'priceFrom' | 'priceTo'>
/** What a term says about the price, and what is left of it to look for. */
export interface SaidPrice {
  bounds: PriceBounds
  rest: string
}

const MAX_WON = 2_000_000_000
const noBounds: PriceBounds = { priceFrom: null, priceTo: null }

const KOREAN = '일이삼사오육칠팔구'
const DIGITS = String.raw`\d{1,3}(?:,\d{3})+|\d+(?:\.\d+)?`
const MANY = `(?:${DIGITS}|[${KOREAN}])`
/** 만, 3만, 1만5천, 이만오천: said in myriads and thousands. */
const UNITS = String.raw`(?:${MANY}?\s?만(?:\s?${MANY}?\s?천)?|${MANY}?\s?천)`
/** 3만, 3만 원, 5,000원: a number alone is no price. */
const AMOUNT = String.raw`(?:${UNITS}(?:\s?원)?|(?:${DIGITS})\s?원)`
/** Not the end of another number, and Hangul not the end of another word. */
const START = String.raw`(?<![\d.,~])(?:(?=\d)|(?<![가-힣]))`
/** 1만원 이하인 상품: what follows a price and says nothing more. */
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

/** 3만5천원 is 35,000. */
const toWon = (text: string): number => {
  const [, tenThousands, man, thousands, cheon, ones] = PARTS.exec(text.replace(/\s/g, '')) ?? []
  const ofMan = man ? (toNumber(tenThousands) ?? 1) * 10_000 : 0
  const ofCheon = cheon ? (toNumber(thousands) ?? 1) * 1_000 : 0
  return Math.min(Math.round(ofMan + ofCheon + (toNumber(ones) ?? 0)), MAX_WON)
}

/** 2~3만원 begins at 20,000: a number alone counts in what the other one is said in. */
const toStart = (from: string, to: string): number => {
  if (/[만천원]/.test(from)) return toWon(from)
  const unit = to.replace(/\s/g, '').replace(/^(?:[\d.,]+|[일이삼사오육칠팔구])/, '')
  return toWon(`${from}${unit.startsWith('만') ? '만' : unit}`)
}

const toRange = (from: string, to: string): PriceBounds => {
  const [low = 0, high = 0] = [toStart(from, to), toWon(to)].toSorted((a, b) => a - b)
  return { priceFrom: low, priceTo: high }
}

/** 만원대 goes up to 20,000, 15만원대 to 160,000: as far as the last figure that is said. */
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
 * Takes words such as "1만원 이하" out of a term: they name no product. Undefined where it has none, or none that go together. C046
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
