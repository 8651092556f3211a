import { randomBytes } from 'node:crypto'
import { parse } from 'node:querystring'
import { type AmfValue, readAmf, writeAmf } from './amf0.ts'
import { ChunkReader, messageType, type RtmpMessage, writeChunks } from './chunk-stream.ts'
import { RtmpError } from './rtmp-error.ts'

const VERSION = 3
const HANDSHAKE_BYTES = 1_536
const ZEROES = Buffer.alloc(4)
const [PROTOCOL_CHUNKS, COMMAND_CHUNKS] = [2, 3]
const OUT_CHUNK_BYTES = 4_096
const WINDOW_BYTES = 2_500_000
const STREAM_ID = 1
/** Messages before the publisher is accepted are commands. */
const MOST_COMMAND_BYTES = 16_384
/** A picture at 6 Mbit/s is a tenth of this on average. */
const MOST_MEDIA_BYTES = 8_000_000

export interface PublishRequest {
  app: string
  /** Name of the stream without its query. */
  name: string
  key: string
}

export interface RtmpHandlers {
  send: (bytes: Buffer) => void
  /** The encoder wants to publish: answer with `accept` or `refuse`. */
  onPublish: (request: PublishRequest) => void
  onMedia: (message: RtmpMessage) => void
  /** The encoder has ended the stream. */
  onUnpublish: () => void
}

const toUint32 = (...values: readonly number[]): Buffer => {
  const bytes = Buffer.alloc(values.length * 4)
  values.forEach((value, index) => bytes.writeUInt32BE(value >>> 0, index * 4))
  return bytes
}

/** Finds a field of a command's object. */
const fieldOf = (value: AmfValue | undefined, name: string): AmfValue | undefined =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? value[name] : undefined

const toRequest = (app: string, stream: AmfValue | undefined): PublishRequest => {
  if (typeof stream !== 'string') throw new RtmpError('malformed')
  const [name = '', query = ''] = stream.split('?', 2)
  const { key } = parse(query)
  return { app, name, key: typeof key === 'string' ? key : '' }
}

/**
 * The server's side of one RTMP connection, without its socket. It serves encoders that publish; players are refused. `push`
 * throws `RtmpError`.
 */
export class RtmpConnection {
  readonly #handlers: RtmpHandlers
  readonly #chunks = new ChunkReader(MOST_COMMAND_BYTES)
  #phase: 'hello' | 'echo' | 'messages' = 'hello'
  #pending: Buffer = Buffer.alloc(0)
  #state: 'idle' | 'asked' | 'publishing' | 'ended' = 'idle'
  #app = ''
  #received = 0
  #acknowledged = 0
  #window = WINDOW_BYTES

  constructor(handlers: RtmpHandlers) {
    this.#handlers = handlers
  }

