import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { type AmfValue, readAmf, writeAmf } from '../amf0.ts'
import { ChunkReader, messageType, writeChunks } from '../chunk-stream.ts'
import type { FlvTag } from './flv-file.ts'

const HANDSHAKE_BYTES = 1_536
const CHUNK_BYTES = 4_096
const [COMMANDS, SOUND, VIDEO] = [3, 4, 6]

/** An encoder for tests: publishes recorded FLV over RTMP as OBS does. */
export class RtmpClient {
  readonly socket: Socket
  readonly closed: Promise<unknown>
  /** Status codes of the server. */
  readonly codes: string[] = []
  readonly #reader = new ChunkReader(1_000_000)
  #toSkip = 1 + 2 * HANDSHAKE_BYTES
  #waiting: { code: RegExp; resolve: (code: string) => void }[] = []
  /** Bytes of each write; undefined writes at once. */
  readonly #pieces: number | undefined

  private constructor(socket: Socket, pieces: number | undefined) {
    this.socket = socket
    this.#pieces = pieces
    this.closed = new Promise((resolve) => socket.once('close', resolve))
    socket.on('error', () => socket.destroy())
    socket.on('data', (bytes: Buffer) => this.#read(bytes))
  }

  /** `header`: what a proxy sends before. */
  static async open(
    port: number,
    { pieces, header = '' }: { pieces?: number; header?: string } = {},
  ): Promise<RtmpClient> {
    const socket = connect(port, '127.0.0.1')
    const client = new RtmpClient(socket, pieces)
    await once(socket, 'connect')
    client.write(
      Buffer.concat([
        Buffer.from(header),
        Buffer.from([3]),
        Buffer.alloc(HANDSHAKE_BYTES),
        Buffer.alloc(HANDSHAKE_BYTES),
      ]),
    )
    return client
  }

  write(bytes: Buffer): void {
    const size = this.#pieces ?? bytes.length
    for (let at = 0; at < bytes.length; at += size) this.socket.write(bytes.subarray(at, at + size))
  }

  command(streamId: number, ...values: readonly AmfValue[]): void {
    const message = { type: messageType.command, timestamp: 0, streamId, payload: writeAmf(...values) }
    this.write(writeChunks(COMMANDS, message))
  }

  /** Asks to publish. Returns the code of the answer. */
  publish(stream: string, app = 'live'): Promise<string> {
    this.command(0, 'connect', 1, { app, flashVer: 'FMLE/3.0', tcUrl: `rtmp://127.0.0.1/${app}`, type: 'nonprivate' })
    this.command(0, 'releaseStream', 2, null, stream)
    this.command(0, 'FCPublish', 3, null, stream)
    this.command(0, 'createStream', 4, null)
    this.command(1, 'publish', 5, null, stream, 'live')
    return this.waitFor(/^NetStream\.Publish/)
  }

  waitFor(code: RegExp): Promise<string> {
    const known = this.codes.find((each) => code.test(each))
    return known === undefined
      ? new Promise((resolve) => this.#waiting.push({ code, resolve }))
      : Promise.resolve(known)
  }

  send(tags: readonly FlvTag[]): void {
    const size = Buffer.alloc(4)
    size.writeUInt32BE(CHUNK_BYTES)
    this.write(writeChunks(2, { type: messageType.setChunkSize, timestamp: 0, streamId: 0, payload: size }))
    for (const { kind, timestamp, payload } of tags) {
      const [type, chunks] = kind === 'video' ? [messageType.video, VIDEO] : [messageType.audio, SOUND]
      this.write(writeChunks(chunks, { type, timestamp, streamId: 1, payload }, CHUNK_BYTES))
    }
  }

  async close(): Promise<void> {
    this.socket.destroy()
    await this.closed
  }

  #read(bytes: Buffer): void {
    const rest = bytes.subarray(Math.min(this.#toSkip, bytes.length))
    this.#toSkip -= bytes.length - rest.length
    if (rest.length === 0) return
    for (const { type, payload } of this.#reader.push(rest)) if (type === messageType.command) this.#note(payload)
  }

  #note(payload: Buffer): void {
    const [command, , , info] = readAmf(payload)
    if (command !== 'onStatus' || typeof info !== 'object' || info === null || Array.isArray(info)) return
    const { code: name, description } = info
    if (typeof name !== 'string' || typeof description !== 'string') return
    const code = `${name} ${description}`
    this.codes.push(code)
    this.#waiting = this.#waiting.filter((each) => {
      if (!each.code.test(code)) return true
      each.resolve(code)
      return false
    })
  }
}
