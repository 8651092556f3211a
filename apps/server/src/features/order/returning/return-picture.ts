import { AppError } from '@shop/contract'
import { createHash, randomBytes } from 'node:crypto'
import type { App, Handlers } from '#src/handler-context.ts'
import { enqueue } from '#src/jobs/enqueue.ts'
import { ALWAYS, type JobHandler } from '#src/jobs/run-job.ts'
import { isFileName } from '#src/integrations/file-store.ts'
import { reencodeImage } from '#src/reencode-image.ts'
import { orderOwnerOf } from '#src/features/order/guest/guest-mark.ts'
import { isPictureAsked, listReturnPictures } from './return-picture-sql.ts'

/** Enough to see a crack by. */
const SIDE = 1_600
const PREVIEW_SIDE = 320
/** Side of a photo on the page of the order, in px. */
const SHOWN_SIDE = 640
/** So long after its upload a picture may be named by a request. */
const NAMED_WITHIN_MS = 24 * 3_600_000
/** Longer than any request is on its way: what is taken away was no longer to be named. */
const ORPHANED_AFTER_MS = NAMED_WITHIN_MS + 3_600_000

const nameOf = (file: string): string => `return/${file}`

// every picture sent is a file of its own, the same one sent again too: what is on its way out is never one that came in.
// Its name begins with when it came and a draw, and ends with whose it is: who did not send a picture cannot name it,
// and nobody's is told by looking
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

/** The answer shows the picture itself, small: no address leads to it, so that nobody but its owner and the shop sees it. */
export const putPicture: Handlers['orderItem.putPicture'] = async (
  { who: { userId }, body },
  { db, clock, integrations },
) => {
  const bytes = await reencodeImage(Buffer.from(body.file), { width: SIDE, height: SIDE, fit: 'inside' })
  const now = clock()
  const file = fileOf(userId, nameNewMark(now), bytes)
  // written down before it is kept: a file that no request comes to name goes again
  const runAt = new Date(now.getTime() + ORPHANED_AFTER_MS)
  await enqueue(db, 'order.dropPicture', { file }, { key: file, runAt })
  await integrations.files.put(nameOf(file), bytes)
  const preview = await reencodeImage(bytes, { width: PREVIEW_SIDE, height: PREVIEW_SIDE, fit: 'inside' })
  return { name: file, url: `data:image/webp;base64,${preview.toString('base64')}` }
}

/** Reads the photos of each request as small images. A file that is gone is left out. Throws `orderNotFound`. */
export const listPictures: Handlers['orderItem.listReturnPictures'] = async (input, app) => {
  await orderOwnerOf(app, input)
  const requests = await listReturnPictures(app.db, { orderId: input.params.id })
  const toUrl = async (file: string): Promise<string[]> => {
    const bytes = await app.integrations.files.find(nameOf(file))
    if (!bytes) return []
    const small = await reencodeImage(bytes, { width: SHOWN_SIDE, height: SHOWN_SIDE, fit: 'inside' })
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

/** Throws `invalidInput` for a name that is none of a picture this person sent. */
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
