import { AppError, type Image } from '@shop/contract'
import { randomBytes } from 'node:crypto'
import type { Sql, Tx } from '#src/db/db.ts'
import type { App, Handlers } from '#src/handler-context.ts'
import { isFileName } from '#src/integrations/storage/file-store.ts'
import { enqueue } from '#src/jobs/enqueue.ts'
import { ALWAYS, type JobHandler } from '#src/jobs/run-job.ts'
import { averageColorOf, reencodeImage } from '#src/reencode-image.ts'
import * as sql from './review-photo-sql.ts'

/** Longest side in px. */
const SIDE = 1_280
const PREVIEW_SIDE = 320
/** Time (ms) after its upload in which a review or a question may attach a photo. */
const ATTACHED_WITHIN_MS = 24 * 3_600_000
/** Longer than any request takes, so that no deleted photo could still be attached. */
const ORPHANED_AFTER_MS = ATTACHED_WITHIN_MS + 3_600_000

/** Image key of a public photo; its URL is `/pictures/<key>.webp`. */
const KEY = 'given/review/'
const keyOf = (file: string): string => `${KEY}${file.slice(0, -'.webp'.length)}`
const fileOf = (key: string): string => `${key.slice(KEY.length)}.webp`
// no URL leads to a draft: only the reply to its owner shows it
const draftOf = (file: string): string => `draft/${file}`
const publicOf = (file: string): string => `review/${file}`
// where the photos of a hidden review are: their URLs answer 404
const hiddenOf = (file: string): string => `hidden/${file}`

export interface PhotoInput {
  sort: number
  imageFile: string
}
export interface AttachedImage {
  sort: number
  imageFile: Image
}

/** Stores a photo as a draft. A draft that is not attached is deleted after a day. G4, G5 */
export const putPhoto: Handlers['review.putPhoto'] = async ({ who: { userId }, body }, { db, clock, integrations }) => {
  const bytes = await reencodeImage(Buffer.from(body.file), { width: SIDE, height: SIDE, fit: 'inside' })
  const now = clock()
  // random, because a name must not be guessed from the photo
  const file = `${randomBytes(32).toString('hex')}.webp`
  const runAt = new Date(now.getTime() + ORPHANED_AFTER_MS)
  await enqueue(db, 'review.dropPhoto', { file }, { key: file, runAt })
  await integrations.files.put(draftOf(file), bytes)
  const preview = await reencodeImage(bytes, { width: PREVIEW_SIDE, height: PREVIEW_SIDE, fit: 'inside' })
  await sql.addPhoto(db, { file, userId, color: await averageColorOf(preview), now })
  return { name: keyOf(file), url: `data:image/webp;base64,${preview.toString('base64')}` }
}

const refused = (index: number, field: string): AppError => {
  const message = '올린 사진을 찾을 수 없어요. 사진을 다시 올려 주세요.'
  return new AppError('invalidInput', { message, problems: [{ path: `body.${field}.${index}`, message }] })
}

const isNewKey = (key: string): boolean => key.startsWith(KEY) && isFileName(publicOf(fileOf(key)))

export interface ChosenPhotos {
  images: AttachedImage[]
  /** Files to attach. */
  added: string[]
  /** Files that the text had and that were taken away. */
  removed: string[]
}

/**
 * Resolves the images of an input: those the text already has, and own drafts, which become public files. Call it outside a
 * transaction. Throws `invalidInput` for an image that is neither.
 */
export const choosePhotos = async (
  { db, clock, integrations }: Pick<App, 'db' | 'clock' | 'integrations'>,
  given: { userId: number; inputs: readonly PhotoInput[]; before?: readonly AttachedImage[]; field: string },
): Promise<ChosenPhotos> => {
  const { userId, inputs, before = [], field } = given
  const had = new Map(before.map(({ imageFile }) => [imageFile.key, imageFile]))
  const since = new Date(clock().getTime() - ATTACHED_WITHIN_MS)
  const wanted = inputs.map(({ imageFile }) => imageFile).filter((key) => !had.has(key) && isNewKey(key))
  const drafts = wanted.length === 0 ? [] : await sql.listOwnPhotos(db, { files: wanted.map(fileOf), userId, since })
  const found = new Map(drafts.map(({ file, color }) => [keyOf(file), { key: keyOf(file), alt: '', color }]))
  const chosen = new Map<string, Image>()
  for (const [index, { imageFile: key }] of inputs.entries()) {
    const image = had.get(key) ?? found.get(key)
    if (!image || chosen.has(key)) throw refused(index, field)
    chosen.set(key, image)
  }
  const order = inputs.toSorted((a, b) => a.sort - b.sort).map(({ imageFile }) => chosen.get(imageFile) as Image)
  for (const { file } of drafts) await publish(integrations, file, () => refused(0, field))
  return {
    images: order.map((imageFile, sort) => ({ sort, imageFile })),
    added: drafts.map(({ file }) => file),
    removed: [...had.keys()].filter((key) => !chosen.has(key) && isNewKey(key)).map(fileOf),
  }
}

