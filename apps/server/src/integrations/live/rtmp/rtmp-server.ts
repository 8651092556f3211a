import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import type { Logger } from 'pino'
import type { LiveAuthority } from '../live-engine.ts'
import { OpenPublishers } from './open-publishers.ts'
import { openPublisher, type RtmpEngine } from './rtmp-publisher.ts'
import type { WrongKeys } from '../wrong-keys.ts'

const MOST_CONNECTIONS = 300

export interface RtmpOptions {
  host: string
  /** 0 chooses a free one. */
  port: number
  /** Whether a proxy before it sends the client's address (PROXY protocol, version 1). */
  isProxied?: boolean
  engine: RtmpEngine
  authority: LiveAuthority
  wrongKeys: WrongKeys
  log: Pick<Logger, 'info' | 'error'>
  /** Monotonic time in ms. */
  now?: () => number
}

export interface RtmpServer {
  readonly port: number
  close(): Promise<void>
}

/**
 * Accepts encoders such as OBS at `rtmp://<host>:<port>/live` with the stream name `<channel id>?key=<stream key>`. Throws if the
 * port is in use.
 */
export const listenRtmp = async ({
  host,
  port,
  isProxied = false,
  now = () => performance.now(),
  ...parts
}: RtmpOptions): Promise<RtmpServer> => {
  const publishers = new OpenPublishers(now)
  const sockets = new Set<Socket>()
  const server = createServer({ noDelay: true }, (socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
    openPublisher(socket, isProxied, { ...parts, publishers })
  })
  server.maxConnections = MOST_CONNECTIONS
  server.listen(port, host)
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    async close() {
      const closed = once(server, 'close')
      server.close()
      for (const socket of sockets) socket.destroy()
      await closed
    },
  }
}
