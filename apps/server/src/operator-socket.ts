import { chmodSync, mkdirSync, rmSync } from 'node:fs'
import { connect, createServer, type Socket } from 'node:net'
import { dirname, join, relative } from 'node:path'
import { text } from 'node:stream/consumers'

// The embedded database has one owner. While the shop runs, an operator's command is run by the shop itself: it comes through
// a socket in the data folder that only the folder's owner may open, and no network reaches.

export interface DoorAnswer {
  text: string
  exitCode: number
}

/** Longer addresses of such sockets are cut off silently by some systems. */
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

const answer = async (socket: Socket, run: (args: string[]) => Promise<DoorAnswer>): Promise<void> => {
  const args: unknown = JSON.parse(await readAll(socket))
  if (!Array.isArray(args) || !args.every((arg) => typeof arg === 'string')) throw new Error('no command')
  socket.end(JSON.stringify(await run(args)))
}

/** Lets commands in. Whoever holds the folder's lock calls it: a socket that is still there is of one who died. */
export const openOperatorSocket = async (
  dataDir: string,
  run: (args: string[]) => Promise<DoorAnswer>,
  onError: (error: unknown) => void,
): Promise<{ close(): Promise<void> } | undefined> => {
  const path = doorPath(dataDir)
  if (path === undefined || process.platform === 'win32') return undefined
  // a folder that nobody else may look into keeps the socket's own rights from mattering
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
  // also one that was there before; of a folder that is somebody else's this throws
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

/** Has the shop that holds the folder run a command; undefined where none listens. */
export const sendOperatorCommand = async (
  dataDir: string,
  args: readonly string[],
): Promise<DoorAnswer | undefined> => {
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
  return JSON.parse(reply) as DoorAnswer
}
