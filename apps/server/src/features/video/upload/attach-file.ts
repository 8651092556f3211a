import { AppError } from '@shop/contract'
import { videoLimits } from '@shop/rules/video-upload'
import { readFile, stat } from 'node:fs/promises'
import type { Db, Sql } from '#src/db/db.ts'
import type { FileStore } from '#src/integrations/storage/file-store.ts'
import { enqueue } from '#src/jobs/enqueue.ts'
import { reencodeImage } from '#src/reencode-image.ts'
import { inspectVideo, type VideoFacts } from './inspect-video.ts'
import { removeVideoFile, storeVideoBytes, storeVideoFile, urlOfFile } from './video-store.ts'
import * as sql from './video-upload-sql.ts'

export const fileKinds = ['video', 'poster', 'captions'] as const
export type FileKind = (typeof fileKinds)[number]

const MOST_POSTER_BYTES = 8 * 1_024 * 1_024
const MOST_CAPTION_BYTES = 200 * 1_024

/** Most bytes of a file by what it is used for. */
export const mostBytes: Readonly<Record<FileKind, number>> = {
  video: videoLimits.bytes,
  poster: MOST_POSTER_BYTES,
  captions: MOST_CAPTION_BYTES,
}

const posterSizes = { poster: 1_280, thumbnail: 640, thumbnailSmall: 320 } as const

interface Needs {
  db: Db
  integrations: { files: FileStore }
}

/** Removes the files that no video has. Throws `filesUnavailable`. */
export const removeUnused = async ({ db, integrations: { files } }: Needs, names: readonly string[]): Promise<void> => {
  if (names.length === 0) return
  for (const { name } of await sql.listUnusedFiles(db, { names })) await removeVideoFile(files, name)
}

/** Removes the files that no video has. While the store is unavailable a job does so later. */
export const dropUnused = async (app: Needs, names: readonly string[]): Promise<void> => {
  try {
    await removeUnused(app, names)
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'filesUnavailable')) throw error
    await enqueue(app.db, 'video.dropFiles', { names })
  }
}

/**
 * Replaces the files of a video in the database, and removes other kinds with them. Then deletes them from the store. If it fails, the
 * new files are deleted.
 */
const replaceFiles = async (
  app: Needs,
  videoId: number,
  {
    files,
    removed = [],
    write,
  }: { files: Readonly<Record<string, string>>; removed?: string[]; write: (tx: Sql) => Promise<unknown> },
): Promise<void> => {
  const kinds = Object.keys(files)
  const replace = async (tx: Sql) => {
    const rows = await sql.removeFiles(tx, { videoId, kinds: [...kinds, ...removed] })
    await sql.addFiles(tx, { videoId, names: Object.values(files), kinds })
    await write(tx)
    return rows.map(({ name }) => name)
  }
  try {
    await dropUnused(app, await app.db.tx(replace))
  } catch (error) {
    // if the transaction was committed after all, they are not unused
    await dropUnused(app, Object.values(files))
    throw error
  }
}

/** Stores a playable video. The source from which it was encoded is removed. */
export const attachVideo = async (app: Needs, id: number, path: string, facts: VideoFacts): Promise<void> => {
  const name = await storeVideoFile(app.integrations.files, path, 'mp4')
  const { durationMs, width, height } = facts
  await replaceFiles(app, id, {
    files: { video: name },
    removed: ['source'],
    write: (tx) => sql.setVideoFile(tx, { id, url: urlOfFile(name), durationMs, width, height }),
  })
}

/** Stores a video that has to be encoded, and enqueues the job. */
export const attachSource = async (app: Needs, id: number, path: string): Promise<void> => {
  const name = await storeVideoFile(app.integrations.files, path, 'mp4')
  await replaceFiles(app, id, {
    files: { source: name },
    write: (tx) => enqueue(tx, 'video.encode', { id }, { key: String(id) }),
  })
}

/** Stores a poster in three sizes. Throws `pictureUnreadable` or `pictureTooLarge`. */
export const attachPoster = async (app: Needs, id: number, bytes: Buffer): Promise<void> => {
  const names: Record<string, string> = {}
  for (const [kind, side] of Object.entries(posterSizes)) {
    const picture = await reencodeImage(bytes, { width: side, height: side, fit: 'inside' })
    names[kind] = await storeVideoBytes(app.integrations.files, picture, 'webp')
  }
  const { poster = '', thumbnail = '', thumbnailSmall = '' } = names
  const urls = { poster: urlOfFile(poster), thumbnail: urlOfFile(thumbnail), thumbnailSmall: urlOfFile(thumbnailSmall) }
  await replaceFiles(app, id, { files: names, write: (tx) => sql.setPoster(tx, { id, ...urls }) })
}

/** Returns captions as WebVTT in UTF-8. Throws `captionsUnreadable`. */
const checkCaptions = (bytes: Buffer): Buffer => {
  const text = bytes.toString('utf8')
  const isText = Buffer.from(text).equals(bytes) && !text.includes('\0')
  if (!isText || !/^\uFEFF?WEBVTT(?:[ \t\r\n]|$)/.test(text) || !text.includes('-->'))
    throw new AppError('captionsUnreadable')
  return bytes
}

/** Stores captions. Throws `captionsUnreadable`. */
export const attachCaptions = async (app: Needs, id: number, bytes: Buffer): Promise<void> => {
  const name = await storeVideoBytes(app.integrations.files, checkCaptions(bytes), 'vtt')
  await replaceFiles(app, id, {
    files: { captions: name },
    write: (tx) => sql.setCaptions(tx, { id, url: urlOfFile(name) }),
  })
}

/** Reads a file of bounded size. Throws `refusal` if it is larger. */
const readBounded = async (path: string, most: number, refusal: 'pictureTooLarge' | 'captionsUnreadable') => {
  const { size } = await stat(path)
  if (size > most) throw new AppError(refusal)
  return readFile(path)
}

/**
 * Checks a file by its content and stores it as part of a video. Returns the facts of a video that has to be encoded first and was
 * not stored. Throws what the file is refused for.
 */
export const attachFile = async (
  app: Needs,
  { videoId, kind, path }: { videoId: number; kind: FileKind; path: string },
): Promise<VideoFacts | undefined> => {
  if (kind === 'poster') await attachPoster(app, videoId, await readBounded(path, MOST_POSTER_BYTES, 'pictureTooLarge'))
  if (kind === 'captions')
    await attachCaptions(app, videoId, await readBounded(path, MOST_CAPTION_BYTES, 'captionsUnreadable'))
  if (kind !== 'video') return undefined
  const facts = await inspectVideo(path)
  if (!facts.isPlayable) return facts
  await attachVideo(app, videoId, path, facts)
  return undefined
}