const publish = async ({ files }: App['integrations'], file: string, missing: () => AppError): Promise<void> => {
  const bytes = await files.find(draftOf(file))
  if (!bytes) throw missing()
  await files.put(publicOf(file), bytes)
}

/** Attaches drafts to a review or a question and detaches removed ones. Throws `invalidInput` if one was attached meanwhile. */
export const attachPhotos = async (
  tx: Tx,
  { added, removed }: Pick<ChosenPhotos, 'added' | 'removed'>,
  to: { userId: number; reviewId: number } | { userId: number; qnaId: number },
): Promise<void> => {
  if (added.length > 0) {
    const attached =
      'reviewId' in to
        ? await sql.attachToReview(tx, { files: added, ...to })
        : await sql.attachToQna(tx, { files: added, ...to })
    if (attached !== added.length) throw refused(0, 'reviewId' in to ? 'reviewImages' : 'images')
  }
  await detachPhotos(tx, removed)
}

/** Forgets attached photos and enqueues the deletion of their files. */
export const detachPhotos = async (tx: Sql, files: readonly string[]): Promise<void> => {
  if (files.length === 0) return
  const gone = await sql.detachPhotos(tx, { files: [...files] })
  for (const { file } of gone) await enqueue(tx, 'review.dropPhoto', { file }, { key: `gone:${file}` })
}

/** Names of the uploaded files among images. */
export const filesOf = (images: unknown): string[] =>
  (images as AttachedImage[])
    .map(({ imageFile }) => imageFile.key)
    .filter(isNewKey)
    .map(fileOf)

/** Enqueues moving the photos of a review or a question that was hidden or shown, in the transaction of that change. */
export const enqueuePlacing = (tx: Sql, of: { reviewId: number } | { qnaId: number }): Promise<void> =>
  enqueue(tx, 'review.placePhotos', of, { key: 'reviewId' in of ? `review:${of.reviewId}` : `qna:${of.qnaId}` })

const move = async ({ files }: App['integrations'], from: string, to: string): Promise<void> => {
  const bytes = await files.find(from)
  // moved before, or deleted with its review
  if (!bytes) return
  await files.put(to, bytes)
  await files.remove(from)
}

/**
 * Moves photos of a hidden review or question to where no URL leads, and back when it is shown. Every hiding and showing
 * enqueues it again, so the last run follows the last decision.
 */
export const placePhotos = ({ db, integrations }: Pick<App, 'db' | 'integrations'>): JobHandler => ({
  tries: ALWAYS,
  async outside(payload) {
    const of = payload as { reviewId: number } | { qnaId: number }
    const read = () =>
      'reviewId' in of ? sql.listOfReview(db, { id: of.reviewId }) : sql.listOfQna(db, { id: of.qnaId })
    for (const { file, isHidden } of await read()) {
      const [from, to] = isHidden ? [publicOf(file), hiddenOf(file)] : [hiddenOf(file), publicOf(file)]
      await move(integrations, from, to)
      // deleted while it was moved: its own deletion may have come too early
      if ((await sql.isAttached(db, { file })).is) continue
      await integrations.files.remove(to)
    }
  },
})

/** Deletes the draft, and the other copies too if nothing shows them. */
export const dropPhoto = ({ db, integrations: { files } }: Pick<App, 'db' | 'integrations'>): JobHandler => ({
  tries: ALWAYS,
  async outside(payload) {
    const { file } = payload as { file: string }
    const { is } = await sql.isAttached(db, { file })
    await files.remove(draftOf(file))
    if (is) return
    await sql.forgetPhoto(db, { file })
    await files.remove(publicOf(file))
    await files.remove(hiddenOf(file))
  },
})
