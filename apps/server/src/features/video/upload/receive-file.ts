import { AppError } from '@shop/contract'
import { randomUUID } from 'node:crypto'
import { mkdir, rm } from 'node:fs/promises'
import path from 'node:path'
import type { Clock } from '#src/clock.ts'
import type { Config } from '#src/config.ts'
import type { Db } from '#src/db/db.ts'
import type { FileStore } from '#src/integrations/storage/file-store.ts'
import { enqueue } from '#src/jobs/enqueue.ts'
import { attachFile, attachPoster, attachSource, attachVideo, type FileKind } from './attach-file.ts'
import { chooseFrame, transcode } from './encode-video.ts'
import { inspectVideo } from './inspect-video.ts'
import { finishDraft } from './publish-video.ts'
import { copyVideoFile, uploadFolder } from './video-store.ts'
import { findDraft, findForOperator, findSource } from './video-upload-sql.ts'

export interface UploadNeeds {
  db: Db
  clock: Clock
  config: Pick<Config, 'filesDir' | 'ffmpeg'>
  integrations: { files: FileStore }
}

/** Stores a file that a server has to encode. Throws `videoCodecUnsupported` without an encoder. */
const encodeLater = async (app: UploadNeeds, id: number, file: string): Promise<void> => {
  if (app.config.ffmpeg === undefined) throw new AppError('videoCodecUnsupported')
  await attachSource(app, id, file)
}

const chooseLater = async (app: UploadNeeds, id: number): Promise<void> => {
  if (app.config.ffmpeg !== undefined) await enqueue(app.db, 'video.encode', { id }, { key: String(id) })
}

/**
 * Adds a file to an unfinished video, and shows the video when it is complete. With an encoder, a job encodes what browsers do not
 * play and chooses a missing poster. Returns the state of the video. Throws what the file is refused for.
 */
export const receiveFile = async (
  app: UploadNeeds,
  { videoId, kind, path: file }: { videoId: number; kind: FileKind; path: string },
): Promise<string> => {
  if (!(await findDraft(app.db, { id: videoId }))) throw new AppError('uploadTicketInvalid')
  const unplayable = await attachFile(app, { videoId, kind, path: file })
  if (unplayable) await encodeLater(app, videoId, file)
  const state = await finishDraft(app, videoId)
  if (state === undefined && kind === 'video' && !unplayable) await chooseLater(app, videoId)
  return state ?? 'draft'
}

/** Runs `work` with a path of this machine for a temporary MP4, which is removed afterwards. */
const withTemporary = async (
  { config }: UploadNeeds,
  kind: string,
  work: (file: string) => Promise<void>,
): Promise<void> => {
  const folder = uploadFolder(config)
  await mkdir(folder, { recursive: true })
  const file = path.join(folder, `${kind}-${randomUUID()}.mp4`)
  try {
    await work(file)
  } finally {
    await rm(file, { force: true })
  }
}

/** Encodes the source of a video and stores the result. */
const encodeSource = async (app: UploadNeeds, program: string, id: number): Promise<void> => {
  const found = await findSource(app.db, { id })
  if (!found) throw new Error(`the video ${id} has neither a file nor a source`)
  await withTemporary(app, 'source', async (source) => {
    await copyVideoFile(app.integrations.files, found.name, source)
    await withTemporary(app, 'encoded', async (target) => {
      await transcode(program, source, target)
      await attachVideo(app, id, target, await inspectVideo(target))
    })
  })
}

/**
 * Completes a draft with the encoder: encodes its source if it has no playable file, chooses a poster if it has none, and shows it.
 * A draft that was deleted meanwhile is left alone.
 */
export const encodeDraft = async (app: UploadNeeds, id: number): Promise<void> => {
  const program = app.config.ffmpeg
  const draft = await findForOperator(app.db, { id })
  if (program === undefined || draft?.state !== 'draft') return
  if (draft.videoUrl === '') await encodeSource(app, program, id)
  const { videoUrl, durationMs, poster } = (await findForOperator(app.db, { id })) ?? draft
  if (poster === null && durationMs !== null) {
    await withTemporary(app, 'frames', async (file) => {
      await copyVideoFile(app.integrations.files, path.basename(videoUrl), file)
      await attachPoster(app, id, await chooseFrame(program, file, { durationMs }))
    })
  }
  await finishDraft(app, id)
}
