import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const BINARIES = ['/usr/sbin/nats-server', '/usr/local/bin/nats-server', '/opt/homebrew/bin/nats-server']
const PATIENCE_MS = 10_000

/** Path of an installed NATS server; undefined if there is none. */
export const natsBinary = BINARIES.find((file) => existsSync(file))

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
    socket.once('data', () => settle(true)).once('error', () => settle(false))
  })

export interface NatsServer {
  url: string
  start(): Promise<void>
  /** Ends the server at once. Its files stay. */
  kill(): Promise<void>
  close(): Promise<void>
}

/** Starts a NATS server with JetStream of its own on a free port, with files in a temporary folder. Throws if none is installed. */
export const serveNats = async (): Promise<NatsServer> => {
  if (natsBinary === undefined) throw new Error('no nats-server is installed')
  const folder = await mkdtemp(path.join(tmpdir(), 'shop-nats-'))
  const port = await freePort()
  let child: ChildProcess | undefined
  const kill = async () => {
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const gone = once(child, 'exit')
    child.kill('SIGKILL')
    await gone
  }
  const start = async () => {
    child = spawn(natsBinary, ['-a', '127.0.0.1', '-p', String(port), '-js', '-sd', folder], { stdio: 'ignore' })
    for (const until = Date.now() + PATIENCE_MS; !(await answers(port)); await sleep(10))
      if (Date.now() > until) throw new Error('nats-server did not answer')
  }
  await start()
  const close = async () => {
    await kill()
    await rm(folder, { recursive: true, force: true })
  }
  return { url: `nats://127.0.0.1:${port}`, start, kill, close }
}
