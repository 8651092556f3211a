import { AppError, type CallReply } from '@shop/contract'
import { createHash, randomBytes } from 'node:crypto'
import type { App, Handlers } from '#src/handler-context.ts'
import { enqueue } from '#src/jobs/enqueue.ts'
import { ALWAYS, type JobHandler } from '#src/jobs/run-job.ts'
import { isFileName } from '#src/integrations/storage/file-store.ts'
import { reencodeImage } from '#src/reencode-image.ts'
import { orderOwnerOf } from '#src/features/order/guest/guest-mark.ts'
import { isPictureAsked, listReturnPictures } from './return-picture-sql.ts'

/** Longest side in px: enough to see a crack. */
const SIDE = 1_600
const PREVIEW_SIDE = 320
/** Side of a photo on the page of the order, in px. */
const SHOWN_SIDE = 640
/** Side of a photo for those who decide about the return, in px. */
export const STAFF_SIDE = 1_280
/** Time (ms) after its upload in which a request may name a photo. */
const NAMED_WITHIN_MS = 24 * 3_600_000
/** Longer than any request takes, so that no deleted photo could still be named. */
const ORPHANED_AFTER_MS = NAMED_WITHIN_MS + 3_600_000

const nameOf = (file: string): string => `return/${file}`

// every upload is a file of its own, also of the same photo, so a deletion never hits a new upload; the name starts with time
// and a random part and ends with a hash of the owner, so photos of others cannot be named or recognized
const MARK_LENGTH = 32
const nameNewMark = (now: Date): string =>
  now.getTime().toString(16).padStart(12, '0') + randomBytes(10).toString('hex')
const fileOf = (userId: number, mark: string, bytes: Buffer): string =>
  `${mark}${createHash('sha256')
    .update(`return:${userId}\n${mark}\n`)
    .update(bytes)
    .digest('hex')
    .slice(0, 64 - MARK_LENGTH)}.webp`
const cameAt = (file: string): number => Number.parseInt(file.slice(0, 12), 16)

/** Stores a photo. The reply contains a small copy, because no URL leads to it: only its owner and the shop see it. */
export const putPicture: Handlers['orderItem.putPicture'] = async (
  { who: { userId }, body },
  { db, clock, integrations },
) => {
  const bytes = await reencodeImage(Buffer.from(body.file), { width: SIDE, height: SIDE, fit: 'inside' })
  const now = clock()
  const file = fileOf(userId, nameNewMark(now), bytes)
  // scheduled before it is stored: a file that no request names is deleted
  const runAt = new Date(now.getTime() + ORPHANED_AFTER_MS)
  await enqueue(db, 'order.dropPicture', { file }, { key: file, runAt })
  await integrations.files.put(nameOf(file), bytes)
  const preview = await reencodeImage(bytes, { width: PREVIEW_SIDE, height: PREVIEW_SIDE, fit: 'inside' })
  return { name: file, url: `data:image/webp;base64,${preview.toString('base64')}` }
}

/** Reads the photos of each request of an order as images with sides of at most `side` px. Missing files are left out. */
export const readReturnPictures = async (
  app: Pick<App, 'db' | 'integrations'>,
  orderId: number,
  side: number,
): Promise<CallReply<'orderItem.listReturnPictures'>> => {
  const requests = await listReturnPictures(app.db, { orderId })
  const toUrl = async (file: string): Promise<string[]> => {
    const bytes = await app.integrations.files.find(nameOf(file))
    if (!bytes) return []
    const small = await reencodeImage(bytes, { width: side, height: side, fit: 'inside' })
    return [`data:image/webp;base64,${small.toString('base64')}`]
  }
  return {
    requests: await Promise.all(
      requests.map(async ({ orderItemProductId, at, pictures }) => ({
        orderItemProductId,
        at: at.toISOString(),
        pictures: (await Promise.all(pictures.map(toUrl))).flat(),
      })),
    ),
  }
}

/** Throws `orderNotFound`. */
export const listPictures: Handlers['orderItem.listReturnPictures'] = async (input, app) => {
  await orderOwnerOf(app, input)
  return readReturnPictures(app, input.params.id, SHOWN_SIDE)
}

/** Throws `invalidInput` for a name that is no photo of this user. */
export const assertOwnPictures = async (
  { integrations, clock }: Pick<App, 'integrations' | 'clock'>,
  userId: number,
  files: readonly string[],
): Promise<void> => {
  const since = clock().getTime() - NAMED_WITHIN_MS
  for (const [index, file] of files.entries()) {
    const isFresh = isFileName(nameOf(file)) && cameAt(file) > since
    const bytes = isFresh ? await integrations.files.find(nameOf(file)) : undefined
    if (bytes && fileOf(userId, file.slice(0, MARK_LENGTH), bytes) === file) continue
    const message = '올린 사진을 찾을 수 없어요. 사진을 다시 올려 주세요.'
    throw new AppError('invalidInput', { message, problems: [{ path: `body.pictures.${index}`, message }] })
  }
}

export const returnPictureJobs = ({
  db,
  integrations,
}: Pick<App, 'db' | 'integrations'>): Record<string, JobHandler> => ({
  'order.dropPicture': {
    tries: ALWAYS,
    async outside(payload) {
      const { file } = payload as { file: string }
      const { is } = await isPictureAsked(db, { file })
      if (!is) await integrations.files.remove(nameOf(file))
    },
  },
})
