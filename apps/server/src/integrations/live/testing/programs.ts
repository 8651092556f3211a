import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { connect, createServer, type AddressInfo } from 'node:net'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

// where Debian's packages install them
const FOLDERS = ['/usr/local/bin', '/usr/bin', '/usr/sbin']
const START_MS = 10_000
const END_MS = 3_000

/** Finds a program of this machine. */
export const findProgram = (name: string): string | undefined =>
  FOLDERS.map((folder) => path.join(folder, name)).find((file) => existsSync(file))

/** Returns what is missing of programs and files, as the reason to skip a test. Empty if nothing is. */
export const missingOf = (needed: Readonly<Record<string, string | undefined>>): string => {
  const missing = Object.entries(needed).filter(([, file]) => file === undefined || !existsSync(file))
  return missing.length === 0 ? '' : ` (skipped: needs ${missing.map(([name]) => name).join(', ')})`
}

/** Returns free ports of the loopback interface. */
export const findPorts = async (count: number): Promise<number[]> => {
  const servers = Array.from({ length: count }, () => createServer().listen(0, '127.0.0.1'))
  await Promise.all(servers.map((server) => once(server, 'listening')))
  const ports = servers.map((server) => (server.address() as AddressInfo).port)
  await Promise.all(servers.map((server) => once(server.close(), 'close')))
  return ports
}

const isListening = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    socket.once('connect', () => socket.destroy())
  })

export interface RunningProgram {
  child: ChildProcess
  /** Exit code and what it wrote to stderr, once it has ended. */
  ended: Promise<{ code: number | null; text: string }>
  stop(signal?: NodeJS.Signals): Promise<void>
}

export const runProgram = (file: string, args: readonly string[]): RunningProgram => {
  const child = spawn(file, args, { stdio: ['ignore', 'ignore', 'pipe'] })
  let text = ''
  child.stderr?.on('data', (bytes: Buffer) => void (text += bytes.toString()))
  const ended = new Promise<{ code: number | null; text: string }>((resolve) => {
    child.once('error', (error) => resolve({ code: null, text: error.message }))
    child.once('close', (code) => resolve({ code, text }))
  })
  return {
    child,
    ended,
    async stop(signal = 'SIGTERM') {
      child.kill(signal)
      const isEnded = await Promise.race([ended.then(() => true), sleep(END_MS, false, { ref: false })])
      if (isEnded) return
      child.kill('SIGKILL')
      await ended
    },
  }
}

/** Starts a server and waits until it listens. */
export const startServer = async (file: string, args: readonly string[], port: number): Promise<RunningProgram> => {
  const program = runProgram(file, args)
  const until = performance.now() + START_MS
  while (!(await isListening(port))) {
    const ended = await Promise.race([program.ended, sleep(50)])
    if (ended) throw new Error(`${path.basename(file)} ended: ${ended.text}`)
    if (performance.now() > until) throw new Error(`${path.basename(file)} does not listen`)
  }
  return program
}

const PICTURE = '-v error -re -f lavfi -i testsrc2=s=180x320:r=24 -re -f lavfi -i sine=frequency=440:sample_rate=44100'
const CODECS = '-c:v libx264 -preset ultrafast -pix_fmt yuv420p -g 24 -b:v 200k -c:a aac -b:a 48k'

/** Starts ffmpeg as an encoder: 24 frames/s in real time, with sound. `more` are options of the codecs. */
export const startEncoder = (ffmpeg: string, url: string, more: readonly string[] = []): RunningProgram =>
  runProgram(ffmpeg, [...PICTURE.split(' '), ...CODECS.split(' '), ...more, '-f', 'flv', url])
