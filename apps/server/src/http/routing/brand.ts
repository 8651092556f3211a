import { AppError } from '@shop/contract'
import { type BrandId, brandForHost, ownHostsOf, UnknownBrandError } from '@shop/brands'
import { LRUCache } from 'lru-cache'
import type { Config } from '../../config.ts'

type BrandConfig = Pick<Config, 'platform' | 'publicOrigin' | 'env'>

/**
 * Returns the brand of a request by its host (BRAND-4), unless the deployment is pinned to one brand. Throws `notFound` for an
 * unknown host (BRAND-2).
 */
export const createBrandReader = (config: BrandConfig): ((host: string | undefined) => BrandId) => {
  const read = createHostReader(config)
  if (config.env !== 'production' || config.publicOrigin === undefined) return read
  const own = ownHostsOf({ publicOrigin: config.publicOrigin, platform: config.platform })
  return (host = '') => {
    const hostname = host
      .toLowerCase()
      .replace(/:\d+$/, '')
      .replace(/\.$/, '')
      .replace(/^www\./, '')
    if (!own.has(hostname)) throw new AppError('misdirectedRequest')
    return read(host)
  }
}

const createHostReader = (config: Pick<Config, 'platform'>): ((host: string | undefined) => BrandId) => {
  if (config.platform) {
    const pinned = config.platform
    return () => pinned
  }
  // bounded, because clients send arbitrary hosts
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
