import { spawn } from 'node:child_process'
import path from 'node:path'
import { endWithUs } from './end-with-us.ts'

export const root = path.dirname(import.meta.dirname)

export interface Outcome {
  ok: boolean
  output: string
}

interface Options {
  env?: NodeJS.ProcessEnv
  cwd?: string
  /** also prints the output while it runs */
  show?: boolean
  /** timeout in ms; the command is then killed and counts as failed */
  limitMs?: number
}

/** Runs an installed tool, or any program by its path, to its end. Returns its output. */
export const runCommand = (command: readonly [string, ...string[]], options: Options = {}): Promise<Outcome> =>
  new Promise((resolve) => {
    const [name, ...args] = command
    const bin = path.join(root, 'node_modules', '.bin')
    const child = spawn(name, args, {
      cwd: options.cwd ?? root,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, PATH: `${bin}${path.delimiter}${process.env.PATH}`, ...options.env },
    })
    endWithUs(child, 'SIGTERM')
    let output = ''
    const keep = (chunk: Buffer): void => {
      output += chunk.toString()
      if (options.show === true) process.stdout.write(chunk)
    }
    child.stdout.on('data', keep)
    child.stderr.on('data', keep)
    child.on('error', (error) => resolve({ ok: false, output: `${name} could not be started: ${error.message}\n` }))
    const seconds = (options.limitMs ?? 0) / 1000
    const limit = setTimeout(
      () => {
        output += `${name} did not end within ${seconds} s\n`
        child.kill('SIGKILL')
      },
      options.limitMs ?? 2 ** 31 - 1,
    )
    child.on('close', (code) => {
      clearTimeout(limit)
      resolve({ ok: code === 0, output })
    })
  })
