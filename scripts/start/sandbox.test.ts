import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { expect, it, vi } from 'vitest'
import { freeSandboxPort } from '../test/postgres.ts'

const module = path.join(import.meta.dirname, 'sandbox.ts')
const isUp = (url: string): Promise<boolean> =>
  fetch(url).then(
    () => true,
    () => false,
  )

it('[C12] the sandbox ends with the process that started it, also if that is killed', async () => {
  const url = `http://127.0.0.1:${await freeSandboxPort()}`
  const program = `import { startSandbox } from ${JSON.stringify(module)}
    await startSandbox('${url}', 'http://127.0.0.1:9')
    console.log('up')
    setInterval(() => {}, 1_000)`
  const shop = spawn(process.execPath, ['--input-type=module', '-e', program], { stdio: ['ignore', 'pipe', 'inherit'] })
  await once(shop.stdout, 'data')
  expect(await isUp(url)).toBe(true)
  shop.kill('SIGKILL')
  await vi.waitFor(async () => expect(await isUp(url)).toBe(false), { timeout: 10_000, interval: 50 })
})
