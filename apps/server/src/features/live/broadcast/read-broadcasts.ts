import { type AdminLiveBroadcast, AppError, type LiveCard, type LiveNow, type LiveRoom } from '@shop/contract'
import type { BrandId } from '@shop/brands'
import type { Sql } from '#src/db/db.ts'
import { countViewers } from '#src/features/live/room/presence.ts'
import type { App } from '#src/handler-context.ts'
import { loadCardsById } from '#src/features/product/product-cards.ts'
import { pictureOf, readCoupons, readRoomDeals, stateOf, toLiveProducts } from './broadcast-parts.ts'
import { type FindBroadcast, findBrand, findBroadcast, listBroadcastsById, listSoldOut } from './broadcast-sql.ts'
import { playbackOf, previewUrlOf } from './playback.ts'

const CARD_PRODUCTS = 3

/** Loads cards of broadcasts in the order of the ids. */
export const loadLiveCards = async (db: Sql, ids: readonly number[]): Promise<LiveCard[]> => {
  if (ids.length === 0) return []
  const rows = await listBroadcastsById(db, { ids, products: CARD_PRODUCTS })
  const cards = await loadCardsById(
    db,
    rows.flatMap(({ productIds }) => productIds),
  )
  return rows.map((row) => {
    const products = toLiveProducts(row.productIds, cards)
    return Object.assign(toHead(row), { image: pictureOf(row.image, products), products })
  })
}

type Head = Omit<LiveCard, 'image' | 'products'>
type HeadRow = Pick<
  FindBroadcast,
  | 'id'
  | 'title'
  | 'state'
  | 'picture'
  | 'scheduledAt'
  | 'startedAt'
  | 'endedAt'
  | 'sellerId'
  | 'sellerName'
  | 'viewers'
  | 'hasReplay'
  | 'durationMs'
>

const toHead = (row: HeadRow): Head => ({
  id: row.id,
  title: row.title,
  state: stateOf(row),
  scheduledAt: row.scheduledAt.toISOString(),
  // the start of a rehearsal is nobody's business
  startedAt: row.state === 'scheduled' ? null : (row.startedAt?.toISOString() ?? null),
  endedAt: row.endedAt?.toISOString() ?? null,
  seller: row.sellerId !== null && row.sellerName !== null ? { id: row.sellerId, name: row.sellerName } : null,
  viewers: row.viewers,
  hasReplay: row.hasReplay,
  durationMs: row.state === 'ended' ? row.durationMs : null,
})

/** Campaign of purchases in a room. */
export const campaignOf = (broadcastId: number): string => `live-${broadcastId}`

/** Throws `liveNotFound` for a broadcast of another brand. */
export const getBroadcast = async (db: Sql, { id, brand }: { id: number; brand: BrandId }): Promise<FindBroadcast> => {
  const found = await findBroadcast(db, { id, brand })
  if (!found) throw new AppError('liveNotFound')
  return found
}

export const readRoom = async (
  { db, clock }: Pick<App, 'db' | 'clock'>,
  asked: { id: number; brand: BrandId },
): Promise<LiveRoom> => {
  const row = await getBroadcast(db, asked)
  const products = toLiveProducts(row.productIds, await loadCardsById(db, row.productIds))
  const { coupons } = await readCoupons(db, { broadcastId: row.id, isOffered: true, now: clock() })
  return {
    ...toHead(row),
    image: pictureOf(row.image, products),
    contents: row.contents,
    products,
    coupons,
    campaign: campaignOf(row.id),
  }
}

/** Reads what changes while a room is open. */
export const readNow = async (
  app: Pick<App, 'db' | 'clock' | 'integrations'>,
  asked: { id: number; brand: BrandId },
): Promise<LiveNow> => {
  const now = app.clock()
  const row = await getBroadcast(app.db, asked)
  const soldOut = await listSoldOut(app.db, { broadcastId: row.id, now })
  return {
    state: stateOf(row),
    playback: playbackOf(app, row),
    viewers: row.state === 'live' ? countViewers(app.db, row.id) : row.viewers,
    hearts: row.hearts,
    pinnedProductId: row.pinnedProductId,
    answer: row.answer,
    deals: row.state === 'live' ? await readRoomDeals(app.db, { broadcastId: row.id, now }) : [],
    soldOutProductIds: soldOut.map(({ id }) => id),
    slowModeS: row.slowModeS,
    isFrozen: row.isFrozen,
    serverTime: now.toISOString(),
  }
}

/** Reads a broadcast for the studio; of its deals the latest ones, or those that have not ended. */
export const readForStudio = async (
  app: Pick<App, 'db' | 'clock' | 'config' | 'integrations'>,
  asked: { id: number; brand: BrandId },
  isAll = true,
): Promise<AdminLiveBroadcast> => {
  const { db, clock } = app
  const now = clock()
  const row = await getBroadcast(db, asked)
  const of = { broadcastId: row.id, now }
  const { coupons, offeredIds } = await readCoupons(db, { ...of, isOffered: false })
  const products = toLiveProducts(row.productIds, await loadCardsById(db, row.productIds))
  const { hasReplay: _, durationMs: __, seller: ___, viewers: ____, ...head } = toHead(row)
  return {
    ...head,
    channelId: row.channelId,
    contents: row.contents,
    image: pictureOf(row.image, products) || null,
    isRehearsal: row.isRehearsal,
    startedAt: row.startedAt?.toISOString() ?? null,
    products,
    deals: await readRoomDeals(db, { ...of, isAll }),
    coupons,
    offeredCouponIds: offeredIds,
    pinnedProductId: row.pinnedProductId,
    answer: row.answer,
    slowModeS: row.slowModeS,
    isFrozen: row.isFrozen,
    replay: row.isRecorded ? (row.hasReplay ? 'shown' : 'hidden') : 'none',
    previewUrl: previewUrlOf(app, row),
    version: row.version,
    changedBy: row.changedBy,
  }
}

const brandOf = async (db: Sql, id: number): Promise<BrandId | undefined> => (await findBrand(db, { id }))?.platform

/** As `readNow`, whatever the brand. Undefined if there is no such broadcast. */
export const readNowById = async (
  app: Pick<App, 'db' | 'clock' | 'integrations'>,
  id: number,
): Promise<LiveNow | undefined> => {
  const brand = await brandOf(app.db, id)
  return brand && readNow(app, { id, brand })
}

/** As `readForStudio`, for callers that have checked the brand. */
export const readForStudioById = async (
  app: Pick<App, 'db' | 'clock' | 'config' | 'integrations'>,
  id: number,
): Promise<AdminLiveBroadcast> => {
  const brand = await brandOf(app.db, id)
  if (!brand) throw new AppError('liveNotFound')
  return readForStudio(app, { id, brand })
}
