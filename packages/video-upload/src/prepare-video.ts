import { ENCODED_RATE, findVideoRefusal, isLightVideo, toEncodedSize, videoLimits } from '@shop/rules/video-upload'
import {
  BlobSource,
  BufferTarget,
  canEncodeAudio,
  canEncodeVideo,
  Conversion,
  type ConversionVideoOptions,
  Input,
  type InputAudioTrack,
  type InputVideoTrack,
  MATROSKA,
  MP4,
  Mp4OutputFormat,
  Output,
  QTFF,
  Quality,
  UnsupportedInputFormatError,
  WEBM,
} from 'mediabunny'
import { UploadProblem } from './upload-problem.ts'

/** Largest file that is read. It is encoded in pieces, so it may be larger than what is uploaded. */
const MOST_SOURCE_BYTES = 2 * 1_024 * 1_024 * 1_024
const SOUND_RATE = 128_000
/** Frames per second above which the rate is reduced to `FRAMES`. */
const MOST_FRAMES = 31
const FRAMES = 30
const KEY_FRAME_SECONDS = 2
const SAMPLED_PACKETS = 120

export interface VideoFacts {
  durationMs: number
  width: number
  height: number
}

/** An opened video file. */
export interface SourceVideo {
  input: Input
  video: InputVideoTrack
  sound: InputAudioTrack | null
  facts: VideoFacts
  /** Bits per second. */
  rate: number
}

const read = async (file: Blob, input: Input): Promise<SourceVideo> => {
  const [video, sound] = [await input.getPrimaryVideoTrack(), await input.getPrimaryAudioTrack()]
  if (!video) throw new UploadProblem('noVideo')
  const seconds = await input.computeDuration()
  const [width, height] = [await video.getDisplayWidth(), await video.getDisplayHeight()]
  const facts = { durationMs: Math.round(seconds * 1_000), width, height }
  const refusal = findVideoRefusal(facts)
  if (refusal) throw new UploadProblem(refusal)
  return { input, video, sound, facts, rate: (file.size * 8) / seconds }
}

/** Opens an MP4, MOV, WebM or Matroska file by its content. The caller disposes of its input. Throws UploadProblem. */
export const openVideo = async (file: Blob): Promise<SourceVideo> => {
  if (file.size > MOST_SOURCE_BYTES) throw new UploadProblem('tooLarge')
  const input = new Input({ source: new BlobSource(file), formats: [MP4, QTFF, WEBM, MATROSKA] })
  try {
    return await read(file, input)
  } catch (cause) {
    input.dispose()
    if (cause instanceof UploadProblem) throw cause
    throw new UploadProblem(cause instanceof UnsupportedInputFormatError ? 'format' : 'videoUnreadable', { cause })
  }
}

/** What happens to the sound: it is kept, encoded, or cannot be encoded by this browser. */
export const planSound = async ({ sound }: SourceVideo): Promise<'none' | 'keep' | 'encode' | 'impossible'> => {
  if (!sound) return 'none'
  if ((await sound.getCodec()) === 'aac') return 'keep'
  const numberOfChannels = Math.min(2, await sound.getNumberOfChannels())
  const sampleRate = await sound.getSampleRate()
  const quality = new Quality({ bitrate: SOUND_RATE })
  const isPossible =
    (await sound.canDecode()) && (await canEncodeAudio('aac', { numberOfChannels, sampleRate, quality }))
  return isPossible ? 'encode' : 'impossible'
}

/** Options for the pictures. An empty object copies them. Throws UploadProblem if they have to be encoded and cannot be. */
const planVideo = async ({ video, facts, rate }: SourceVideo): Promise<ConversionVideoOptions> => {
  const isH264 = (await video.getCodec()) === 'avc'
  if (isH264 && isLightVideo(facts, rate)) return {}
  const size = toEncodedSize(facts)
  const quality = new Quality({ bitrate: Math.min(ENCODED_RATE, Math.max(rate, ENCODED_RATE / 4)) })
  const canDecode = await video.canDecode()
  if (canDecode && (await canEncodeVideo('avc', { ...size, quality }))) {
    const { averagePacketRate } = await video.computePacketStats(SAMPLED_PACKETS)
    return {
      ...size,
      codec: 'avc',
      quality,
      fit: 'fill',
      keyFrameInterval: KEY_FRAME_SECONDS,
      forceTranscode: true,
      ...(averagePacketRate > MOST_FRAMES && { frameRate: FRAMES }),
    }
  }
  // the server accepts H.264 that is heavier than wished
  if (isH264) return {}
  throw new UploadProblem(canDecode ? 'notEncodable' : 'undecodable')
}

export interface Encoding {
  /** Leaves out the sound. */
  isSilent: boolean
  signal: AbortSignal
  /** Reports the share that is done, 0 to 1. */
  onShare: (share: number) => void
}

const soundOptions = { none: { discard: true }, keep: {}, encode: { codec: 'aac', numberOfChannels: 2 } } as const

const createConversion = async (source: SourceVideo, target: BufferTarget, isSilent: boolean): Promise<Conversion> => {
  const sound = isSilent ? 'none' : await planSound(source)
  if (sound === 'impossible') throw new UploadProblem('notEncodable')
  const quality = new Quality({ bitrate: SOUND_RATE })
  const conversion = await Conversion.init({
    input: source.input,
    output: new Output({ format: new Mp4OutputFormat({ fastStart: 'in-memory' }), target }),
    tracks: 'primary',
    video: await planVideo(source),
    audio: { ...soundOptions[sound], ...(sound === 'encode' && { quality }) },
    tags: {},
    showWarnings: false,
  })
  const isWhole = conversion.isValid && conversion.discardedTracks.every(({ reason }) => reason === 'discarded_by_user')
  if (!isWhole) throw new UploadProblem('undecodable')
  return conversion
}

/**
 * Converts a video to an MP4 of H.264 and AAC that starts before it is loaded completely. What is suitable already is copied; tags
 * such as the location are left out. Throws UploadProblem, or the reason of `signal`.
 */
export const encodeVideo = async (source: SourceVideo, { isSilent, signal, onShare }: Encoding): Promise<Blob> => {
  const target = new BufferTarget()
  const conversion = await createConversion(source, target, isSilent)
  signal.throwIfAborted()
  conversion.onProgress = onShare
  const cancel = () => void conversion.cancel()
  signal.addEventListener('abort', cancel)
  try {
    await conversion.execute()
  } catch (cause) {
    signal.throwIfAborted()
    throw new UploadProblem('videoUnreadable', { cause })
  } finally {
    signal.removeEventListener('abort', cancel)
  }
  const file = new Blob([target.buffer ?? new ArrayBuffer()], { type: 'video/mp4' })
  if (file.size > videoLimits.bytes) throw new UploadProblem('tooLarge')
  return file
}
