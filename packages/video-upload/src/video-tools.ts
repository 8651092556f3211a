import { encodeVideo, openVideo, planSound, type VideoFacts } from './prepare-video.ts'
import { type Frame, listFrames } from './video-frames.ts'

/** Reports each step of the preparation. */
interface Preparing {
  isSilent: boolean
  signal: AbortSignal
  onFrames: (frames: Frame[]) => void
  onShare: (share: number) => void
}

export interface ReadyVideo {
  file: Blob
  facts: VideoFacts
}

/**
 * Reads a file, lists its frames and encodes it. Returns `asking` if its sound cannot be encoded and was not given up. Throws
 * UploadProblem, or the reason of `signal`.
 */
export const prepareVideo = async (
  file: File,
  { isSilent, signal, onFrames, onShare }: Preparing,
): Promise<ReadyVideo | 'asking'> => {
  const source = await openVideo(file)
  try {
    onFrames(await listFrames(source, signal))
    if (!isSilent && (await planSound(source)) === 'impossible') return 'asking'
    onShare(0)
    const encoded = await encodeVideo(source, { isSilent, signal, onShare })
    const { input, facts } = await openVideo(encoded)
    input.dispose()
    return { file: encoded, facts }
  } finally {
    source.input.dispose()
  }
}

/** Lists the frames of an encoded video again. */
export const readFrames = async (file: Blob, signal: AbortSignal): Promise<Frame[]> => {
  const source = await openVideo(file)
  return listFrames(source, signal).finally(() => source.input.dispose())
}
