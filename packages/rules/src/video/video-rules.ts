/** Facts of a video that its place depends on. */
export interface RankedVideo {
  readonly id: number
  readonly products: readonly {
    readonly isSoldOut: boolean
    readonly categoryId: number
    readonly topCategoryId: number
  }[]
}

export interface VideoTaste {
  /** Categories that this browser has looked at, the latest first; sub-categories and top categories. */
  readonly categoryIds: readonly number[]
  /** Videos already shown in this visit. */
  readonly seenIds: ReadonlySet<number>
}

/** Categories that count. Older ones say little about what someone looks for today. */
const MOST_CATEGORIES = 10
/** A product of the top category of what was looked at is less related than one of its own category. */
const TOP_SHARE = 0.5

const isSoldOut = ({ products }: RankedVideo): boolean =>
  products.length > 0 && products.every((product) => product.isSoldOut)

/** Returns how related a video is: 1 for the category looked at last, less for earlier ones, 0 for none. */
const relationOf = ({ products }: RankedVideo, weights: ReadonlyMap<number, number>): number =>
  Math.max(
    0,
    ...products.map(({ categoryId, topCategoryId }) =>
      Math.max(weights.get(categoryId) ?? 0, TOP_SHARE * (weights.get(topCategoryId) ?? 0)),
    ),
  )

/**
 * Orders videos of a feed, which come newest first: the unseen ones once each, fresh and related ones before others, and those
 * whose products are all sold out last. Being related to the category looked at last counts as much as the whole difference
 * between the newest and the oldest of the list. Videos of equal rank keep their order. Without categories the order stays.
 */
export const rankVideos = <V extends RankedVideo>(videos: readonly V[], { categoryIds, seenIds }: VideoTaste): V[] => {
  const recent = [...new Set(categoryIds)].slice(0, MOST_CATEGORIES)
  const weights = new Map(recent.map((id, at) => [id, 1 - at / MOST_CATEGORIES]))
  const unseen = [...new Map(videos.map((video) => [video.id, video])).values()].filter(({ id }) => !seenIds.has(id))
  return unseen
    .map((video, at) => ({
      video,
      isLast: isSoldOut(video),
      score: relationOf(video, weights) + 1 - at / unseen.length,
    }))
    .toSorted((a, b) => Number(a.isLast) - Number(b.isLast) || b.score - a.score)
    .map(({ video }) => video)
}
