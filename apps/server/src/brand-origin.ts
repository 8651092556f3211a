import { type BrandId, DEFAULT_BRAND } from '@shop/brands'
import type { Config } from './config.ts'

type OriginConfig = Pick<Config, 'publicOrigin' | 'platform' | 'port'>

/** Origin (scheme and host) of a brand for links in messages, where no request names a host. */
export const originOf = ({ publicOrigin, platform, port }: OriginConfig, brand: BrandId): string => {
  const { protocol, host } = new URL(publicOrigin ?? `http://localhost:${port}`)
  return platform !== undefined || brand === DEFAULT_BRAND ? `${protocol}//${host}` : `${protocol}//${brand}.${host}`
}
