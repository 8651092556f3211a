import { type BrandId, DEFAULT_BRAND } from '@shop/brands'
import type { Config } from '#src/config.ts'

/** Scheme and host that a brand's addresses start with. */
export type OriginReader = (request: { protocol: string; host: string }, brand: BrandId) => string

/**
 * Reads the origin from the settings. Only where they name none, as on a developer's machine, is the request's own host
 * used: clients choose it freely, and pages made from it are cached for others.
 */
export const createOriginReader = ({
  publicOrigin,
  platform,
}: Pick<Config, 'publicOrigin' | 'platform'>): OriginReader => {
  if (publicOrigin === undefined) return ({ protocol, host }) => `${protocol}://${host}`
  const { protocol, host } = new URL(publicOrigin)
  return (_, brand) =>
    platform !== undefined || brand === DEFAULT_BRAND ? publicOrigin : `${protocol}//${brand}.${host}`
}
