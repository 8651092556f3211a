import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from '@playwright/test'
import { newOrderer, reachPayment } from './journey/checkout.ts'
import { freePort, freeSandboxPort } from '../scripts/test/postgres.ts'
import { fillCart } from './journey/goods.ts'
import { storeChoice } from './journey/watched.ts'
import { openWindow, payWith, seeComplete } from './journey/payment-window.ts'

const root = path.dirname(import.meta.dirname)

interface Start {
  shop: ChildProcess
  said: () => string
}

const startAt = (dataDir: string, at: { port: number; sandboxPort: number }): Start => {
  const shop = spawn(process.execPath, ['scripts/start.ts'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      NODE_ENV: 'local',
      PORT: String(at.port),
      SANDBOX_URL: `http://127.0.0.1:${at.sandboxPort}`,
      DATA_DIR: dataDir,
      DATABASE_URL: '',
      LOG_LEVEL: 'error',
    },
  })
  let text = ''
  for (const stream of [shop.stdout, shop.stderr])
    stream.on('data', (part: Buffer) => {
      text += part.toString('utf8')
    })
  return { shop, said: () => text }
}

const isReady = async (port: number): Promise<boolean> =>
  fetch(`http://127.0.0.1:${port}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  )
const waitUntilReady = (start: Start, port: number): Promise<void> =>
  expect(async () => {
    if (start.shop.exitCode !== null) throw new Error(start.said())
    expect(await isReady(port)).toBe(true)
  }).toPass({ timeout: 120_000, intervals: [100] })

/** Waits until a started shop exits. Returns its exit code. */
const endOf = async ({ shop }: Start): Promise<number | null> => {
  if (shop.exitCode === null && shop.signalCode === null) await once(shop, 'exit')
  return shop.exitCode
}

test.beforeEach(async ({ context }) => void (await storeChoice(context)))

test.describe('starting the shop', () => {
  test.describe.configure({ timeout: 400_000 })
  let folder: string
  const running: Start[] = []
  const start = (name: string, at: { port: number; sandboxPort: number }): Start => {
    const started = startAt(path.join(folder, name), at)
    running.push(started)
    return started
  }
  test.beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'shop-start-'))
  })
  test.afterAll(async () => {
    for (const each of running) {
      each.shop.kill('SIGTERM')
      await endOf(each)
    }
    await rm(folder, { recursive: true, force: true })
  })

  test('a restart preserves paid orders; a taken port and a locked folder are reported in one sentence', async ({
    page,
  }) => {
    const own = { port: await freePort(), sandboxPort: await freeSandboxPort() }
    const address = `http://ru.localhost:${own.port}`
    const first = start('pg', own)
    await waitUntilReady(first, own.port)
    await fillCart(page, address)
    await reachPayment(page, address, { ...newOrderer(), sandbox: `http://127.0.0.1:${own.sandboxPort}` })
    const orderNo = await openWindow(page)
    await payWith(page, '정상 승인')
    await seeComplete(page, orderNo)
    const complete = page.url()
    await page.goto('about:blank')
    first.shop.kill('SIGTERM')
    expect(await endOf(first)).toBe(0)

    const began = performance.now()
    const second = start('pg', own)
    await waitUntilReady(second, own.port)
    // 3 s on an idle machine; here it shares two cores with a browser
    expect(performance.now() - began).toBeLessThan(60_000)
    await page.goto(complete)
    await seeComplete(page, orderNo)

    await test.step('a taken port', async () => {
      const third = start('other', { port: own.port, sandboxPort: await freeSandboxPort() })
      expect(await endOf(third)).toBe(1)
      expect(third.said()).toContain(`Port ${own.port} is taken`)
      expect(third.said()).not.toContain('    at ')
    })
    await test.step('a locked folder', async () => {
      const fourth = start('pg', { port: await freePort(), sandboxPort: await freeSandboxPort() })
      expect(await endOf(fourth)).toBe(1)
      expect(fourth.said().trim()).not.toBe('')
      expect(fourth.said()).not.toContain('    at ')
    })
  })
})
