import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'

export interface Child {
  pid: number
  /** Sends a question to the program and waits for its answer. */
  ask<A>(question: string): Promise<A>
  /** Sends SIGTERM, and SIGKILL after ten seconds. */
  stop(signal?: 'SIGTERM' | 'SIGKILL'): Promise<void>
}

interface ChildOptions {
  env?: NodeJS.ProcessEnv
  execArgv?: readonly string[]
  /** First message sent to the program. */
  first?: unknown
}

const PATIENCE_MS = 120_000

const nextMessage = async (child: ChildProcess, what: string): Promise<unknown> => {
  const abort = new AbortController()
  const timer = setTimeout(() => abort.abort(), PATIENCE_MS)
  try {
    const ended = once(child, 'exit', { signal: abort.signal }).then(() => {
      throw new Error(`${what} ended; its own lines above say why`)
    })
    const message = once(child, 'message', { signal: abort.signal })
    const [first] = (await Promise.race([message, ended])) as unknown[]
    return first
  } finally {
    clearTimeout(timer)
    abort.abort()
  }
}

const stop = async (child: ChildProcess, signal: NodeJS.Signals = 'SIGTERM'): Promise<void> => {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = once(child, 'exit')
  child.kill(signal)
  const late = setTimeout(() => child.kill('SIGKILL'), 10_000)
  await gone
  clearTimeout(late)
}

/** Starts one of the benchmark's programs in its own process. Returns it with its first message. */
export const startChild = async (
  file: string,
  { env, execArgv = [], first }: ChildOptions = {},
): Promise<{ child: Child; ready: unknown }> => {
  const child = fork(file, {
    env: { ...process.env, ...env },
    execArgv: [...execArgv],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  if (first !== undefined) child.send(first as object)
  try {
    const ready = await nextMessage(child, file)
    const ask = async <B>(question: string): Promise<B> => {
      const answer = nextMessage(child, file)
      child.send({ question })
      return (await answer) as B
    }
    return { child: { pid: child.pid ?? 0, ask, stop: (signal) => stop(child, signal) }, ready }
  } catch (error) {
    await stop(child)
    throw error
  }
}
