import { RtmpError } from './rtmp-error.ts'

/** A message of RTMP, assembled from its chunks. */
export interface RtmpMessage {
  type: number
  /** Time in ms, modulo 2^32. */
  timestamp: number
  streamId: number
  payload: Buffer
}

export const messageType = {
  setChunkSize: 1,
  abort: 2,
  acknowledgement: 3,
  windowAcknowledgement: 5,
  peerBandwidth: 6,
  audio: 8,
  video: 9,
  data: 18,
  /** A command in AMF 0 behind one byte. */
  commandAmf3: 17,
  command: 20,
} as const

const MOST_STREAMS = 32
const LEAST_CHUNK_BYTES = 128
const DEFAULT_CHUNK_BYTES = 128
const EXTENDED = 0xffffff
/** Length of the message header by its format. */
const HEADER_BYTES = [11, 7, 3, 0] as const
/** Parts of an incomplete message; more are joined, so that single bytes do not cost a buffer each. */
const MOST_PARTS = 512

/** Header fields and unfinished message of one chunk stream. */
interface ChunkStream {
  /** The value of the timestamp field: absolute, or since the message before. */
  step: number
  isExtended: boolean
  timestamp: number
  length: number
  type: number
  streamId: number
  parts: Buffer[]
  received: number
}

interface ChunkHead {
  id: number
  format: 0 | 1 | 2 | 3
  /** Bytes of the basic header. */
  bytes: number
}

const readHead = (bytes: Buffer): ChunkHead | undefined => {
  const [first, second, third] = bytes
  if (first === undefined) return undefined
  const format = (first >> 6) as ChunkHead['format']
  const id = first & 0x3f
  if (id > 1) return { id, format, bytes: 1 }
  if (second === undefined || (id === 1 && third === undefined)) return undefined
  return id === 0 ? { id: 64 + second, format, bytes: 2 } : { id: 64 + second + (third ?? 0) * 256, format, bytes: 3 }
}

const createStream = (): ChunkStream => ({
  step: 0,
  isExtended: false,
  timestamp: 0,
  length: 0,
  type: 0,
  streamId: 0,
  parts: [],
  received: 0,
})

/**
 * Assembles messages from a connection's chunks. Handles the messages that change the chunks themselves. Throws `malformed` and
 * `messageTooLarge`.
 */
export class ChunkReader {
  /** Messages of more bytes are refused. */
  mostBytes: number
  readonly #streams = new Map<number, ChunkStream>()
  #chunkBytes = DEFAULT_CHUNK_BYTES
  #rest: Buffer = Buffer.alloc(0)
  /** The chunk that is being read. */
  #open: { stream: ChunkStream; left: number } | undefined

  constructor(mostBytes: number) {
    this.mostBytes = mostBytes
  }

  /** Yields each message as it is complete, so that the caller can raise `mostBytes` in between. */
  *push(bytes: Buffer): Generator<RtmpMessage> {
    this.#rest = this.#rest.length > 0 ? Buffer.concat([this.#rest, bytes]) : bytes
    for (;;) {
      this.#open ??= this.#readHeader()
      if (!this.#open) return
      const { stream } = this.#open
      const part = this.#rest.subarray(0, this.#open.left)
      this.#rest = this.#rest.subarray(part.length)
      this.#open.left -= part.length
      this.#append(stream, part)
      if (this.#open.left > 0) return
      this.#open = undefined
      if (stream.received < stream.length) continue
      const message = this.#finish(stream)
      if (!this.#control(message)) yield message
    }
  }

  #append(stream: ChunkStream, part: Buffer): void {
    if (part.length > 0) stream.parts.push(part)
    stream.received += part.length
    if (stream.parts.length > MOST_PARTS) stream.parts = [Buffer.concat(stream.parts)]
  }

  #finish(stream: ChunkStream): RtmpMessage {
    const { type, timestamp, streamId, parts } = stream
    stream.parts = []
    stream.received = 0
    return { type, timestamp, streamId, payload: Buffer.concat(parts) }
  }

  #readHeader(): { stream: ChunkStream; left: number } | undefined {
    const head = readHead(this.#rest)
    if (!head) return undefined
    const stream = this.#streams.get(head.id) ?? createStream()
    const fixed = head.bytes + HEADER_BYTES[head.format]
    if (this.#rest.length < fixed) return undefined
    const fields = this.#rest.subarray(head.bytes, fixed)
    const isExtended = head.format === 3 ? stream.isExtended : fields.readUIntBE(0, 3) === EXTENDED
    const size = fixed + (isExtended ? 4 : 0)
    if (this.#rest.length < size) return undefined
    if (!this.#streams.has(head.id) && this.#streams.size >= MOST_STREAMS) throw new RtmpError('malformed')
    this.#streams.set(head.id, stream)
    this.#readFields(stream, head.format, fields, isExtended ? this.#rest.readUInt32BE(fixed) : undefined)
    this.#rest = this.#rest.subarray(size)
    return { stream, left: Math.min(this.#chunkBytes, stream.length - stream.received) }
  }

  /** Reads the fields that the format has; the others are as in the chunk before. */
  #readFields(stream: ChunkStream, format: number, fields: Buffer, extended: number | undefined): void {
    const isContinued = stream.received > 0
    // a header inside of a message could change its length
    if (isContinued && format !== 3) throw new RtmpError('malformed')
    if (format < 3) {
      stream.isExtended = extended !== undefined
      stream.step = extended ?? fields.readUIntBE(0, 3)
    }
    if (format < 2) {
      stream.length = fields.readUIntBE(3, 3)
      stream.type = fields.readUInt8(6)
    }
    if (format === 0) stream.streamId = fields.readUInt32LE(7)
    if (stream.length > this.mostBytes) throw new RtmpError('messageTooLarge')
    if (!isContinued) stream.timestamp = format === 0 ? stream.step : (stream.timestamp + stream.step) >>> 0
  }

  /** Returns whether the message was about the chunks. */
  #control({ type, payload }: RtmpMessage): boolean {
    if (type !== messageType.setChunkSize && type !== messageType.abort) return false
    if (payload.length < 4) throw new RtmpError('malformed')
    const value = payload.readUInt32BE()
    if (type === messageType.abort) {
      const stream = this.#streams.get(value)
      if (stream) this.#finish(stream)
      return true
    }
    if (value < LEAST_CHUNK_BYTES || value > 0x7fffffff) throw new RtmpError('malformed')
    this.#chunkBytes = value
    return true
  }
}

/** Writes a message in chunks of `chunkBytes`. */
export const writeChunks = (chunkStream: number, message: RtmpMessage, chunkBytes = DEFAULT_CHUNK_BYTES): Buffer => {
  const { type, timestamp, streamId, payload } = message
  const isExtended = timestamp >= EXTENDED
  const head = Buffer.alloc(12 + (isExtended ? 4 : 0))
  head.writeUInt8(chunkStream, 0)
  head.writeUIntBE(isExtended ? EXTENDED : timestamp, 1, 3)
  head.writeUIntBE(payload.length, 4, 3)
  head.writeUInt8(type, 7)
  head.writeUInt32LE(streamId, 8)
  if (isExtended) head.writeUInt32BE(timestamp, 12)
  const next = Buffer.concat([Buffer.from([0xc0 | chunkStream]), head.subarray(12)])
  const parts: Buffer[] = [head, payload.subarray(0, chunkBytes)]
  for (let at = chunkBytes; at < payload.length; at += chunkBytes)
    parts.push(next, payload.subarray(at, at + chunkBytes))
  return Buffer.concat(parts)
}
