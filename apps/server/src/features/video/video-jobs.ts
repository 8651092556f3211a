import { addDays } from '@shop/rules'
import { readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import type { App } from '#src/handler-context.ts'
import { unlessMissing } from '#src/missing-file.ts'
import { enqueue } from '#src/jobs/enqueue.ts'
import { ALWAYS, type JobHandler } from '#src/jobs/run-job.ts'
import { ONCE_MS } from './counting/event-buffer.ts'
import { pruneEvents } from './counting/video-event-sql.ts'
import { removeUnused } from './upload/attach-file.ts'
import { deleteVideo } from './upload/publish-video.ts'
import { encodeDraft } from './upload/receive-file.ts'
import { uploadFolder } from './upload/video-store.ts'
import { listUnfinished, publishDue } from './upload/video-upload-sql.ts'

type Needs = Pick<App, 'db' | 'clock' | 'config' | 'integrations'>

const PRUNE_MS = 5 * 60_000
const CLEAN_MS = 3_600_000
/** Days after which an unfinished video and files of an upload are abandoned. A ticket is valid for one day. */
const ABANDONED_DAYS = 2
const AT_ONCE = 100
const ENCODE_TRIES = 2
/** Two passes of the encoder, and the transfers of a video from and to a remote store. */
const ENCODE_MS = 5 * 60_000

const prune: JobHandler = {
  tries: ALWAYS,
  everyMs: PRUNE_MS,
  async inTx(tx, _, { now }) {
    await enqueue(tx, 'video.pruneEvents', {}, { key: 'prune', runAt: new Date(now.getTime() + PRUNE_MS) })
    await pruneEvents(tx, { before: new Date(now.getTime() - ONCE_MS) })
  },
}

const publish: JobHandler = {
  async inTx(tx, payload, { now }) {
    await publishDue(tx, { id: (payload as { id: number }).id, now })
  },
}

/** Deletes the files of uploads that were not continued. Their times are those of the disk. */
export const removeOldFiles = async (folder: string, before: Date): Promise<void> => {
  for (const name of (await unlessMissing(readdir(folder))) ?? []) {
    const file = path.join(folder, name)
    // an upload that ends meanwhile removes its file
    const found = await unlessMissing(stat(file))
    if (found && found.mtime < before) await rm(file, { force: true })
  }
}

const clean = (app: Needs): JobHandler => ({
  tries: ALWAYS,
  everyMs: CLEAN_MS,
  async outside(_, { now }) {
    await enqueue(app.db, 'video.cleanUploads', {}, { key: 'clean', runAt: new Date(now.getTime() + CLEAN_MS) })
    const before = addDays(now, -ABANDONED_DAYS)
    for (const { id } of await listUnfinished(app.db, { before, most: AT_ONCE })) await deleteVideo(app, id)
    await removeOldFiles(uploadFolder(app.config), before)
  },
})

/** Jobs of videos: those with a schedule are inserted with the schema, and each enqueues itself again. */
export const videoJobs = (app: Needs): Record<string, JobHandler> => ({
  'video.pruneEvents': prune,
  'video.publish': publish,
  'video.cleanUploads': clean(app),
  'video.dropFiles': {
    tries: ALWAYS,
    outside: (payload) => removeUnused(app, (payload as { names: string[] }).names),
  },
  'video.encode': {
    tries: ENCODE_TRIES,
    renewedMs: ENCODE_MS,
    outside: (payload) => encodeDraft(app, (payload as { id: number }).id),
  },
})
