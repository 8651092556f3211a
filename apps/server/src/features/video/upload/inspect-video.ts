import { AppError } from '@shop/contract'
import { findVideoRefusal, videoLimits } from '@shop/rules/video-upload'
import { open, stat } from 'node:fs/promises'
import type { FileHandle } from 'node:fs/promises'

/** Top-level boxes of a file; more are refused. */
const MOST_BOXES = 10_000
const HEAD_BYTES = 16

export interface VideoFacts {
  durationMs: number
  width: number
  height: number
  /** H.264 with AAC or without sound: browsers play it. */
  isPlayable: boolean
}

const readBoxSize = async (file: FileHandle, at: number): Promise<number> => {
  const head = Buffer.alloc(HEAD_BYTES)
  const { bytesRead } = await file.read(head, 0, HEAD_BYTES, at)
  if (bytesRead < 8) throw new AppError('videoUnreadable')
  const size = head.readUInt32BE(0)
  if (at === 0 && head.toString('latin1', 4, 8) !== 'ftyp') throw new AppError('videoUnreadable')
  if (size === 1 && bytesRead === HEAD_BYTES) return Number(head.readBigUInt64BE(8))
  return size
}

/** Checks that the file is a chain of complete boxes, with nothing before, between and after them. */
const assertWholeBoxes = async (path: string, bytes: number): Promise<void> => {
  const file = await open(path)
  try {
    let at = 0
    for (let boxes = 0; at < bytes; boxes += 1) {
      const size = await readBoxSize(file, at)
      if (size < 8 || at + size > bytes || boxes >= MOST_BOXES) throw new AppError('videoUnreadable')
      at += size
    }
  } finally {
    await file.close()
  }
}

const readTracks = async (path: string): Promise<VideoFacts> => {
  // loaded when it is needed: a shop without uploads starts faster
  const { FilePathSource, Input, MP4 } = await import('mediabunny')
  const input = new Input({ source: new FilePathSource(path), formats: [MP4] })
  try {
    const [video, sound] = [await input.getPrimaryVideoTrack(), await input.getPrimaryAudioTrack()]
    if (!video) throw new AppError('videoUnreadable')
    const [width, height] = [await video.getDisplayWidth(), await video.getDisplayHeight()]
    const isPlayable = (await video.getCodec()) === 'avc' && (!sound || (await sound.getCodec()) === 'aac')
    return { durationMs: Math.round((await input.computeDuration()) * 1_000), width, height, isPlayable }
  } finally {
    input.dispose()
  }
}

const assertFits = (facts: VideoFacts): void => {
  const code = findVideoRefusal(facts)
  if (code) throw new AppError(code)
}

/**
 * Reads what a file contains, never its name: an MP4 of complete boxes with a video track. Throws `videoUnreadable`,
 * `videoTooLarge`, `videoTooLong` or `videoShapeUnsupported`.
 */
export const inspectVideo = async (path: string): Promise<VideoFacts> => {
  const { size } = await stat(path)
  if (size > videoLimits.bytes) throw new AppError('videoTooLarge')
  if (size === 0) throw new AppError('videoUnreadable')
  await assertWholeBoxes(path, size)
  const facts = await readTracks(path).catch((cause: unknown) => {
    throw cause instanceof AppError ? cause : new AppError('videoUnreadable', { cause })
  })
  assertFits(facts)
  return facts
}
