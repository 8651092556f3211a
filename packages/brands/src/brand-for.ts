import { type Brand, type BrandId, brandIds } from './brand.ts'
import { cuma } from './data/cuma.ts'
import { farmer } from './data/farmer.ts'
import { market } from './data/market.ts'
import { ru } from './data/ru.ts'

/** Brand of a host without a platform id. BRAND-1 */
export const DEFAULT_BRAND: BrandId = 'ru'

const brands: Record<BrandId, Brand> = { cuma, market, farmer, ru }

/** Thrown for an unknown platform id. BRAND-2 */
export class UnknownBrandError extends Error {
  readonly given: string
  constructor(given: string) {
    super(`unknown platform id '${given}'; known are ${brandIds.join(', ')}`)
    this.name = 'UnknownBrandError'
    this.given = given
  }
}

export const isBrandId = (id: string): id is BrandId => (brandIds as readonly string[]).includes(id)

/** Returns the brand of an id. Throws UnknownBrandError. */
export const brandFor = (id: string): Brand => {
  if (!isBrandId(id)) throw new UnknownBrandError(id)
  return brands[id]
}

/**
 * Returns the brand for a request's host. BRAND-4 A label that is a platform id selects the brand (`cuma.localhost:5445`,
 * `www.market.example`); a host without one gets the default. Below `localhost` the first label is always read as a platform
 * id, so another word there throws UnknownBrandError.
 */
export const brandForHost = (host: string): Brand => {
  const labels = host.toLowerCase().replace(/:\d+$/, '').replace(/\.$/, '').split('.')
  const named = labels.find(isBrandId)
  if (named !== undefined) return brands[named]
  if (labels.length > 1 && labels.at(-1) === 'localhost') throw new UnknownBrandError(labels[0] ?? '')
  return brands[DEFAULT_BRAND]
}