  push(bytes: Buffer): void {
    this.#received += bytes.length
    const messages = this.#phase === 'messages' ? bytes : this.#shakeHands(bytes)
    if (messages.length > 0) for (const message of this.#chunks.push(messages)) this.#handle(message)
    this.#acknowledge()
  }

  accept(): void {
    if (this.#state !== 'asked') return
    this.#state = 'publishing'
    this.#chunks.mostBytes = MOST_MEDIA_BYTES
    this.#sendStatus('status', 'NetStream.Publish.Start', 'Publishing.')
  }

  /** Tells the encoder why its stream is not accepted, or ends. */
  refuse(code: string, description: string): void {
    this.#state = 'ended'
    this.#sendStatus('error', code, description)
  }

  /** Returns the bytes behind the handshake. */
  #shakeHands(bytes: Buffer): Buffer {
    this.#pending = Buffer.concat([this.#pending, bytes])
    if (this.#phase === 'hello' && this.#pending.length > 0) {
      if (this.#pending[0] !== VERSION) throw new RtmpError('versionUnsupported')
      if (this.#pending.length <= HANDSHAKE_BYTES) return Buffer.alloc(0)
      const hello = this.#pending.subarray(1, 1 + HANDSHAKE_BYTES)
      const own = Buffer.concat([ZEROES, ZEROES, randomBytes(HANDSHAKE_BYTES - 8)])
      this.#handlers.send(Buffer.concat([Buffer.from([VERSION]), own, hello]))
      this.#pending = this.#pending.subarray(1 + HANDSHAKE_BYTES)
      this.#phase = 'echo'
    }
    if (this.#phase !== 'echo' || this.#pending.length < HANDSHAKE_BYTES) return Buffer.alloc(0)
    this.#phase = 'messages'
    const rest = this.#pending.subarray(HANDSHAKE_BYTES)
    this.#pending = Buffer.alloc(0)
    return rest
  }

  #handle(message: RtmpMessage): void {
    const { type, payload } = message
    if (type === messageType.command) this.#command(readAmf(payload))
    else if (type === messageType.commandAmf3) this.#command(readAmf(payload.subarray(1)))
    else if (type === messageType.audio || type === messageType.video) {
      // before the answer and after the end media is dropped
      if (this.#state === 'publishing') this.#handlers.onMedia(message)
    } else if (type === messageType.windowAcknowledgement && payload.length >= 4)
      this.#window = Math.max(payload.readUInt32BE(), MOST_COMMAND_BYTES)
  }

  #command([name, id, object, stream]: readonly AmfValue[]): void {
    if (typeof name !== 'string') throw new RtmpError('malformed')
    const transaction = typeof id === 'number' ? id : 0
    if (name === 'connect') this.#connect(transaction, object)
    else if (name === 'createStream') this.#sendCommand(0, '_result', transaction, null, STREAM_ID)
    else if (name === 'publish') this.#publish(stream)
    else if (name === 'play') throw new RtmpError('playRefused')
    else if (name === 'deleteStream' || name === 'FCUnpublish' || name === 'closeStream') this.#unpublish()
  }

  #connect(transaction: number, object: AmfValue | undefined): void {
    const app = fieldOf(object, 'app')
    this.#app = typeof app === 'string' ? app.replace(/\/$/, '') : ''
    this.#sendControl(messageType.windowAcknowledgement, toUint32(WINDOW_BYTES))
    this.#sendControl(messageType.peerBandwidth, Buffer.concat([toUint32(WINDOW_BYTES), Buffer.from([2])]))
    this.#sendControl(messageType.setChunkSize, toUint32(OUT_CHUNK_BYTES))
    const server = { fmsVer: 'FMS/3,0,1,123', capabilities: 31 }
    const result = {
      level: 'status',
      code: 'NetConnection.Connect.Success',
      description: 'Connected.',
      objectEncoding: 0,
    }
    this.#sendCommand(0, '_result', transaction, server, result)
  }

  #publish(stream: AmfValue | undefined): void {
    if (this.#state !== 'idle') throw new RtmpError('malformed')
    const request = toRequest(this.#app, stream)
    this.#state = 'asked'
    this.#handlers.onPublish(request)
  }

  #unpublish(): void {
    if (this.#state !== 'publishing') return
    this.#state = 'ended'
    this.#handlers.onUnpublish()
  }

  #acknowledge(): void {
    if (this.#received - this.#acknowledged < this.#window) return
    this.#acknowledged = this.#received
    this.#sendControl(messageType.acknowledgement, toUint32(this.#received))
  }

  #sendStatus(level: 'status' | 'error', code: string, description: string): void {
    this.#sendCommand(STREAM_ID, 'onStatus', 0, null, { level, code, description })
  }

  #sendCommand(streamId: number, ...values: readonly AmfValue[]): void {
    const message = { type: messageType.command, timestamp: 0, streamId, payload: writeAmf(...values) }
    this.#handlers.send(writeChunks(COMMAND_CHUNKS, message, OUT_CHUNK_BYTES))
  }

  #sendControl(type: number, payload: Buffer): void {
    this.#handlers.send(writeChunks(PROTOCOL_CHUNKS, { type, timestamp: 0, streamId: 0, payload }, OUT_CHUNK_BYTES))
  }
}
