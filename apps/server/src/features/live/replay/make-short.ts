import { readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import type { App } from '#src/handler-context.ts'
import { imageFileOf } from '#src/features/live/broadcast/broadcast-parts.ts'
import { attachPoster, attachVideo } from '#src/features/video/upload/attach-file.ts'
import { createDraft, deleteVideo, finishDraft, type NewVideo } from '#src/features/video/upload/publish-video.ts'
import { chooseFrame } from '#src/features/video/upload/encode-video.ts'
import { receiveFile } from '#src/features/video/upload/receive-file.ts'
import type { Cut } from './cut-replay.ts'
import { listProductPictures } from './replay-sql.ts'

type Needs = Pick<App, 'db' | 'clock' | 'config' | 'integrations'>

const root = path.resolve(import.meta.dirname, '../../../../../..')
const PICTURE_SIZES = ['960', '640'] as const
const PLAIN = { width: 540, height: 960, channels: 3, background: '#3a3a3a' } as const

/** Reads the first picture of a broadcast's products that is stored here. */
const findProductPicture = async ({ db, config }: Needs, broadcastId: number): Promise<Buffer | undefined> => {
  for (const { images } of await listProductPictures(db, { broadcastId })) {
    const [first] = images as { key?: string }[]
    if (first?.key === undefined || !/^[\w-]+$/.test(first.key)) continue
    for (const size of PICTURE_SIZES) {
      const file = path.resolve(root, config.picturesDir, `${first.key}-${size}.webp`)
      const bytes = await readFile(file).catch(() => undefined)
      if (bytes) return bytes
    }
  }
  return undefined
}

/**
 * Returns the poster of a short: its sharpest frame with an encoder, else the picture of the broadcast, that of a product, or a
 * plain one. Without an encoder no frame can be decoded.
 */
const choosePoster = async (app: Needs, broadcast: { id: number; image: string | null }, cut: Cut): Promise<Buffer> => {
  const { ffmpeg } = app.config
  if (ffmpeg !== undefined) return chooseFrame(ffmpeg, cut.file, cut)
  const own = broadcast.image === null ? undefined : await app.integrations.files.find(imageFileOf(broadcast.image))
  return own ?? (await findProductPicture(app, broadcast.id)) ?? sharp({ create: PLAIN }).png().toBuffer()
}

/**
 * Adds the file of a short and shows it. Sound that is not AAC is converted by a job if there is an encoder; without one it stays
 * as it was broadcast, which current browsers play.
 */
const addVideo = async (app: Needs, id: number, cut: Cut): Promise<void> => {
  const isConverted = cut.sound !== undefined && cut.sound !== 'aac' && app.config.ffmpeg !== undefined
  if (isConverted) {
    await receiveFile(app, { videoId: id, kind: 'video', path: cut.file })
    return
  }
  await attachVideo(app, id, cut.file, { ...cut, isPlayable: true })
  await finishDraft(app, id)
}

/** Publishes a cut as a short of the feed and removes its temporary file. If that fails, nothing stays. Returns the video. */
export const makeShort = async (
  app: Needs,
  broadcast: { id: number; image: string | null },
  { cut, video }: { cut: Cut; video: NewVideo },
): Promise<number> => {
  try {
    const id = await createDraft(app, video)
    try {
      await attachPoster(app, id, await choosePoster(app, broadcast, cut))
      await addVideo(app, id, cut)
      return id
    } catch (error) {
      await deleteVideo(app, id)
      throw error
    }
  } finally {
    await rm(cut.file, { force: true })
  }
}
