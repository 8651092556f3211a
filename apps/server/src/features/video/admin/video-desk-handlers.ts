import { type AdminVideo, type AdminVideoDetail, AppError } from '@shop/contract'
import type { BrandId } from '@shop/brands'
import { addDays } from '@shop/rules'
import { newestFirst, readCursor, readPage, type Seek } from '#src/db/paging/cursor.ts'
import { changedMeanwhile } from '#src/features/audit/changed-meanwhile.ts'
import { attachCaptions, attachPoster } from '#src/features/video/upload/attach-file.ts'
import {
  createDraft,
  deleteVideo,
  finishDraft,
  hideVideo,
  unhideVideo,
  writeProducts,
} from '#src/features/video/upload/publish-video.ts'
import { writeTicket } from '#src/features/video/upload/upload-ticket.ts'
import { findVideoBytes, isVideoFileName } from '#src/features/video/upload/video-store.ts'
import { listDays, listProductNames } from '#src/features/video/upload/video-upload-sql.ts'
import type { App, Handlers } from '#src/handler-context.ts'
import * as sql from './video-desk-sql.ts'

type VideoCall =
  | 'list'
  | 'get'
  | 'create'
  | 'createTicket'
  | 'change'
  | 'setPoster'
  | 'setCaptions'
  | 'getCaptions'
  | 'hide'
  | 'show'
  | 'archive'

const TICKET_DAYS = 1
const MOST_DAYS = 30

const orNull = (text: string | null): string | null => text || null

const toRow = (row: sql.ListVideosForDesk): AdminVideo => ({
  id: row.id,
  title: row.title,
  // the table allows the states of the contract only
  state: row.state as AdminVideo['state'],
  publishAt: row.publishAt.toISOString(),
  durationMs: row.durationMs,
  thumbnail: orNull(row.thumbnail),
  views: row.views,
  shares: row.shares,
  productCount: row.productCount,
  brands: row.brands,
})

const list: Handlers['admin.video.list'] = async ({ brand, query }, { db }) => {
  const { state = null, q = '', take, nextPage } = query
  // a number is that of a video
  const number = /^\d{1,9}$/.test(q) ? Number(q) : null
  const filter = { brand, state, number, q: number === null && q ? q : null }
  const find = (seek: Seek | undefined, most: number) => sql.findVideos(db, { ...filter, ...newestFirst(seek, most) })
  const { rows, ...page } = await readPage('adminVideos', take, readCursor('adminVideos', nextPage), find)
  const { count } = await sql.countVideos(db, filter)
  const videos = await sql.listVideosForDesk(db, { ids: rows.map(({ id }) => id) })
  return { page: { count, ...page }, videos: videos.map(toRow) }
}

/** Finds a video of the brand that is not archived. Throws `videoNotFound`. */
const getOfBrand = async ({ db }: Pick<App, 'db'>, id: number, brand: BrandId): Promise<sql.FindOfBrand> => {
  const found = await sql.findOfBrand(db, { id, brand })
  if (!found) throw new AppError('videoNotFound')
  return found
}

const readVideo = async (app: Pick<App, 'db'>, id: number, brand: BrandId): Promise<{ video: AdminVideoDetail }> => {
  await getOfBrand(app, id, brand)
  const [row] = await sql.listVideosForDesk(app.db, { ids: [id] })
  if (!row) throw new AppError('videoNotFound')
  const { contents, width, height, poster, captionsUrl, version } = row
  const products = await listProductNames(app.db, { videoId: id })
  const days = await listDays(app.db, { videoId: id, most: MOST_DAYS })
  const videoUrl = orNull(row.videoUrl)
  return { video: { ...toRow(row), contents, width, height, videoUrl, poster, captionsUrl, products, days, version } }
}

const ticketOf = ({ config, clock }: App, id: number) => ({
  videoId: id,
  ticket: writeTicket(config, id, addDays(clock(), TICKET_DAYS)),
})

