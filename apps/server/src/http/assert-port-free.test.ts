import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { start } from '#src/main.ts'
import { assertPortFree } from './assert-port-free.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'shop-port-'))
const other = createServer()
beforeAll(async () => void (await once(other.listen(0, '127.0.0.1'), 'listening')))
afterAll(() => {
  other.close()
  rmSync(folder, { recursive: true })
})

it('a taken port is refused before a database is made', async () => {
  const { port } = other.address() as AddressInfo
  const env = { PORT: String(port), DATA_DIR: path.join(folder, 'pg'), LOG_LEVEL: 'silent', NODE_ENV: 'test' }
  await expect(start({ env })).rejects.toMatchObject({ code: 'EADDRINUSE', port })
  expect(existsSync(path.join(folder, 'pg'))).toBe(false)
})

it('a free port stays free', async () => {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  await new Promise((resolve) => probe.close(resolve))
  for (let look = 0; look < 2; look += 1)
    await expect(assertPortFree({ host: '127.0.0.1', port })).resolves.toBeUndefined()
})
