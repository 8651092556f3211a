import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

const PROGRAM = fileURLToPath(new URL('../../../sandbox/src/main.ts', import.meta.url))

export interface SandboxProcess {
  url: string
  /** `smtp://127.0.0.1:<port>` */
  smtpUrl: string
  /** Calls a control under /__sandbox/ and returns its response. */
  lever<T>(name: string, body?: object): Promise<T>
  read<T>(name: string): Promise<T>
  stop(): Promise<void>
}

/** Starts the sandbox as a separate process on a free port. For adapter tests. */
export async function startSandbox(): Promise<SandboxProcess> {
  const child = spawn(process.execPath, [PROGRAM], {
    env: { SANDBOX_PORT: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [line] = (await Promise.race([
    once(createInterface(child.stdout), 'line'),
    once(child, 'exit').then(([code]) => {
      throw new Error(`the sandbox ended with ${String(code)} before it listened`)
    }),
  ])) as [string]
  const { sandbox: url, smtp: smtpUrl } = JSON.parse(line) as { sandbox: string; smtp: string }
  const ask = async <T>(name: string, init: RequestInit): Promise<T> => {
    const response = await fetch(`${url}/__sandbox/${name}`, init)
    if (!response.ok) throw new Error(`${name}: ${response.status} ${await response.text()}`)
    return (await response.json()) as T
  }
  return {
    url,
    smtpUrl,
    lever: (name, body = {}) =>
      ask(name, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    read: (name) => ask(name, {}),
    async stop() {
      const ended = once(child, 'exit')
      child.kill()
      await ended
    },
  }
}