const create: Handlers['admin.video.create'] = async (input, app) => {
  const { title, contents, productIds, publishAt } = input.body
  const at = publishAt === null ? app.clock() : new Date(publishAt)
  const id = await createDraft(app, { title, contents, productIds, publishAt: at, brands: [input.brand] })
  input.audit?.({ object: `video ${id}`, after: { title, productIds } })
  return ticketOf(app, id)
}

const createTicket: Handlers['admin.video.createTicket'] = async ({ params: { id }, brand }, app) => {
  const { state } = await getOfBrand(app, id, brand)
  if (state !== 'draft') throw new AppError('videoNotFound')
  return ticketOf(app, id)
}

const change: Handlers['admin.video.change'] = async (input, app) => {
  const { id } = input.params
  const { brand } = input
  const { title, contents, productIds, version } = input.body
  await app.db.tx(async (tx) => {
    const before = await sql.lockOfBrand(tx, { id, brand })
    if (!before) throw new AppError('videoNotFound')
    const { version: now, ...texts } = before
    if (now !== version)
      throw await changedMeanwhile(tx, { object: `video ${id}`, current: { ...texts, version: now } })
    await sql.changeTexts(tx, { id, title, contents })
    await writeProducts(tx, id, productIds)
    input.audit?.({ before: texts, after: { title, contents, productIds } })
  })
  return readVideo(app, id, brand)
}

const setPoster: Handlers['admin.video.setPoster'] = async ({ params: { id }, brand, body }, app) => {
  await getOfBrand(app, id, brand)
  await attachPoster(app, id, Buffer.from(body.file))
  await finishDraft(app, id)
  return readVideo(app, id, brand)
}

const setCaptions: Handlers['admin.video.setCaptions'] = async ({ params: { id }, brand, body }, app) => {
  await getOfBrand(app, id, brand)
  await attachCaptions(app, id, Buffer.from(body.file))
  return readVideo(app, id, brand)
}

const getCaptions: Handlers['admin.video.getCaptions'] = async ({ params: { id }, brand }, app) => {
  const { captionsUrl } = await getOfBrand(app, id, brand)
  const name = captionsUrl?.split('/').at(-1) ?? ''
  // captions of a stream lie elsewhere
  if (!isVideoFileName(name)) return { captions: '' }
  const bytes = await findVideoBytes(app.integrations.files, name)
  if (!bytes) throw new Error(`the captions ${name} are missing`)
  return { captions: bytes.toString('utf8') }
}

const hide: Handlers['admin.video.hide'] = async ({ params: { id }, brand }, app) => {
  await getOfBrand(app, id, brand)
  await hideVideo(app, id)
  return readVideo(app, id, brand)
}

const show: Handlers['admin.video.show'] = async ({ params: { id }, brand }, app) => {
  await getOfBrand(app, id, brand)
  await unhideVideo(app, id)
  return readVideo(app, id, brand)
}

const archive: Handlers['admin.video.archive'] = async ({ params: { id }, brand }, app) => {
  const { state } = await getOfBrand(app, id, brand)
  // a draft has nothing that is worth keeping
  if (state === 'draft') {
    await deleteVideo(app, id)
    return { id }
  }
  await hideVideo(app, id)
  await sql.archiveVideo(app.db, { id, now: app.clock() })
  return { id }
}

/** Videos in the back office, over the functions of the operator's commands. Decision 084 */
export const videoDeskHandlers: Pick<Handlers, `admin.video.${VideoCall}`> = {
  'admin.video.list': list,
  'admin.video.get': ({ params: { id }, brand }, app) => readVideo(app, id, brand),
  'admin.video.create': create,
  'admin.video.createTicket': createTicket,
  'admin.video.change': change,
  'admin.video.setPoster': setPoster,
  'admin.video.setCaptions': setCaptions,
  'admin.video.getCaptions': getCaptions,
  'admin.video.hide': hide,
  'admin.video.show': show,
  'admin.video.archive': archive,
}
