import { AppError } from '@shop/contract'
import { randomUUID } from 'node:crypto'
import { copyFile, mkdir, rm } from 'node:fs/promises'
import path from 'node:path'
import type { Clock } from '#src/clock.ts'
import type { Config } from '#src/config.ts'
import type { Db } from '#src/db/db.ts'
import { enqueue } from '#src/jobs/enqueue.ts'
import { attachFile, attachPoster, attachVideo, type FileKind } from './attach-file.ts'
import { chooseFrame, transcode } from './encode-video.ts'
import { inspectVideo, type VideoFacts } from './inspect-video.ts'
import { finishDraft } from './publish-video.ts'
import { uploadFolder, videoFolder } from './video-store.ts'
import { findDraft, findForOperator } from './video-upload-sql.ts'

export interface UploadNeeds {
  db: Db
  clock: Clock
  config: Pick<Config, 'filesDir' | 'ffmpeg'>
}

const sourceOf = ({ config }: UploadNeeds, id: number): string => path.join(uploadFolder(config), `source-${id}.mp4`)

/** Copies a file that the server has to encode, and enqueues the job. Throws `videoCodecUnsupported` without an encoder. */
const encodeLater = async (app: UploadNeeds, id: number, file: string): Promise<void> => {
  if (app.config.ffmpeg === undefined) throw new AppError('videoCodecUnsupported')
  await mkdir(uploadFolder(app.config), { recursive: true })
  await copyFile(file, sourceOf(app, id))
  await enqueue(app.db, 'video.encode', { id }, { key: String(id) })
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

/** Encodes the source of a video and stores the result. */
const encodeSource = async (app: UploadNeeds, program: string, id: number): Promise<VideoFacts> => {
  const source = sourceOf(app, id)
  const target = path.join(uploadFolder(app.config), `encoded-${randomUUID()}.mp4`)
  try {
    await transcode(program, source, target)
    const facts = await inspectVideo(target)
    await attachVideo(app, id, target, facts)
    return facts
  } finally {
    await rm(target, { force: true })
  }
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
    const file = path.join(videoFolder(app.config), path.basename(videoUrl))
    await attachPoster(app, id, await chooseFrame(program, file, { durationMs }))
  }
  await finishDraft(app, id)
  await rm(sourceOf(app, id), { force: true })
}
