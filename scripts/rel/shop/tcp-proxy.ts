import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

/** Stands for the virtual address of a database: connections lead to the server that is the primary now. */
export interface TcpProxy {
  port: number
  /** Cuts all connections and leads further ones to another port. */
  switchTo: (port: number) => void
  close: () => Promise<void>
}

export const openTcpProxy = async (target: number): Promise<TcpProxy> => {
  let to = target
  const open = new Set<Socket>()
  const add = (socket: Socket): void => {
    open.add(socket)
    socket.setNoDelay(true)
    // the other end is destroyed with it
    socket.on('error', () => undefined).on('close', () => open.delete(socket))
  }
  const server = createServer((client) => {
    const upstream = connect(to, '127.0.0.1')
    for (const [one, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      add(one)
      one.on('close', () => other.destroy())
      one.pipe(other)
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const cut = (): void => open.forEach((socket) => socket.destroy())
  return {
    port: (server.address() as { port: number }).port,
    switchTo: (port) => {
      to = port
      cut()
    },
    close: async () => {
      const closed = once(server, 'close')
      server.close()
      cut()
      await closed
    },
  }
}
