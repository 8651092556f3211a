import { mkdtemp, readdir, rm, symlink, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { removeOldFiles } from './video-jobs.ts'

const BEFORE = new Date('2026-11-26T00:00:00Z')
let folder: string
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'shop-old-'))
})
afterEach(() => rm(folder, { recursive: true }))

const write = async (name: string, at: string): Promise<void> => {
  await writeFile(path.join(folder, name), name)
  await utimes(path.join(folder, name), new Date(at), new Date(at))
}

test('old files of uploads are removed, also if an upload removes its own file meanwhile', async () => {
  // is listed, and is missing when it is examined
  await symlink(path.join(folder, 'nothing'), path.join(folder, 'a'))
  await write('b', '2026-11-25T00:00:00Z')
  await write('c', '2026-11-27T00:00:00Z')
  await removeOldFiles(folder, BEFORE)
  expect((await readdir(folder)).toSorted()).toEqual(['a', 'c'])
})

test('a folder without uploads has no files to remove', async () => {
  await expect(removeOldFiles(path.join(folder, 'nothing'), BEFORE)).resolves.toBeUndefined()
})

test('a file that cannot be examined for another reason is reported', async () => {
  await symlink(path.join(folder, 'loop'), path.join(folder, 'loop'))
  await expect(removeOldFiles(folder, BEFORE)).rejects.toThrow('ELOOP')
})
