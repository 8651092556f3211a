import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, describe, expect, test } from 'vitest'
import { createDiskStore, createMemoryStore, isFileName } from './file-store.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'shop-files-'))
afterAll(() => rmSync(folder, { recursive: true }))
const name = `person/${'ab'.repeat(32)}.webp`
const video = `video/${'ab'.repeat(32)}.mp4`

describe.each([
  ['the disk', () => createDiskStore(folder)],
  ['memory', () => createMemoryStore()],
])('file store on %s', (_, create) => {
  test('a stored file is found until it is removed', async () => {
    const store = create()
    expect(await store.find(name)).toBeUndefined()
    await Promise.all([1, 2, 3].map(() => store.put(name, Buffer.from('a picture'))))
    expect((await store.find(name))?.toString()).toBe('a picture')
    await store.remove(name)
    await store.remove(name)
    expect(await store.find(name)).toBeUndefined()
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
    const whole = await store.open(video)
    expect(whole?.size).toBe(10)
    expect(whole && (await text(whole.stream(2, 5)))).toBe('2345')
    await (await store.open(video))?.close()
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
  await createDiskStore(folder).put(name, Buffer.from('a picture'))
  expect(readdirSync(path.join(folder, 'person'))).toEqual([path.basename(name)])
})
