import { AppError } from '@shop/contract'
import { videoLimits } from '@shop/rules/video-upload'
import type { EncodedAudioPacketSource, EncodedPacket, EncodedVideoPacketSource, Input } from 'mediabunny'
import { randomUUID } from 'node:crypto'
import { mkdir, rm } from 'node:fs/promises'
import path from 'node:path'
import type { Config } from '#src/config.ts'
import type { Db } from '#src/db/db.ts'
import { uploadFolder } from '#src/features/video/upload/video-store.ts'
import type { FileStore } from '#src/integrations/storage/file-store.ts'
import { recordedName } from './record-segments.ts'
import { listReplaySegments, type ReplaySegment } from './replay.ts'

interface Needs {
  db: Db
  config: Pick<Config, 'filesDir'>
  integrations: { files: FileStore }
}

export interface Cut {
  /** Path of a temporary MP4. The caller removes it. */
  file: string
  durationMs: number
  width: number
  height: number
  /** Codec of the sound; undefined without sound. */
  sound: string | undefined
}

/** Segments without an interruption between them. */
interface Piece {
  init: string
  names: string[]
}

/** Groups the segments that a time touches into pieces. Only those with the tracks of the first can be in one file. */
const toPieces = (segments: readonly ReplaySegment[]): Piece[] => {
  const pieces: Piece[] = []
  for (const { name, init, isDiscontinuous } of segments) {
    const last = pieces.at(-1)
    if (last && !isDiscontinuous) last.names.push(name)
    else pieces.push({ init, names: [name] })
  }
  return pieces
}

/** Longest cut in ms: that of a video of the feed. */
const MOST_CUT_MS = 180_000

const touches = ({ atMs, durationS }: ReplaySegment, fromMs: number, toMs: number): boolean =>
  atMs < toMs && atMs + durationS * 1_000 > fromMs

/** Lists the segments that a time touches. Those at its end that would make the cut too long are left out. */
const choose = (segments: readonly ReplaySegment[], fromMs: number, toMs: number): ReplaySegment[] => {
  const touched = segments.filter((segment) => touches(segment, fromMs, toMs))
  const beginMs = touched[0]?.atMs ?? 0
  return touched.filter(({ atMs, durationS }) => atMs + durationS * 1_000 - beginMs <= MOST_CUT_MS)
}

/** Returns a function that reads pieces. Throws `videoTooLarge` once all of them together have more bytes than a video may. */
const createPieceReader = (files: FileStore, broadcastId: number) => {
  let size = 0
  return async ({ init, names }: Piece): Promise<Buffer> => {
    const parts: Buffer[] = []
    for (const name of [init, ...names]) {
      const bytes = await files.find(recordedName(broadcastId, name))
      if (!bytes) throw new Error(`${name} of the recording ${broadcastId} is missing`)
      size += bytes.length
      if (size > videoLimits.bytes) throw new AppError('videoTooLarge')
      parts.push(bytes)
    }
    return Buffer.concat(parts)
  }
}

interface Target {
  video: EncodedVideoPacketSource
  sound: EncodedAudioPacketSource | undefined
}

/** Reads the tracks of a piece with their packets from the first keyframe. */
const openPiece = async (input: Input) => {
  const { EncodedPacketSink } = await import('mediabunny')
  const [video, sound] = [await input.getPrimaryVideoTrack(), await input.getPrimaryAudioTrack()]
  const sink = video && new EncodedPacketSink(video)
  const first = await sink?.getFirstKeyPacket()
  if (!video || !sink || !first) return undefined
  return { video, sound, sink, first, sounds: sound && new EncodedPacketSink(sound) }
}
type OpenPiece = NonNullable<Awaited<ReturnType<typeof openPiece>>>

/** Times in a target, in seconds. Tracks may not go back. */
interface Clock {
  videoS: number
  soundS: number
}

/** Appends the sound of a piece in steps: what begins before a time of the piece. */
const createSoundAppender = async (piece: OpenPiece, { sound }: Target, clock: Clock) => {
  const decoderConfig = await piece.sound?.getDecoderConfig()
  const packets = piece.sounds?.packets()
  let next = await packets?.next()
  return async (untilS: number, shift: number): Promise<void> => {
    if (!sound || !decoderConfig || !packets) return
    while (next && !next.done && next.value.timestamp < untilS) {
      const packet: EncodedPacket = next.value
      const timestamp = packet.timestamp + shift
      // sound from before the first frame, or from before the interruption, is left out
      if (timestamp >= clock.soundS) {
        await sound.add(packet.clone({ timestamp }), { decoderConfig })
        clock.soundS = timestamp + packet.duration
      }
      next = await packets.next()
    }
  }
}

