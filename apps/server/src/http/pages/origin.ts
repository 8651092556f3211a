import { type BrandId, DEFAULT_BRAND } from '@shop/brands'
import type { Config } from '#src/config.ts'

/** Returns the public origin (scheme and host) of a brand. */
export type OriginReader = (request: { protocol: string; host: string }, brand: BrandId) => string

/**
 * Creates a reader of the origin from the settings. The request host is used only if the settings have no origin, as in
 * development: clients choose the host freely, and pages rendered with it are cached for others.
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
