import { AppError } from '@shop/contract'
import { createHash, randomUUID } from 'node:crypto'
import type { Sql } from '#src/db/db.ts'
import type { App, Handlers } from '#src/handler-context.ts'
import { enqueue } from '#src/jobs/enqueue.ts'
import type { JobHandler } from '#src/jobs/run-job.ts'
import { reencodeImage } from '#src/reencode-image.ts'
import * as sql from './user-picture-sql.ts'

const SIDE = 256
const ORPHANED_AFTER_MS = 3_600_000

const nameOf = (file: string): string => `person/${file}`

/** Returns the URL path of a picture. */
export const pictureUrlOf = (file: string | null): string | null =>
  file === null ? null : `/pictures/given/${nameOf(file)}`

// each upload gets its own file name, even for the same picture: a file being deleted is never a newly uploaded one
const nameNewFile = (bytes: Buffer): string =>
  `${createHash('sha256').update(randomUUID()).update(bytes).digest('hex')}.webp`

/** Enqueues the deletion of a file after the row that names it. The job first checks whether a row still names it. */
const drop = (tx: Sql, file: string, runAt?: Date): Promise<void> =>
  enqueue(tx, 'user.dropPicture', { file }, { key: file, ...(runAt && { runAt }) })

/** Deletes the row and its file. Does nothing without a row. */
export const removePictureOf = async (tx: Sql, userId: number): Promise<void> => {
  const removed = await sql.removePicture(tx, { userId })
  if (removed) await drop(tx, removed.file)
}

export const putPicture: Handlers['user.putPicture'] = async (
  { who: { userId }, body },
  { db, clock, integrations },
) => {
  const bytes = await reencodeImage(Buffer.from(body.file), { width: SIDE, height: SIDE, fit: 'cover' })
  const file = nameNewFile(bytes)
  const now = clock()
  // enqueued before the file is stored, so that a file without a row is deleted later
  await drop(db, file, new Date(now.getTime() + ORPHANED_AFTER_MS))
  await integrations.files.put(nameOf(file), bytes)
  await db.tx(async (tx) => {
    const owner = await sql.lockOwner(tx, { userId })
    if (!owner) throw new AppError('unauthorized')
    await sql.putPicture(tx, { userId, file, now })
    if (owner.file !== null) await drop(tx, owner.file)
  })
  return { profileImageUrl: pictureUrlOf(file) as string }
}

export const removePicture: Handlers['user.removePicture'] = async ({ who: { userId } }, { db }) => {
  await db.tx((tx) => removePictureOf(tx, userId))
  return { profileImageUrl: null }
}

export const dropPicture = ({ db, integrations }: Pick<App, 'db' | 'integrations'>): JobHandler => ({
  async outside(payload) {
    const { file } = payload as { file: string }
    const { used } = await sql.isPictureUsed(db, { file })
    if (!used) await integrations.files.remove(nameOf(file))
  },
})
