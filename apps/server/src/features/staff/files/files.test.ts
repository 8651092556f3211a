import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testEngines } from '#src/db/snapshot.ts'
import { runFilesCopy } from '#src/features/staff/command/files-commands.ts'
import { runCommand } from '#src/features/staff/command/run-command.ts'
import type { App } from '#src/handler-context.ts'
import type { FileStore } from '#src/integrations/storage/file-store.ts'
import { createFolderStore } from '#src/integrations/storage/folder-store.ts'
import { createS3Store } from '#src/integrations/storage/s3-store.ts'
import { type S3Sandbox, startS3Sandbox } from '#src/integrations/storage/testing/s3-sandbox.ts'
import { photo } from '#src/testing/test-pictures.ts'
import { openTestShop, type TestShop } from '#src/testing/test-shop.ts'
import { copyFiles } from './copy-files.ts'

const DAY_MS = 86_400_000
const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')
const names = [
  ...Array.from({ length: 30 }, (_, at) => `person/${sha256(String(at))}.webp`),
  `video/${sha256('a video')}.mp4`,
  // as two uploads of the same content
  `video/${sha256('a video').slice(0, 40)}${'0'.repeat(24)}.mp4`,
  'live/7/s-1-1.m4s',
]
const contentOf = (name: string): string => (name.startsWith('video/') ? 'a video' : `content of ${name}`)

let s3: S3Sandbox
let folder: string
beforeAll(async () => {
  s3 = await startS3Sandbox()
})
afterAll(() => s3.stop())
beforeEach(async () => {
  await s3.reset()
  folder = await mkdtemp(path.join(tmpdir(), 'shop-copies-'))
  return () => rm(folder, { recursive: true })
})

const openS3 = (): FileStore => createS3Store(s3.location, { clock: () => new Date(), times: { pauseMs: 5 } })

const openFilled = async (): Promise<FileStore> => {
  const store = createFolderStore(folder)
  for (const name of names) await store.put(name, Buffer.from(contentOf(name)))
  // is no file of the shop
  await mkdir(path.join(folder, 'uploads'))
  await writeFile(path.join(folder, 'uploads', '1-abc'), 'unfinished')
  return store
}

const copy = (from: FileStore, to: FileStore, isDryRun = false) => copyFiles({ from, to, isDryRun })

describe('copies of files between stores', () => {
  test('happy: a folder is copied to S3 and back, and a repetition copies nothing', async () => {
    const from = await openFilled()
    const to = openS3()
    expect(await copy(from, to, true)).toMatchObject({ copied: names.length, present: 0 })
    expect(await s3.listObjects()).toEqual([])
    expect(await copy(from, to)).toMatchObject({ copied: names.length, present: 0, failures: [] })
    expect(await s3.listObjects()).toHaveLength(names.length)
    expect(await copy(from, to)).toMatchObject({ copied: 0, present: names.length })
    const back = createFolderStore(path.join(folder, 'back'))
    expect(await copy(to, back)).toMatchObject({ copied: names.length, failures: [] })
    for (const name of names) expect((await back.find(name))?.toString()).toBe(contentOf(name))
  })

  test('happy: other content of the same size is replaced', async () => {
    const [from, to] = [await openFilled(), openS3()]
    const [name = ''] = names
    await to.put(name, Buffer.from(contentOf(name).toUpperCase()))
    expect(await copy(from, to)).toMatchObject({ copied: names.length, failures: [] })
    expect((await to.find(name))?.toString()).toBe(contentOf(name))
  })

  test('error: an interrupted copy is continued', async () => {
    const [from, to] = [await openFilled(), openS3()]
    await s3.fail({ route: 'put', mode: 'error', code: 'AccessDenied', status: 403, times: 4 })
    const first = await copy(from, to)
    expect(first).toMatchObject({ copied: names.length - 4 })
    expect(first.failures).toHaveLength(4)
    for (const failure of first.failures) expect(failure).toContain('s3:PutObject')
    expect(await copy(from, to)).toMatchObject({ copied: 4, present: names.length - 4, failures: [] })
  })

  test('error: a damaged video is named and not copied', async () => {
    const [from, to] = [await openFilled(), openS3()]
    const damaged = `video/${sha256('another video')}.mp4`
    await from.put(damaged, Buffer.from('damaged'))
    const { failures } = await copy(from, to)
    expect(failures).toEqual([expect.stringContaining(damaged)])
    expect(await to.find(damaged)).toBeUndefined()
  })

  test('the command copies, and explains wrong options', async () => {
    await openFilled()
    const { FILES_URL, ...env } = s3.env
    const run = (...args: string[]) =>
      runFilesCopy(['files', 'copy', ...args], { env, clock: () => new Date(), print: () => undefined })
    expect(await run('--from', folder, '--to', FILES_URL)).toMatchObject({
      exitCode: 0,
      text: expect.stringContaining(`옮긴 파일 ${names.length}개`),
    })
    await s3.fail({ route: 'list', mode: 'error', code: 'AccessDenied', status: 403 })
    expect(await run('--from', FILES_URL, '--to', folder)).toEqual({
      exitCode: 1,
      text: expect.stringContaining('s3:ListBucket on the bucket'),
    })
    await expect(run('--from', folder)).rejects.toThrow('--to')
    await expect(run('--from', path.join(folder, 'nothing'), '--to', FILES_URL)).rejects.toThrow('찾을 수 없어요')
    await expect(run('--from', folder, '--to', 's3://x')).rejects.toThrow('--to')
    await expect(run('--from', folder, '--to', FILES_URL, '--yes')).rejects.toThrow('--yes')
    const production = { env: { ...env, NODE_ENV: 'production' }, clock: () => new Date(), print: () => undefined }
    await expect(
      runFilesCopy(['files', 'copy', '--from', folder, '--to', 's3://shop?endpoint=http://x.example'], production),
    ).rejects.toThrow('without TLS')
  })
})

