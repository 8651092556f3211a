/** A link that leads to the shop through the landing redirect. TRACK-5 */
export type LandingWish = {
  /** Origin of the shop. */
  origin: string
  serviceNumber: string
  /** False: no click is recorded. */
  clickData?: boolean
} & (
  | { trackId: string }
  | { source: string; channel: string; medium: string; keyword?: string; extras?: readonly string[] }
)

/** Stands for an empty part of the path. */
const NONE = '-'

const partsOf = (wish: LandingWish): readonly string[] => {
  if ('trackId' in wish) return [wish.trackId]
  const { source, channel, medium, keyword = '', extras = [] } = wish
  const parts = [source, channel, medium, keyword, ...extras].map((part) => part || NONE)
  return parts.slice(0, parts.findLastIndex((part, index) => index < 3 || part !== NONE) + 1)
}

/** Builds the address of the landing redirect: by track id, or by the parts of the traffic source. TRACK-5 */
export const landingAddress = (wish: LandingWish): string => {
  const path = [wish.serviceNumber, ...partsOf(wish)].map(encodeURIComponent).join('/')
  return `${wish.origin}/landing/${path}${wish.clickData === false ? '?fromWWTK=Y&withoutClk=Y' : ''}`
}
