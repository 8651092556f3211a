import { brandIds } from './brand.ts'
import { DEFAULT_BRAND } from './brand-for.ts'

/**
 * Host names that a shop with this public origin is reached at: its own, and one per brand below it unless the deployment is pinned
 * to one brand.
 */
export const ownHostsOf = ({
  publicOrigin,
  platform,
}: {
  publicOrigin: string
  platform: string | undefined
}): ReadonlySet<string> => {
  const { hostname } = new URL(publicOrigin)
  if (platform !== undefined) return new Set([hostname])
  const others = brandIds.filter((id) => id !== DEFAULT_BRAND).map((id) => `${id}.${hostname}`)
  return new Set([hostname, ...others])
}
