import { AppError } from '@shop/contract'
import type { Clock } from '#src/clock.ts'
import type { Db, Sql } from '#src/db/db.ts'
import type { FileStore } from '#src/integrations/storage/file-store.ts'
import { enqueue } from '#src/jobs/enqueue.ts'
import { dropUnused } from './attach-file.ts'
import * as sql from './video-upload-sql.ts'

interface Needs {
  db: Db
  clock: Clock
}

export interface NewVideo {
  title: string
  contents: string
  brands: readonly string[]
  productIds: readonly number[]
  publishAt: Date
}

/** Throws `productNotFound` naming the missing products. */
const assertProducts = async (tx: Sql, productIds: readonly number[]): Promise<void> => {
  const missing = await sql.listMissingProducts(tx, { productIds })
  if (missing.length > 0)
    throw new AppError('productNotFound', { message: `없는 상품이에요: ${missing.map(({ id }) => id).join(', ')}` })
}

/** Replaces the products of a video in a transaction. Throws `productNotFound`. */
export const writeProducts = async (tx: Sql, videoId: number, productIds: readonly number[]): Promise<void> => {
  await assertProducts(tx, productIds)
  await sql.removeProducts(tx, { videoId, productIds })
  await sql.putProducts(tx, { videoId, productIds })
}

/** Creates a video that waits for its files. Returns its id. */
export const createDraft = ({ db, clock }: Needs, video: NewVideo): Promise<number> =>
  db.tx(async (tx) => {
    const { title, contents, publishAt, brands, productIds } = video
    const { id } = await sql.insertDraft(tx, { title, contents, publishAt, now: clock() })
    await sql.addBrands(tx, { videoId: id, brands })
    await writeProducts(tx, id, productIds)
    return id
  })

const assertExists = async (db: Sql, id: number): Promise<void> => {
  if (!(await sql.videoExists(db, { id })).exists) throw new AppError('videoNotFound')
}

const schedule = async (
  tx: Sql,
  id: number,
  { state, publishAt }: { state: string; publishAt: Date },
): Promise<void> => {
  if (state === 'scheduled') await enqueue(tx, 'video.publish', { id }, { key: String(id), runAt: publishAt })
}

/** Shows or schedules a draft that has its video and its poster. Returns its new state; undefined if a file is missing. */
export const finishDraft = ({ db, clock }: Needs, id: number): Promise<string | undefined> =>
  db.tx(async (tx) => {
    const finished = await sql.finishDraft(tx, { id, now: clock() })
    if (finished) await schedule(tx, id, finished)
    return finished?.state
  })

/** Hides a video. It leaves the cached lists at once, and its files are not served. Hiding it again has no effect. */
export const hideVideo = async ({ db }: Needs, id: number): Promise<void> => {
  await assertExists(db, id)
  await sql.hideVideo(db, { id })
}

/** Shows a hidden video again, or schedules it. Returns whether it was hidden. */
export const unhideVideo = async ({ db, clock }: Needs, id: number): Promise<boolean> => {
  await assertExists(db, id)
  return db.tx(async (tx) => {
    const shown = await sql.unhideVideo(tx, { id, now: clock() })
    if (shown) await schedule(tx, id, shown)
    return shown !== undefined
  })
}

/** Replaces the products of a video. */
export const linkProducts = async ({ db }: Needs, id: number, productIds: readonly number[]): Promise<void> => {
  await assertExists(db, id)
  await db.tx((tx) => writeProducts(tx, id, productIds))
}

/** Deletes a video with its bookmarks, counts and files. */
export const deleteVideo = async (app: Needs & { integrations: { files: FileStore } }, id: number): Promise<void> => {
  await assertExists(app.db, id)
  const names = await sql.deleteVideo(app.db, { id })
  await dropUnused(
    app,
    names.map(({ name }) => name),
  )
}
