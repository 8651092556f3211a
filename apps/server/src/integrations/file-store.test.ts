import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { createDiskStore, createMemoryStore } from './file-store.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'shop-files-'))
afterAll(() => rmSync(folder, { recursive: true }))
const name = `person/${'ab'.repeat(32)}.webp`

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

  test.each([
    '../pg/PG_VERSION',
    'person/../../x.webp',
    '/etc/passwd',
    'person/x.webp',
    `person/${'ab'.repeat(32)}.svg`,
  ])('[G4] %s is not a valid file name', async (wrong) => {
    await expect(create().put(wrong, Buffer.from('x'))).rejects.toThrow('no name of a file')
  })
})

test('no partially written file remains in the folder', async () => {
  await createDiskStore(folder).put(name, Buffer.from('a picture'))
  expect(readdirSync(path.join(folder, 'person'))).toEqual([path.basename(name)])
})
