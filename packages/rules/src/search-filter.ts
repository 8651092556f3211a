import type { Won } from '#src/price/won.ts'

const MAX_WON = 2_000_000_000

/** Search filter. */
export interface SearchNarrowing {
  categoryId: number | null
  /** Price bounds in won, both inclusive; null is no bound. */
  priceFrom: Won | null
  priceTo: Won | null
  freeShipping: boolean
  inStock: boolean
}
export const noNarrowing: SearchNarrowing = {
  categoryId: null,
  priceFrom: null,
  priceTo: null,
  freeShipping: false,
  inStock: false,
}

const toBound = (digits: string | undefined): number | null => (digits ? Math.min(Number(digits), MAX_WON) : null)

const readPart = (part: string): Partial<SearchNarrowing> | undefined => {
  if (part === 'freeShipping') return { freeShipping: true }
  if (part === 'inStock') return { inStock: true }
  const category = /^category:([1-9]\d{0,8})$/.exec(part)
  if (category) return { categoryId: Number(category[1]) }
  const price = /^price:(\d{0,10})-(\d{0,10})$/.exec(part)
  return price ? { priceFrom: toBound(price[1]), priceTo: toBound(price[2]) } : undefined
}

/** Parses `category:91,price:10000-30000,freeShipping,inStock`, each part at most once. Returns undefined for anything else. */
export const readSearchFilter = (text: string): SearchNarrowing | undefined => {
  const parts = text === '' ? [] : text.split(',')
  const read = parts.map(readPart)
  const names = new Set(parts.map((part) => part.split(':')[0]))
  if (read.includes(undefined) || names.size !== parts.length) return undefined
  const all: SearchNarrowing = Object.assign({}, noNarrowing, ...read)
  const isBackwards = all.priceFrom !== null && all.priceTo !== null && all.priceFrom > all.priceTo
  return isBackwards ? undefined : all
}

/** Formats a filter as text for `readSearchFilter`. Returns undefined if nothing is filtered. */
export const writeSearchFilter = (narrowing: SearchNarrowing): string | undefined => {
  const { categoryId, priceFrom, priceTo, freeShipping, inStock } = narrowing
  const parts = [
    ...(categoryId === null ? [] : [`category:${categoryId}`]),
    ...(priceFrom === null && priceTo === null ? [] : [`price:${priceFrom ?? ''}-${priceTo ?? ''}`]),
    ...(freeShipping ? ['freeShipping'] : []),
    ...(inStock ? ['inStock'] : []),
  ]
  return parts.length > 0 ? parts.join(',') : undefined
}
