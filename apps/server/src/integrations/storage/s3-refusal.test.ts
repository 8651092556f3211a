import { Writable } from 'node:stream'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { testEngines } from '#src/db/snapshot.ts'
import { runCommand } from '#src/features/staff/command/run-command.ts'
import type { App } from '#src/handler-context.ts'
import type { FileStore } from './file-store.ts'
import { createLog } from '#src/http/log.ts'
import { openTestShop } from '#src/testing/test-shop.ts'
import { explainFilesError } from './s3-refusal.ts'
import { createS3Store, type S3Store } from './s3-store.ts'
import { type S3Sandbox, startS3Sandbox } from './testing/s3-sandbox.ts'

const name = `person/${'ab'.repeat(32)}.webp`
const bytes = Buffer.from('a picture')
const unavailable = expect.objectContaining({ code: 'filesUnavailable', statusCode: 503 })

let s3: S3Sandbox
beforeAll(async () => {
  s3 = await startS3Sandbox()
})
afterAll(() => s3.stop())
beforeEach(() => s3.reset())

const open = (secret = s3.location.secret): S3Store =>
  createS3Store({ ...s3.location, secret }, { clock: () => new Date(), times: { pauseMs: 5 } })
const deny = (route: 'get' | 'head' | 'put' | 'delete' | 'list') =>
  s3.fail({ route, mode: 'error', code: 'AccessDenied', status: 403, times: null })
const failureOf = (call: Promise<unknown>): Promise<unknown> =>
  call.then(
    () => undefined,
    (error: unknown) => error,
  )
const listOne = async (store: S3Store): Promise<void> => {
  for await (const _ of store.list()) return
}

const READ = 's3:GetObject on BUCKET/shop/files/*, and s3:ListBucket on BUCKET for objects that are missing'

test.each([
  ['get', READ, (store: S3Store) => store.find(name)],
  ['head', READ, (store: S3Store) => store.check(name)],
  ['put', 's3:PutObject on BUCKET/shop/files/*', (store: S3Store) => store.put(name, bytes)],
  ['delete', 's3:DeleteObject on BUCKET/shop/files/*', (store: S3Store) => store.remove(name)],
  ['list', 's3:ListBucket on the bucket BUCKET', listOne],
] as const)('a 403 names the permission that the access key lacks, until it has it: %s', async (route, given, call) => {
  const store = open()
  const need = given.replaceAll('BUCKET', s3.location.bucket)
  await deny(route)
  // more than the circuit breaker allows
  for (let at = 0; at < 6; at += 1) {
    const error = await failureOf(call(store))
    expect(error).toEqual(unavailable)
    expect(String((error as Error).cause)).toMatch(/the file store answered \w+ with 403/)
    expect(String((error as Error).cause)).toContain(`the access key needs ${need}`)
    expect(explainFilesError(error)).toContain(need)
  }
  expect(store.listDenied?.()).toEqual([need.split(' ')[0]])
  expect(store.hasBlockedWithin(60_000)).toBe(true)
  await s3.reset()
  await call(store)
  expect(store.listDenied?.()).toEqual([])
  expect(store.hasBlockedWithin(60_000)).toBe(false)
})

test('a missing permission does not block requests that need others', async () => {
  const store = open()
  await store.put(name, bytes)
  await deny('delete')
  for (let at = 0; at < 6; at += 1) await failureOf(store.remove(name))
  expect(await store.find(name)).toEqual(bytes)
})

test('a 403 for another reason names no permission', async () => {
  const store = open('other')
  expect(explainFilesError(await failureOf(store.find(name)))).toBe(
    '저장소의 오류: the file store answered GET with 403 SignatureDoesNotMatch',
  )
  expect(store.listDenied?.()).toEqual([])
  expect(explainFilesError(new Error('other'))).toBeUndefined()
})

test('the log has the permission, and not the key', async () => {
  const lines: string[] = []
  const to = new Writable({
    write: (line, _, done) => {
      lines.push(String(line))
      done()
    },
  })
  await deny('put')
  const error = await failureOf(open().put(name, bytes))
  createLog({ logLevel: 'info', secrets: [s3.location.secret] }, to).error({ error }, 'failed')
  expect(lines.join('')).toContain(`needs s3:PutObject on ${s3.location.bucket}/shop/files/*`)
  for (const secret of [s3.location.key, s3.location.secret]) expect(lines.join('')).not.toContain(secret)
})

test.each(testEngines)(
  '[C11] readiness on %s and the command name what is missing, and the shop stays ready',
  async (engine) => {
    const store: FileStore = open()
    const shop = await openTestShop({ engine, fileStore: store })
    const ready = async () => (await shop.request('GET', '/readyz')) as { status: number; body: unknown }
    expect((await ready()).body).not.toHaveProperty('deniedFiles')
    await deny('list')
    const app = {
      db: shop.db,
      config: shop.config,
      clock: () => shop.clock.now,
      integrations: { files: store } as App['integrations'],
    }
    const { text, exitCode } = await runCommand(app, ['files', 'verify'])
    expect([exitCode, text]).toEqual([1, expect.stringContaining(`s3:ListBucket on the bucket ${s3.location.bucket}`)])
    expect(await ready()).toMatchObject({ status: 200, body: { status: 'ok', deniedFiles: ['s3:ListBucket'] } })
    await s3.reset()
    expect((await runCommand(app, ['files', 'verify'])).exitCode).toBe(0)
    expect((await ready()).body).not.toHaveProperty('deniedFiles')
    await shop.close()
  },
  60_000,
)
