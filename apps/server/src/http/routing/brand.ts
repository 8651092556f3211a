import { AppError } from '@shop/contract'
import { type BrandId, brandForHost, UnknownBrandError } from '@shop/brands'
import { LRUCache } from 'lru-cache'
import type { Config } from '../../config.ts'

/** Tells the brand of a request by its host (BRAND-4), unless the deployment is pinned to one. Throws `notFound` on an unknown one (BRAND-2). */
export const createBrandReader = (config: Pick<Config, 'platform'>): ((host: string | undefined) => BrandId) => {
  if (config.platform) {
    const pinned = config.platform
    return () => pinned
  }
  // hosts are anybody's text: bounded
  const known = new LRUCache<string, BrandId>({ max: 200 })
  return (host = '') => {
    const kept = known.get(host)
    if (kept) return kept
    try {
      const { id } = brandForHost(host)
      known.set(host, id)
      return id
    } catch (error) {
      if (error instanceof UnknownBrandError)
        throw new AppError('notFound', { message: '알 수 없는 쇼핑몰 주소예요.', cause: error })
      throw error
    }
  }
}
