import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { connect } from 'node:net'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { endWithUs } from '../end-with-us.ts'

export interface Sandbox {
  url: string
  close: () => Promise<void>
}

const main = path.resolve(import.meta.dirname, '../../apps/sandbox/src/main.ts')
const standard = 'http://127.0.0.1:5446'
const patienceMs = 15_000

/** Returns the sandbox URL if this start runs a sandbox. Undefined in production, or if the URL names another host. */
export const sandboxUrl = (env: NodeJS.ProcessEnv): string | undefined => {
  if (env.NODE_ENV === 'production' || env.SANDBOX === 'off') return undefined
  const url = (env.SANDBOX_URL ?? '') === '' ? standard : (env.SANDBOX_URL ?? standard).replace(/\/$/, '')
  return ['127.0.0.1', 'localhost', '[::1]'].includes(new URL(url).hostname) ? url : undefined
}

const answers = (hostname: string, port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect({ host: hostname, port })
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    socket.once('close', () => socket.destroy())
    socket.setTimeout(1000, () => resolve(false))
  }).then((is) => is === true)

const stop = async (child: ChildProcess): Promise<void> => {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = once(child, 'exit')
  child.kill('SIGTERM')
  const late = setTimeout(() => child.kill('SIGKILL'), 3000)
  await gone
  clearTimeout(late)
}

/**
 * Starts the payment and message sandbox as a separate process and waits until it answers. It notifies `webhookUrl` of payments.
 */
export const startSandbox = async (url: string, shopUrl: string, webhookUrl = ''): Promise<Sandbox> => {
  const { hostname, port: text } = new URL(url)
  const port = Number(text === '' ? 80 : text)
  // its SMTP server takes the next port
  for (const each of [port, port + 1])
    if (await answers(hostname, each))
      throw Object.assign(new Error(`port ${each} is taken`), { code: 'EADDRINUSE', port: each })
  const child = spawn(process.execPath, [main], {
    // the sandbox ends with this process, also if that is killed: its channel closes
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: { ...process.env, SANDBOX_PORT: String(port), SANDBOX_SHOP_URL: shopUrl, SANDBOX_WEBHOOK_URL: webhookUrl },
  })
  // the channel alone keeps neither process running
  child.channel?.unref()
  endWithUs(child, 'SIGTERM')
  const until = Date.now() + patienceMs
  while (!(await answers(hostname, port))) {
    if (child.exitCode !== null)
      throw new Error('The payment sandbox ended while it started; its own lines above say why.')
    if (Date.now() > until) {
      await stop(child)
      throw new Error(`The payment sandbox did not answer at ${url} within ${patienceMs / 1000} s.`)
    }
    await sleep(25)
  }
  return { url, close: () => stop(child) }
}
