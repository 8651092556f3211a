import { chmodSync, mkdirSync, rmSync } from 'node:fs'
import { connect, createServer, type Socket } from 'node:net'
import { dirname, join, relative } from 'node:path'
import { text } from 'node:stream/consumers'

// The embedded database allows one process. While the shop runs, it runs operator commands itself: they arrive through a Unix
// socket in the data folder that only the folder's owner can open and no network can reach.

export interface CommandReply {
  text: string
  exitCode: number
}

/** Maximum socket path length in bytes. Some systems silently truncate longer paths. */
const LONGEST_PATH = 100
const MOST_CHARS = 20_000
const PATIENCE_MS = 120_000

const doorPath = (dataDir: string): string | undefined => {
  const path = join(dataDir, 'operator', 'shop.sock')
  const near = relative(process.cwd(), path)
  return [path, near].filter((each) => Buffer.byteLength(each) <= LONGEST_PATH).sort((a, b) => a.length - b.length)[0]
}

const readAll = async (socket: Socket): Promise<string> => {
  let given = ''
  for await (const chunk of socket.setEncoding('utf8')) {
    given += String(chunk)
    if (given.length > MOST_CHARS) throw new Error('a command longer than any')
  }
  return given
}

const answer = async (socket: Socket, run: (args: string[]) => Promise<CommandReply>): Promise<void> => {
  const args: unknown = JSON.parse(await readAll(socket))
  if (!Array.isArray(args) || !args.every((arg) => typeof arg === 'string')) throw new Error('no command')
  // a backup takes longer than a client may take to send a command
  socket.setTimeout(0)
  socket.end(JSON.stringify(await run(args)))
}

/** Opens the socket. The caller must hold the folder's lock, so an existing socket belongs to a crashed process. */
export const openOperatorSocket = async (
  dataDir: string,
  run: (args: string[]) => Promise<CommandReply>,
  onError: (error: unknown) => void,
): Promise<{ close(): Promise<void> } | undefined> => {
  const path = doorPath(dataDir)
  if (path === undefined || process.platform === 'win32') return undefined
  // the private folder protects the socket regardless of the socket's own permissions
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
  // also restricts an existing folder; throws if another user owns it
  chmodSync(dirname(path), 0o700)
  rmSync(path, { force: true })
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    socket.setTimeout(PATIENCE_MS, () => socket.destroy())
    socket.on('error', onError)
    answer(socket, run).catch((error: unknown) => {
      onError(error)
      socket.destroy()
    })
  })
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(path, resolve))
  server.on('error', onError)
  return { close: () => new Promise((resolve) => server.close(() => resolve())) }
}

/** Sends a command to the shop that holds the folder. Undefined if no shop is listening. */
export const sendOperatorCommand = async (
  dataDir: string,
  args: readonly string[],
): Promise<CommandReply | undefined> => {
  const path = doorPath(dataDir)
  if (path === undefined || process.platform === 'win32') return undefined
  const socket = connect({ path, allowHalfOpen: true })
  const isOpen = await new Promise<boolean>((resolve) => {
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
  })
  if (!isOpen) return undefined
  socket.end(JSON.stringify(args))
  const reply = await text(socket)
  if (reply === '') throw new Error('가게가 답하지 못했어요. 가게의 기록을 확인해 주세요.')
  return JSON.parse(reply) as CommandReply
}
