import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { type WebSocket, WebSocketServer } from 'ws'

/** A connection to one socket route. */
export interface OpenSocket {
  socket: WebSocket
  request: IncomingMessage
  /** Groups of the route's pattern. */
  params: Record<string, string>
}

export interface SocketRoute {
  /** Matches the whole path of the address; its named groups are the parameters. */
  pattern: RegExp
  /** Most bytes of one frame; a larger one closes the socket with 1009. */
  maxPayload: number
  /** Returns the HTTP status with which the upgrade is refused; undefined accepts. */
  refuse?: (request: IncomingMessage, params: Record<string, string>) => number | undefined
  open: (connection: OpenSocket) => void
}

export interface Sockets {
  readonly size: number
  /** Closes all sockets with 1012, so that clients connect again to another process. */
  close(): void
}

const RESTART = 1012
/** Time (ms) after which a socket that does not answer is destroyed, so that it does not delay the end of the process. */
const CLOSE_PATIENCE_MS = 2_000

const refuseUpgrade = (socket: Duplex, status: number): void => {
  socket.end(`HTTP/1.1 ${status} Refused\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
}

/** Browsers send an Origin; it must be a page of this host. Requests without one are refused: no client of the shop sends them. */
const isOwnOrigin = ({ headers: { origin, host } }: IncomingMessage): boolean => {
  if (origin === undefined || !URL.canParse(origin)) return false
  return new URL(origin).host === host
}

/** Accepts WebSocket upgrades of the routes on the shop's port. Frames are not compressed. */
export const mountSockets = (server: FastifyInstance, routes: readonly SocketRoute[]): Sockets => {
  const open = new Set<WebSocket>()
  const servers = routes.map((route) => ({
    route,
    upgrades: new WebSocketServer({ noServer: true, maxPayload: route.maxPayload, perMessageDeflate: false }),
  }))
  let isClosing = false
  const onUpgrade = (request: IncomingMessage, socket: Duplex, head: Buffer): void => {
    const path = (request.url ?? '').split('?', 1)[0] ?? ''
    socket.on('error', () => socket.destroy())
    for (const { route, upgrades } of servers) {
      const match = route.pattern.exec(path)
      if (!match) continue
      const params = { ...match.groups }
      const status = isClosing ? 503 : isOwnOrigin(request) ? route.refuse?.(request, params) : 403
      if (status !== undefined) return refuseUpgrade(socket, status)
      upgrades.handleUpgrade(request, socket, head, (upgraded) => {
        open.add(upgraded)
        upgraded.once('close', () => open.delete(upgraded))
        upgraded.on('error', () => upgraded.terminate())
        route.open({ socket: upgraded, request, params })
      })
      return
    }
    // the development server of the storefront has sockets of its own
    if (server.server.listenerCount('upgrade') === 1) refuseUpgrade(socket, 404)
  }
  server.server.on('upgrade', onUpgrade)
  return {
    get size() {
      return open.size
    },
    close: () => {
      isClosing = true
      for (const socket of open) socket.close(RESTART)
      setTimeout(() => {
        for (const socket of open) socket.terminate()
      }, CLOSE_PATIENCE_MS).unref()
    },
  }
}