/** Appends a piece behind what the target has, in the order of decoding. */
const appendPiece = async (piece: OpenPiece, target: Target, clock: Clock): Promise<void> => {
  const { sink, first } = piece
  const decoderConfig = await piece.video.getDecoderConfig()
  const beginS = clock.videoS
  let shift = beginS - first.timestamp
  clock.soundS = Math.max(clock.soundS, beginS)
  const addSound = await createSoundAppender(piece, target, clock)
  for await (const packet of sink.packets(first)) {
    await addSound(packet.timestamp, shift)
    // frames that are shown before the first keyframe need frames that were cut off
    if (packet.timestamp < first.timestamp) continue
    // the clock of a camera may step back by a fraction of a second
    if (packet.type === 'key') shift = Math.max(shift, clock.videoS - packet.timestamp)
    const timestamp = packet.timestamp + shift
    await target.video.add(packet.clone({ timestamp }), { ...(decoderConfig && { decoderConfig }) })
    clock.videoS = Math.max(clock.videoS, timestamp + packet.duration)
  }
  await addSound(clock.videoS - shift, shift)
}

/** Whether a decoder can go on from one piece to the next without another configuration. */
const isSameVideo = async (a: OpenPiece, b: OpenPiece): Promise<boolean> => {
  const [one, other] = [await a.video.getDecoderConfig(), await b.video.getDecoderConfig()]
  const bytesOf = (config: typeof one): Buffer => {
    const given = config?.description
    if (given === undefined) return Buffer.alloc(0)
    return ArrayBuffer.isView(given)
      ? Buffer.from(given.buffer, given.byteOffset, given.byteLength)
      : Buffer.from(new Uint8Array(given))
  }
  const isSameSound = (await a.sound?.getCodec()) === (await b.sound?.getCodec())
  return isSameSound && one?.codec === other?.codec && bytesOf(one).equals(bytesOf(other))
}

/** Writes pieces into one progressive MP4 with its index first. Ends before a piece of another camera or encoder. */
const writeMp4 = async (pieces: readonly OpenPiece[], file: string): Promise<Omit<Cut, 'file'>> => {
  const { EncodedAudioPacketSource, EncodedVideoPacketSource, FilePathTarget, Mp4OutputFormat, Output } = await import(
    'mediabunny'
  )
  const [first] = pieces
  if (!first) throw new Error('nothing to cut')
  const output = new Output({
    format: new Mp4OutputFormat({ fastStart: 'in-memory' }),
    target: new FilePathTarget(file),
  })
  const soundCodec = (await first.sound?.getCodec()) ?? undefined
  const target: Target = {
    video: new EncodedVideoPacketSource('avc'),
    sound: soundCodec && new EncodedAudioPacketSource(soundCodec),
  }
  output.addVideoTrack(target.video)
  if (target.sound) output.addAudioTrack(target.sound)
  const clock: Clock = { videoS: 0, soundS: 0 }
  try {
    await output.start()
    for (const piece of pieces) {
      if (!(await isSameVideo(first, piece))) break
      await appendPiece(piece, target, clock)
    }
    await output.finalize()
  } catch (error) {
    // closes the file
    await output.cancel()
    throw error
  }
  const [width, height] = [await first.video.getDisplayWidth(), await first.video.getDisplayHeight()]
  return { durationMs: Math.round(clock.videoS * 1_000), width, height, sound: soundCodec }
}

/**
 * Cuts a time of a replay, in ms, into an MP4: all segments that it touches. Nothing is encoded anew. Undefined if nothing was
 * recorded then. Throws `videoTooLarge`.
 */
export const cutReplay = async (
  { db, config, integrations: { files } }: Needs,
  { broadcastId, fromMs, toMs }: { broadcastId: number; fromMs: number; toMs: number },
): Promise<Cut | undefined> => {
  const segments = choose(await listReplaySegments(db, broadcastId), fromMs, toMs)
  const { BufferSource, Input, MP4 } = await import('mediabunny')
  const inputs: Input[] = []
  const readPiece = createPieceReader(files, broadcastId)
  const file = path.join(uploadFolder(config), `cut-${randomUUID()}.mp4`)
  try {
    const pieces: OpenPiece[] = []
    for (const piece of toPieces(segments)) {
      const input = new Input({ source: new BufferSource(await readPiece(piece)), formats: [MP4] })
      inputs.push(input)
      const opened = await openPiece(input)
      if (opened) pieces.push(opened)
    }
    if (pieces.length === 0) return undefined
    await mkdir(path.dirname(file), { recursive: true })
    return { file, ...(await writeMp4(pieces, file)) }
  } catch (error) {
    await rm(file, { force: true })
    throw error
  } finally {
    for (const input of inputs) input.dispose()
  }
}
