import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

/** State of the connection to a vendor: intact, or one of the faults. */
export type Line = 'whole' | 'refuse' | 'black hole' | 'slow' | 'error' | 'garbage' | 'drip'

export const faults = ['refuse', 'black hole', 'slow', 'error', 'garbage', 'drip'] as const satisfies readonly Line[]

export interface FaultProxy {
  url: string
  turn: (line: Line) => Promise<void>
  /** Number of connections from the shop since the last `turn`. Refused connections are not counted. */
  calls: () => number
  close: () => Promise<void>
}

const SLOW_MS = 10_000
const DRIP_MS = 1_000
const page = (status: string, body: string): string =>
  `HTTP/1.1 ${status}\r\ncontent-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n\r\n${body}`

const answerWith = (socket: Socket, text: string): void => void socket.once('data', () => socket.end(text))

/** Sends one byte per second of a response that never completes. */
const drip = (socket: Socket): void => {
  socket.once('data', () => {
    socket.write('HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: 4000\r\n\r\n')
    const dripping = setInterval(() => socket.write(' '), DRIP_MS)
    socket.once('close', () => clearInterval(dripping))
  })
}

const passOn = (socket: Socket, port: number): void => {
  const vendor = connect({ host: '127.0.0.1', port })
  socket.pipe(vendor).pipe(socket)
  vendor.on('error', () => socket.destroy()).once('close', () => socket.destroy())
  socket.once('close', () => vendor.destroy())
}

const lines: Record<Exclude<Line, 'refuse'>, (socket: Socket, port: number) => void> = {
  whole: passOn,
  'black hole': (socket) => void socket.resume(),
  slow: (socket, port) => {
    socket.pause()
    const late = setTimeout(() => passOn(socket, port), SLOW_MS)
    socket.once('close', () => clearTimeout(late))
  },
  error: (socket) => answerWith(socket, page('500 Internal Server Error', '{"message":"error"}')),
  garbage: (socket) => answerWith(socket, page('200 OK', '<html>점검 중')),
  drip,
}

/** Starts a proxy in front of a vendor on loopback that injects faults on demand. `turn` cuts the open connections. */
export const openFaultProxy = async (vendorPort: number): Promise<FaultProxy> => {
  let line: Line = 'whole'
  let calls = 0
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    calls += 1
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket)).on('error', () => socket.destroy())
    if (line !== 'refuse') lines[line](socket, vendorPort)
  })
  const listen = async (port: number): Promise<number> => {
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
    return (server.address() as { port: number }).port
  }
  const port = await listen(0)
  const hangUp = async (): Promise<void> => {
    for (const socket of sockets) socket.destroy()
    if (!server.listening) return
    server.close()
    await once(server, 'close')
  }
  return {
    url: `http://127.0.0.1:${port}`,
    turn: async (next) => {
      line = next
      calls = 0
      await hangUp()
      if (next !== 'refuse') await listen(port)
    },
    calls: () => calls,
    close: hangUp,
  }
}
