import { isIP, type Socket } from 'node:net'

/** Longest header of version 1, with its line end. */
const MOST_BYTES = 107
const HEADER_MS = 5_000
const HEADER = /^PROXY TCP[46] (\S+) \S+ \d{1,5} \d{1,5}$/

/** Returns the client that a header of the PROXY protocol, version 1, names, and what follows. Undefined if it is incomplete. */
const readHeader = (bytes: Buffer): { ip: string; rest: Buffer } | 'malformed' | undefined => {
  const end = bytes.indexOf('\r\n')
  if (end === -1) return bytes.length >= MOST_BYTES ? 'malformed' : undefined
  const [, ip = ''] = HEADER.exec(bytes.toString('latin1', 0, end)) ?? []
  return isIP(ip) > 0 && end < MOST_BYTES ? { ip, rest: bytes.subarray(end + 2) } : 'malformed'
}

/**
 * Reads the header that a proxy sends before the bytes of its client. Calls `onClient` once, with the client's address and the
 * bytes behind the header. Destroys connections without a valid header.
 */
export const readProxyHeader = (socket: Socket, onClient: (ip: string, rest: Buffer) => void): void => {
  let pending = Buffer.alloc(0)
  const timer = setTimeout(() => socket.destroy(), HEADER_MS)
  const onData = (bytes: Buffer): void => {
    pending = Buffer.concat([pending, bytes])
    const header = readHeader(pending)
    if (header === undefined) return
    clearTimeout(timer)
    socket.off('data', onData)
    if (header === 'malformed') socket.destroy()
    else onClient(header.ip, header.rest)
  }
  socket.on('data', onData)
  socket.on('error', () => socket.destroy())
  socket.once('close', () => clearTimeout(timer))
}