describe.each(testEngines)('comparison of rows and files on %s', (engine) => {
  let shop: TestShop
  let store: FileStore
  beforeAll(async () => {
    store = openS3()
    shop = await openTestShop({ engine, fileStore: store })
  })
  afterAll(() => shop.close())

  const run = (...args: string[]) => {
    const app = { db: shop.db, config: shop.config, clock: () => shop.clock.now }
    return runCommand({ ...app, integrations: { files: store } } as App, ['files', ...args])
  }

  test('happy: all rows have their files, and files without a row are counted and removed', async () => {
    const member = await shop.asMember()
    const put = await shop.request('PUT', '/v1/app-users/picture', {
      token: member.token,
      raw: await photo({}),
      headers: { 'content-type': 'application/octet-stream' },
    })
    expect(put.status).toBe(200)
    // the store has the time of its own clock
    shop.clock.now = new Date()
    const orphan = `person/${sha256('orphan')}.webp`
    await store.put(orphan, Buffer.from('orphan'))
    const verified = await run('verify')
    expect(verified, verified.text).toMatchObject({ exitCode: 0 })
    // a row may still come
    expect((await run('clean')).text).toContain('0개')
    shop.clock.now = new Date(Date.now() + 3 * DAY_MS)
    expect((await run('clean')).text).toContain('1개')
    expect(await store.find(orphan)).toBeDefined()
    await run('clean', '--yes')
    expect((await s3.listObjects()).map(({ key }) => key.split('/').at(-2))).toEqual(['person'])
  })

  test('error: a missing file of each kind is named', async () => {
    const { db } = shop
    const hash = sha256('missing')
    await db.exec('t', 'update product set images = $1::jsonb where id = (select min(id) from product)', [
      JSON.stringify([{ key: `given/product/${hash}`, alt: '', color: '#fff' }]),
    ])
    await db.exec('t', 'update user_picture set file = $1', [`${hash}.webp`])
    const { text, exitCode } = await run('verify')
    expect(exitCode).toBe(1)
    for (const name of [`product/${hash}.webp`, `person/${hash}.webp`]) expect(text).toContain(`없어요: ${name}`)
  })

  test('error: a store that is down fails the command, and removes nothing', async () => {
    await s3.fail({ route: 'list', mode: 'error', code: 'ServiceUnavailable', status: 503, times: null })
    expect(await run('clean', '--yes')).toMatchObject({ exitCode: 1, text: expect.stringContaining('파일') })
    expect(await run('nothing')).toMatchObject({ exitCode: 2 })
    expect(await run('verify', '--yes')).toMatchObject({ exitCode: 2 })
  })
})
