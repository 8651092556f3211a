import type { Socket } from 'node:net'
import type { Logger } from 'pino'
import { networkPrefixOf } from '#src/client-network.ts'
import type { BuiltinEngine } from '../builtin-engine.ts'
import type { IngestSession } from '../ingest-session.ts'
import type { LiveAuthority } from '../live-engine.ts'
import { MediaRefusal } from '../media-refusal.ts'
import type { WrongKeys } from '../wrong-keys.ts'
import { messageType } from './chunk-stream.ts'
import { FlvMuxer } from './flv-muxer.ts'
import type { OpenPublishers } from './open-publishers.ts'
import { readProxyHeader } from './proxy-header.ts'
import { type PublishRequest, RtmpConnection } from './rtmp-connection.ts'
import { RtmpError } from './rtmp-error.ts'

const APP = 'live'
const CHANNEL = /^[1-9]\d{0,8}$/
const MOST_KEY_LENGTH = 200
const HELLO_MS = 10_000
/** Time to read the reason before the connection is cut. */
const FAREWELL_MS = 1_000

export type RtmpEngine = Pick<BuiltinEngine, 'openSession' | 'status'>

export interface PublisherParts {
  engine: RtmpEngine
  authority: LiveAuthority
  wrongKeys: WrongKeys
  publishers: OpenPublishers
  log: Pick<Logger, 'info' | 'error'>
}

/** Returns the channel if the encoder may publish to it. Throws `MediaRefusal`. */
const checkRequest = async (
  { app, name, key }: PublishRequest,
  ip: string,
  { engine, authority, wrongKeys, publishers }: PublisherParts,
): Promise<number> => {
  if (wrongKeys.isBlocked(ip)) throw new MediaRefusal('keyTriesExceeded')
  const isKnown = app === APP && CHANNEL.test(name) && key !== '' && key.length <= MOST_KEY_LENGTH
  if (!isKnown || !(await authority.isKeyOf(Number(name), key))) {
    wrongKeys.count(ip)
    throw new MediaRefusal('keyRefused')
  }
  const channelId = Number(name)
  if (publishers.wasReplaced(channelId, ip) && (await engine.status(channelId)).state === 'live')
    throw new MediaRefusal('replaced')
  return channelId
}

/** One encoder's connection: from its handshake to the end of its session. */
class RtmpPublisher {
  readonly #socket: Socket
  readonly #parts: PublisherParts
  readonly #ip: string
  readonly #connection: RtmpConnection
  readonly #leave: () => void
  readonly #timer: NodeJS.Timeout
  #session: IngestSession | undefined
  #muxer: FlvMuxer | undefined

  constructor(socket: Socket, ip: string, parts: PublisherParts, leave: () => void) {
    this.#socket = socket
    this.#parts = parts
    this.#leave = leave
    this.#ip = ip
    this.#timer = setTimeout(() => socket.destroy(), HELLO_MS)
    this.#connection = new RtmpConnection({
      send: (bytes) => void (socket.writable && socket.write(bytes)),
      onPublish: (request) => void this.#check(request),
      onMedia: ({ type, timestamp, payload }) => this.#addMedia(type, timestamp, payload),
      onUnpublish: () => socket.end(),
    })
    socket.on('data', (bytes: Buffer) => this.read(bytes))
    socket.on('error', () => socket.destroy())
    socket.once('close', () => this.#close())
  }

  read(bytes: Buffer): void {
    try {
      this.#connection.push(bytes)
    } catch (error) {
      if (!(error instanceof RtmpError)) return this.#fail(error)
      this.#parts.log.info(
        { failure: error.failure, network: networkPrefixOf(this.#ip) },
        'an RTMP connection was refused',
      )
      this.#socket.destroy()
    }
  }

  async #check(request: PublishRequest): Promise<void> {
    // what arrives before the key is checked waits in the socket
    this.#socket.pause()
    try {
      const channelId = await checkRequest(request, this.#ip, this.#parts)
      if (!this.#socket.destroyed) this.#broadcast(channelId)
    } catch (error) {
      if (!(error instanceof MediaRefusal)) this.#parts.log.error({ error }, 'a broadcaster cannot be checked')
      this.#refuse(error instanceof MediaRefusal ? error : undefined)
    } finally {
      this.#know()
      this.#socket.resume()
    }
  }

  #broadcast(channelId: number): void {
    const { engine, publishers, log } = this.#parts
    const session = engine.openSession(channelId, {
      source: 'rtmp',
      onEnd: (refusal) => {
        log.info({ channelId, code: refusal.code, cause: refusal.cause }, 'a broadcaster was disconnected')
        if (refusal.code === 'replaced') publishers.markReplaced(channelId, this.#ip)
        this.#refuse(refusal)
      },
    })
    this.#session = session
    this.#muxer = new FlvMuxer((bytes) => session.append(bytes))
    this.#connection.accept()
  }

  #addMedia(type: number, timestamp: number, payload: Buffer): void {
    try {
      if (type === messageType.video) this.#muxer?.addVideo(timestamp, payload)
      else this.#muxer?.addSound(timestamp, payload)
    } catch (error) {
      if (!(error instanceof MediaRefusal)) return this.#fail(error)
      this.#session?.close(error.code)
    }
  }

  #refuse(refusal: MediaRefusal | undefined): void {
    const code = refusal?.code === 'keyRefused' ? 'NetStream.Publish.Unauthorized' : 'NetStream.Publish.Rejected'
    this.#connection.refuse(code, refusal?.code ?? 'unavailable')
    this.#socket.end()
    setTimeout(() => this.#socket.destroy(), FAREWELL_MS).unref()
  }

  /** The key is checked: the connection counts no longer as unknown. */
  #know(): void {
    clearTimeout(this.#timer)
    this.#leave()
  }

  #close(): void {
    this.#know()
    try {
      if (this.#session?.isOpen) this.#muxer?.finish()
    } catch (error) {
      this.#fail(error)
    }
    this.#session?.end()
  }

  /** An error of the server ends this connection only: thrown out of a listener it would end the process. */
  #fail(error: unknown): void {
    this.#parts.log.error({ error }, 'the stream of an encoder cannot be read')
    this.#socket.destroy()
  }
}

/** Serves a client that has sent its first bytes; destroys the connection if there are too many without a checked key. */
const serve = (socket: Socket, ip: string, parts: PublisherParts): RtmpPublisher | undefined => {
  const leave = parts.publishers.enter(ip)
  if (leave) return new RtmpPublisher(socket, ip, parts, leave)
  socket.destroy()
  return undefined
}

/** Serves a connection. With `isProxied` a proxy names the client first. */
export const openPublisher = (socket: Socket, isProxied: boolean, parts: PublisherParts): void => {
  if (isProxied) readProxyHeader(socket, (ip, rest) => serve(socket, ip, parts)?.read(rest))
  else serve(socket, socket.remoteAddress ?? '', parts)
}
