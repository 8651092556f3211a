import type { EncodedAudioPacketSource, EncodedPacket, EncodedVideoPacketSource, Input } from 'mediabunny'
import { randomUUID } from 'node:crypto'
import { mkdir, rm } from 'node:fs/promises'
import path from 'node:path'
import type { Config } from '#src/config.ts'
import type { Db } from '#src/db/db.ts'
import { uploadFolder } from '#src/features/video/upload/video-store.ts'
import type { FileStore } from '#src/integrations/file-store.ts'
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

const touches = ({ atMs, durationS }: ReplaySegment, fromMs: number, toMs: number): boolean =>
  atMs < toMs && atMs + durationS * 1_000 > fromMs

const readPiece = async (files: FileStore, broadcastId: number, { init, names }: Piece): Promise<Buffer> => {
  const parts: Buffer[] = []
  for (const name of [init, ...names]) {
    const bytes = await files.find(recordedName(broadcastId, name))
    if (!bytes) throw new Error(`${name} of the recording ${broadcastId} is missing`)
    parts.push(bytes)
  }
  return Buffer.concat(parts)
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

/** Appends a piece at a time of the target, in the order of decoding. Returns the time at which it ends. */
const appendPiece = async (piece: OpenPiece, { video, sound }: Target, atS: number): Promise<number> => {
  const { sink, sounds, first } = piece
  const shift = atS - first.timestamp
  const [videoConfig, soundConfig] = [await piece.video.getDecoderConfig(), await piece.sound?.getDecoderConfig()]
  const packets = sink.packets(first)
  const heard = sounds?.packets()
  let endS = atS
  let nextSound = await heard?.next()
  const addSound = async (untilS: number): Promise<void> => {
    while (sound && soundConfig && heard && nextSound && !nextSound.done && nextSound.value.timestamp < untilS) {
      const packet: EncodedPacket = nextSound.value
      // the sound before the first frame is left out
      if (packet.timestamp + shift >= atS)
        await sound.add(packet.clone({ timestamp: packet.timestamp + shift }), { decoderConfig: soundConfig })
      nextSound = await heard.next()
    }
  }
  for await (const packet of packets) {
    await addSound(packet.timestamp)
    // frames that are shown before the keyframe need frames that were cut off
    if (packet.timestamp < first.timestamp) continue
    await video.add(packet.clone({ timestamp: packet.timestamp + shift }), {
      ...(videoConfig && { decoderConfig: videoConfig }),
    })
    endS = Math.max(endS, packet.timestamp + packet.duration + shift)
  }
  await addSound(endS - shift)
  return endS
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
  await output.start()
  let endS = 0
  for (const piece of pieces) {
    if (!(await isSameVideo(first, piece))) break
    endS = await appendPiece(piece, target, endS)
  }
  await output.finalize()
  const [width, height] = [await first.video.getDisplayWidth(), await first.video.getDisplayHeight()]
  return { durationMs: Math.round(endS * 1_000), width, height, sound: soundCodec }
}

/**
 * Cuts a time of a replay, in ms, into an MP4: all segments that it touches. Nothing is encoded anew. Undefined if nothing was
 * recorded then.
 */
export const cutReplay = async (
  { db, config, integrations: { files } }: Needs,
  { broadcastId, fromMs, toMs }: { broadcastId: number; fromMs: number; toMs: number },
): Promise<Cut | undefined> => {
  const segments = (await listReplaySegments(db, broadcastId)).filter((segment) => touches(segment, fromMs, toMs))
  const { BufferSource, Input, MP4 } = await import('mediabunny')
  const inputs: Input[] = []
  const file = path.join(uploadFolder(config), `cut-${randomUUID()}.mp4`)
  try {
    const pieces: OpenPiece[] = []
    for (const piece of toPieces(segments)) {
      const input = new Input({ source: new BufferSource(await readPiece(files, broadcastId, piece)), formats: [MP4] })
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
