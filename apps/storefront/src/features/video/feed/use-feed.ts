import type { CallReply, Video } from '@shop/contract'
import { rankVideos } from '@shop/rules'
import { useEffect, useRef, useState } from 'react'
import { recentCategoryIds } from '#src/features/product/recent/recent-products.ts'
import { api } from '#src/lib/call/api.ts'
import { clearSeen, findFeed, readSeen, storeFeed, type StoredFeed } from '../video-store.ts'

type FeedPage = CallReply<'video.listFeed'>
type Order = Pick<StoredFeed, 'videos' | 'cursor'>

/** Videos of a later page. */
const PAGE = 30

/** Appends the videos of a page that are new in this visit, in the order for this browser. */
const append = (videos: readonly Video[], page: readonly Video[]): Video[] => {
  const seenIds = new Set([...readSeen(), ...videos.map(({ id }) => id)])
  return [...videos, ...rankVideos(page, { categoryIds: recentCategoryIds(), seenIds })]
}

/** Order of the server, which is the same for all. */
const toServed = (first: Video | undefined, page: FeedPage | undefined): Order => {
  const rest = page?.videos.filter(({ id }) => id !== first?.id) ?? []
  return { videos: first ? [first, ...rest] : rest, cursor: page?.page.nextPage }
}

/** Order for this browser. The first `fixed` videos stay in place, because they may be on the screen. */
const toRanked = ({ videos, cursor }: Order, fixed: number): Order => ({
  videos: append(videos.slice(0, fixed), videos.slice(fixed)),
  cursor,
})

export interface Feed extends Order {
  failed: boolean
  onMore: () => void
  /** Shows all videos again. */
  restart: () => void
}

interface FeedSource {
  /** Video of the address. */
  first: Video | undefined
  page: FeedPage | undefined
  /** Key of the history entry. */
  entry: string
  /** The markup is new, so no video is on the screen yet. */
  isNew: boolean
  /** Returns the place of the video on the screen. */
  readPlace: () => number
}

/**
 * Videos of the feed. They are ranked in the browser, because the server's order is the same for all: at once in new markup,
 * after hydration behind the video on the screen. Going back restores the order.
 */
export const useFeed = ({ first, page, entry, isNew, readPlace }: FeedSource): Feed => {
  const [order, setOrder] = useState<Order>(() => {
    const served = toServed(first, page)
    return isNew ? (findFeed(entry) ?? toRanked(served, first ? 1 : 0)) : served
  })
  const [failed, setFailed] = useState(false)
  const loading = useRef(false)
  useEffect(() => {
    // oxlint-disable-next-line react/react-compiler -- the order depends on what only the browser knows
    if (!isNew) setOrder((served) => toRanked(served, readPlace() + 1))
    // oxlint-disable-next-line react/exhaustive-deps -- once, after hydration
  }, [])
  useEffect(() => storeFeed({ entry, ...order }), [entry, order])
  const load = async (from: Order): Promise<void> => {
    if (loading.current || from.cursor === null) return
    loading.current = true
    setFailed(false)
    try {
      const next = await api('video.listFeed', { query: { take: PAGE, nextPage: from.cursor ?? undefined } })
      setOrder(({ videos }) => ({ videos: append(videos, next.videos), cursor: next.page.nextPage }))
    } catch {
      // the end of the feed offers another try
      setFailed(true)
    } finally {
      loading.current = false
    }
  }
  return {
    ...order,
    failed,
    onMore: () => void load(order),
    restart: () => {
      clearSeen()
      const again: Order = { videos: [], cursor: undefined }
      setOrder(again)
      void load(again)
    },
  }
}
