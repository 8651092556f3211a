import { AppError, type Page, type Video } from '@shop/contract'
import type { Handlers } from '#src/handler-context.ts'
import type { Sql } from '#src/db/db.ts'
import { readCountedPage } from '#src/db/paging/counted-page.ts'
import { LOWEST, readCursor, type Seek } from '#src/db/paging/cursor.ts'
import { loadCards } from '#src/features/product/product-cards.ts'
import { findShelf, findVideo, type ListVideos, listVideoProducts, listVideos } from './video-sql.ts'

type VideoCalls = Extract<keyof Handlers, `video.${string}`>

/** Displays, and with them their clips, belong to one brand; for another brand they return not found. */
export const videoHandlers: Pick<Handlers, VideoCalls> = {
  'video.listDisplay': async ({ params: { id }, query: { take, nextPage }, brand }, { db }) => {
    if (!(await findShelf(db, { id, brand }))) throw new AppError('displayNotFound')
    return loadVideos(db, id, take, nextPage)
  },

  'video.listProducts': async ({ params: { id }, brand }, { db }) => {
    if (!(await findVideo(db, { id, brand }))) throw new AppError('videoNotFound')
    const rows = await listVideoProducts(db, { videoId: id })
    return {
      products: await loadCards(
        db,
        rows.map((row) => row.id),
      ),
    }
  },
}

const loadVideos = async (
  db: Sql,
  displayId: number,
  take: number,
  cursor: string | undefined,
): Promise<{ page: Page; videos: Video[] }> => {
  const list = `video.${displayId}`
  const find = (from: Omit<Seek, 'isBack'> & { isBack?: boolean } = LOWEST, limit = 1) =>
    listVideos(db, { displayId, sign: from.isBack ? -1 : 1, value: from.value, id: from.id, take: limit })
  const seek = cursor === undefined ? undefined : readCursor(list, cursor)
  const { rows, page } = await readCountedPage(list, take, seek, find)
  return { page, videos: rows.map(toVideo) }
}

const toVideo = (row: ListVideos): Video => ({
  id: row.videoId,
  title: row.title,
  contents: row.contents,
  videoUrl: row.videoUrl,
  thumbnail: row.thumbnail,
  thumbnailSmall: row.thumbnailSmall,
  viewCount: row.viewCount,
  videoShareCount: row.videoShareCount,
  // the response is the same for all users; personal data has its own calls
  isMyVideoShare: false,
})
