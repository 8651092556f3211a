import type { IncomingMessage } from 'node:http'
import type { Logger } from 'pino'
import type { RawData, WebSocket } from 'ws'
import { z } from 'zod'
import type { Config } from '#src/config.ts'
import type { BuiltinEngine } from '#src/integrations/live/builtin-engine.ts'
import type { IngestSession } from '#src/integrations/live/ingest-session.ts'
import type { LiveAuthority } from '#src/integrations/live/live-engine.ts'
import { MediaRefusal } from '#src/integrations/live/media-refusal.ts'
import { OpenPublishers } from '#src/integrations/live/rtmp/open-publishers.ts'
import type { WrongKeys } from '#src/integrations/live/wrong-keys.ts'
import type { OpenSocket, SocketRoute } from './mount-sockets.ts'
import { socketNetworkOf } from './socket-client.ts'

/** Bytes of one frame of media. Recorders send about 100 KB; more than this arrived late and would only add delay. */
export const MOST_FRAME_BYTES = 1_048_576
/** Frames above this are not read at all. */
const MAX_PAYLOAD = 4 * MOST_FRAME_BYTES
const HELLO_MS = 10_000
const HEALTH_MS = 1_000
const INTERNAL_ERROR = 1011
const TRY_AGAIN_LATER = 1013

const Hello = z.object({ key: z.string().min(1).max(200), mime: z.string().max(200) })

export interface LiveIngest extends LiveAuthority {
  engine: Pick<BuiltinEngine, 'openSession' | 'findChannel'>
  /** Shared with the other ingests. */
  wrongKeys: WrongKeys
  config: Pick<Config, 'trustedProxies'>
  log: Logger
}

const send = (socket: WebSocket, frame: object): void => {
  if (socket.readyState === socket.OPEN) socket.send(JSON.stringify(frame))
}

/** Tells the broadcaster why the session ends, then closes the socket with the reason's code. */
const refuse = (socket: WebSocket, { code, message, close }: MediaRefusal): void => {
  send(socket, { t: 'refused', code, message })
  socket.close(close, code)
}

/** Reads the first frame. Throws what the stream can be refused for before it begins. */
const readHello = (data: RawData, isBinary: boolean): z.output<typeof Hello> => {
  if (isBinary || !Buffer.isBuffer(data)) throw new MediaRefusal('helloInvalid')
  let json: unknown
  try {
    json = JSON.parse(data.toString('utf8'))
  } catch (cause) {
    throw new MediaRefusal('helloInvalid', { cause })
  }
  const hello = Hello.safeParse(json)
  if (!hello.success) throw new MediaRefusal('helloInvalid')
  const mime = hello.data.mime.toLowerCase()
  if (!mime.startsWith('video/mp4')) throw new MediaRefusal('foreignContainer')
  if (/\b(hvc1|hev1)\b/.test(mime)) throw new MediaRefusal('hevcUnsupported')
  return hello.data
}

type Receive = (data: RawData, isBinary: boolean) => void

/** Opens a session for a socket whose key was checked, and reports its health. Returns what takes its frames. */
const broadcast = (socket: WebSocket, channelId: number, { engine, log }: LiveIngest): Receive => {
  const session: IngestSession = engine.openSession(channelId, {
    source: 'ws',
    onEnd: (refusal) => {
      log.info({ channelId, code: refusal.code, cause: refusal.cause }, 'a broadcaster was disconnected')
      refuse(socket, refusal)
    },
  })
  const timer = setInterval(() => send(socket, { t: 'health', ...session.health() }), HEALTH_MS)
  socket.once('close', () => {
    clearInterval(timer)
    session.end()
  })
  send(socket, { t: 'ready', code: 'ready', message: '방송할 준비가 됐어요.' })
  return (data, isBinary) => {
    if (!isBinary || !Buffer.isBuffer(data)) return session.close('malformed')
    if (data.length > MOST_FRAME_BYTES) return session.close('frameTooLarge')
    session.append(data)
  }
}

/** Checks the key of a first frame. Returns what takes the next frames. */
const check = async (
  { socket, request, params }: OpenSocket,
  hello: z.output<typeof Hello>,
  ingest: LiveIngest,
): Promise<Receive> => {
  const network = socketNetworkOf(request, ingest.config.trustedProxies)
  if (ingest.wrongKeys.isBlocked(network)) throw new MediaRefusal('keyTriesExceeded')
  const channelId = Number(params['channelId'])
  if (!(await ingest.isKeyOf(channelId, hello.key))) {
    ingest.wrongKeys.count(network)
    throw new MediaRefusal('keyRefused')
  }
  // the broadcaster has left meanwhile
  if (socket.readyState !== socket.OPEN) return () => undefined
  return broadcast(socket, channelId, ingest)
}

/** Reads the first frame of a socket, then its media. `onKnown` is called once the key is checked or the socket is closed. */
const serve = (connection: OpenSocket, ingest: LiveIngest, onKnown: () => void): void => {
  const { socket } = connection
  const fail = (error: unknown): void => {
    onKnown()
    if (error instanceof MediaRefusal) return refuse(socket, error)
    ingest.log.error({ error }, 'a broadcaster cannot be checked')
    socket.close(INTERNAL_ERROR)
  }
  const timer = setTimeout(() => fail(new MediaRefusal('helloInvalid')), HELLO_MS)
  // frames that arrive before the key is checked: those that were read with the first one; the others wait in the connection
  const early: Parameters<Receive>[] = []
  const wait: Receive = (...frame) => void early.push(frame)
  const begin = async (...hello: Parameters<Receive>): Promise<void> => {
    receive = await check(connection, readHello(...hello), ingest)
    onKnown()
    for (const frame of early) receive(...frame)
  }
  let receive: Receive = (data, isBinary) => {
    clearTimeout(timer)
    receive = wait
    socket.pause()
    begin(data, isBinary)
      .catch(fail)
      .finally(() => socket.resume())
  }
  socket.on('message', (data: RawData, isBinary: boolean) => receive(data, isBinary))
  socket.once('close', () => {
    clearTimeout(timer)
    onKnown()
  })
}

/**
 * Ingest over a WebSocket. The first frame is JSON with the stream key and the media type; then come fragments of MP4, cut
 * anywhere. The server answers `ready` or `refused`, and sends `health` once a second.
 */
export const liveIngestRoute = (ingest: LiveIngest): SocketRoute => {
  const publishers = new OpenPublishers()
  const networkOf = (request: IncomingMessage): string => socketNetworkOf(request, ingest.config.trustedProxies)
  return {
    pattern: /^\/v1\/live\/ingest\/(?<channelId>[1-9]\d{0,8})$/,
    maxPayload: MAX_PAYLOAD,
    refuse: (request) => (publishers.isFull(networkOf(request)) ? 503 : undefined),
    open: (connection) => {
      const leave = publishers.enter(networkOf(connection.request))
      if (leave) serve(connection, ingest, leave)
      else connection.socket.close(TRY_AGAIN_LATER)
    },
  }
}
