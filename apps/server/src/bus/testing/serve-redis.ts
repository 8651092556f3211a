import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const BINARIES = ['/usr/bin', '/usr/local/bin', '/opt/homebrew/bin'].flatMap((folder) => [
  `${folder}/redis-server`,
  `${folder}/valkey-server`,
])
const PATIENCE_MS = 10_000

/** Path of an installed Redis or Valkey server; undefined if there is none. */
export const redisBinary = BINARIES.find((file) => existsSync(file))

const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  server.close()
  await once(server, 'close')
  return port
}

const answers = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    const settle = (is: boolean) => {
      socket.destroy()
      resolve(is)
    }
    socket.once('connect', () => settle(true)).once('error', () => settle(false))
  })

export interface RedisServer {
  url: string
  start(): Promise<void>
  /** Ends the server without notice to its clients. */
  kill(): Promise<void>
  /** Stops the server's process: connections stay open and get no replies. */
  freeze(): void
  thaw(): void
  close(): Promise<void>
}

/** Starts a Redis server of its own on a free port, without files. Throws if none is installed. */
export const serveRedis = async (): Promise<RedisServer> => {
  if (redisBinary === undefined) throw new Error('no redis-server is installed')
  const folder = await mkdtemp(path.join(tmpdir(), 'shop-redis-'))
  const port = await freePort()
  let child: ChildProcess | undefined
  const kill = async () => {
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const gone = once(child, 'exit')
    child.kill('SIGKILL')
    await gone
  }
  const signal = (name: 'SIGSTOP' | 'SIGCONT'): void => void child?.kill(name)
  const start = async () => {
    const given = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no', '--dir', folder]
    child = spawn(redisBinary, given, { stdio: 'ignore' })
    for (const until = Date.now() + PATIENCE_MS; !(await answers(port)); await sleep(10))
      if (Date.now() > until) throw new Error('redis-server did not answer')
  }
  await start()
  const close = async () => {
    await kill()
    await rm(folder, { recursive: true, force: true })
  }
  return {
    url: `redis://127.0.0.1:${port}`,
    start,
    kill,
    freeze: () => signal('SIGSTOP'),
    thaw: () => signal('SIGCONT'),
    close,
  }
}
