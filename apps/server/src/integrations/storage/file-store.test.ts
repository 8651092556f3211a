import { createHash } from 'node:crypto'
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { buffer, text } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type FileStore, isFileName, type ListedFile } from './file-store.ts'
import { createFolderStore } from './folder-store.ts'
import { createMemoryStore } from './memory-store.ts'
import { createS3Store } from './s3-store.ts'
import { type S3Sandbox, startS3Sandbox } from './testing/s3-sandbox.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'shop-files-'))
const name = `person/${'ab'.repeat(32)}.webp`
const video = `video/${'ab'.repeat(32)}.mp4`

let s3: S3Sandbox
beforeAll(async () => {
  s3 = await startS3Sandbox()
})
afterAll(async () => {
  rmSync(folder, { recursive: true })
  await s3.stop()
})
beforeEach(async () => {
  rmSync(path.join(folder, 'files'), { recursive: true, force: true })
  await s3.reset()
})

const namesIn = async (files: AsyncIterable<ListedFile>): Promise<string[]> => {
  const names: string[] = []
  for await (const file of files) names.push(file.name)
  return names.toSorted()
}

const stores: [string, () => FileStore][] = [
  ['a folder', () => createFolderStore(path.join(folder, 'files'))],
  ['S3', () => createS3Store(s3.location, { clock: () => new Date() })],
  ['memory', () => createMemoryStore()],
]

describe.each(stores)('file store on %s', (_, create) => {
  test('a stored file is found until it is removed', async () => {
    const store = create()
    expect(await store.find(name)).toBeUndefined()
    await Promise.all([1, 2, 3].map(() => store.put(name, Buffer.from('a picture'))))
    expect((await store.find(name))?.toString()).toBe('a picture')
    await store.remove(name)
    await store.remove(name)
    expect(await store.find(name)).toBeUndefined()
    expect(await store.open(name)).toBeUndefined()
    expect(await store.check(name)).toBeUndefined()
  })

  test('[SCREEN-21] segments of a recording are stored below their broadcast', async () => {
    const store = create()
    for (const file of ['live/12/s-1795230000001-434786400.m4s', 'live/12/init-1795230000000.mp4']) {
      await store.put(file, Buffer.from(file))
      expect((await store.find(file))?.toString()).toBe(file)
      await store.remove(file)
      expect(await store.find(file)).toBeUndefined()
    }
  })

  test('[SCREEN-15] a file is read in parts', async () => {
    const store = create()
    await store.put(video, Buffer.from('0123456789'))
    expect(await store.open(`video/${'cd'.repeat(32)}.mp4`)).toBeUndefined()
    for (const [start, end, part] of [
      [2, 5, '2345'],
      [0, 9, '0123456789'],
      [9, 9, '9'],
    ] as const) {
      const whole = await store.open(video)
      expect(whole?.size).toBe(10)
      const stream = await whole?.stream(start, end)
      expect(stream && (await text(stream))).toBe(part)
    }
    await (await store.open(video))?.close()
  })

  test('[SCREEN-15] a large file of this machine is stored and read as a stream', async () => {
    const store = create()
    const bytes = Buffer.alloc(5_000_000, 'abcdefghijklm')
    const source = path.join(folder, 'source.mp4')
    await writeFile(source, bytes)
    await store.putFile(video, source)
    expect(await store.check(video)).toEqual({
      size: bytes.length,
      sha256: createHash('sha256').update(bytes).digest('hex'),
    })
    const stream = await (await store.open(video))?.stream(1_000_000, 4_999_999)
    expect(stream && (await buffer(stream)).equals(bytes.subarray(1_000_000))).toBe(true)
    expect(existsSync(source)).toBe(true)
  })

  test('an empty file is stored', async () => {
    const store = create()
    await store.put(video, Buffer.alloc(0))
    expect((await store.find(video))?.length).toBe(0)
    expect((await store.open(video))?.size).toBe(0)
    expect((await store.check(video))?.size).toBe(0)
  })

  test('files are listed, all or of one kind, with size and time', async () => {
    const store = create()
    expect(await namesIn(store.list())).toEqual([])
    const segment = 'live/7/s-1-1.m4s'
    for (const each of [name, video, segment]) await store.put(each, Buffer.from(each))
    expect(await namesIn(store.list())).toEqual([segment, name, video].toSorted())
    expect(await namesIn(store.list('person'))).toEqual([name])
    expect(await namesIn(store.list('live'))).toEqual([segment])
    expect(await namesIn(store.list('return'))).toEqual([])
    for await (const { size, storedAt } of store.list('video')) {
      expect(size).toBe(Buffer.byteLength(video))
      expect(storedAt.getTime()).toBeLessThanOrEqual(Date.now() + 1_000)
    }
  })

  test.each([
    `person/${'ab'.repeat(32)}.mp4`,
    `video/${'AB'.repeat(32)}.mp4`,
    `video/${'ab'.repeat(32)}.mp4.webp`,
    `video/${'ab'.repeat(32)}.html`,
    'live/1/index.m3u8',
    'live/1/s-1.m4s',
    'live/1/../2/s-1-1.m4s',
    'live/x/s-1-1.m4s',
    'live/1/p-1-1-0.m4s',
    '../pg/PG_VERSION',
    'person/../../x.webp',
    '/etc/passwd',
    'person/x.webp',
    `person/${'ab'.repeat(32)}.svg`,
  ])('[G4] %s is not a valid file name', async (wrong) => {
    await expect(create().put(wrong, Buffer.from('x'))).rejects.toThrow('no name of a file')
    expect(isFileName(wrong)).toBe(false)
  })
})

test('no partially written file remains in the folder', async () => {
  const store = createFolderStore(path.join(folder, 'files'))
  await store.put(name, Buffer.from('a picture'))
  await expect(store.putFile(name, path.join(folder, 'missing'))).rejects.toThrow('ENOENT')
  expect(readdirSync(path.join(folder, 'files', 'person'))).toEqual([path.basename(name)])
})
