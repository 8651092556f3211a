import { AppError, type Page, type Video } from '@shop/contract'
import type { Handlers } from '#src/handler-context.ts'
import type { Sql } from '#src/db/db.ts'
import { readCountedPage } from '#src/db/paging/counted-page.ts'
import { HIGHEST, LOWEST, type Place, readCursor, type Seek } from '#src/db/paging/cursor.ts'
import { loadCards } from '#src/features/product/product-cards.ts'
import { loadVideos } from './feed/load-videos.ts'
import * as sql from './video-sql.ts'

type VideoCalls = 'video.listFeed' | 'video.get' | 'video.listOfProducts' | 'video.listDisplay' | 'video.listProducts'

const MOST_OF_PRODUCTS = 10

interface VideoRow extends Place {
  videoId: number
  count: number
}

/** Reads one page of a list of videos. `find` returns rows after a position, or before it with `isBack`. */
export const readVideos = async (
  db: Sql,
  list: string,
  { take, nextPage: cursor }: { take: number; nextPage?: string | undefined },
  find: (seek: Seek | undefined, limit: number) => Promise<VideoRow[]>,
): Promise<{ page: Page; videos: Video[] }> => {
  const seek = readCursor(list, cursor)
  const { rows, page } = await readCountedPage(list, take, seek, find)
  const ids = rows.map(({ videoId }) => videoId)
  return { page, videos: await loadVideos(db, ids) }
}

/** Displays and videos belong to brands; for another brand they return not found. */
export const videoHandlers: Pick<Handlers, VideoCalls> = {
  'video.listFeed': ({ query, brand }, { db }) =>
    readVideos(db, `feed.${brand}`, query, (seek, take) =>
      (seek?.isBack ? sql.listFeedBack : sql.listFeed)(db, { brand, ...(seek ?? HIGHEST), take }),
    ),

  'video.get': async ({ params: { id }, brand }, { db }) => {
    const [video] = (await sql.findVideo(db, { id, brand })) ? await loadVideos(db, [id]) : []
    if (!video) throw new AppError('videoNotFound')
    return video
  },

  'video.listOfProducts': async ({ query: { ids: productIds }, brand }, { db }) => {
    const rows = await sql.listOfProducts(db, { productIds, brand, take: MOST_OF_PRODUCTS })
    return {
      videos: await loadVideos(
        db,
        rows.map(({ id }) => id),
      ),
    }
  },

  'video.listDisplay': async ({ params: { id }, query, brand }, { db }) => {
    if (!(await sql.findDisplay(db, { id, brand }))) throw new AppError('displayNotFound')
    return readVideos(db, `video.${id}`, query, (seek, take) =>
      (seek?.isBack ? sql.listDisplayVideosBack : sql.listDisplayVideos)(db, {
        displayId: id,
        ...(seek ?? LOWEST),
        take,
      }),
    )
  },

  'video.listProducts': async ({ params: { id }, brand }, { db }) => {
    if (!(await sql.findVideo(db, { id, brand }))) throw new AppError('videoNotFound')
    const rows = await sql.listVideoProducts(db, { videoId: id })
    return {
      products: await loadCards(
        db,
        rows.map((row) => row.id),
      ),
    }
  },
}
