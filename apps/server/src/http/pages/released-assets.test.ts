import Fastify from 'fastify'
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { readConfig } from '#src/config.ts'
import { mountReleasedAssets, publishAssets } from './released-assets.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'assets-'))
})
afterEach(() => rm(folder, { recursive: true }))

/** Writes a build of the storefront with these files. */
const build = async (name: string, files: Record<string, string>): Promise<string> => {
  const dir = path.join(folder, name)
  await mkdir(dir)
  for (const [file, text] of Object.entries(files)) await writeFile(path.join(dir, file), text)
  return dir
}

const NOW = new Date('2026-11-28T03:00:00Z')
const daysLater = (days: number): Date => new Date(NOW.getTime() + days * 86_400_000)
const shared = (): string => path.join(folder, 'shared')
const publish = (from: string, at = NOW) => publishAssets({ dir: shared(), days: 7, built: { storefront: from } }, at)

describe('[I7] browser files of several releases', () => {
  test('a page of the release before and one of the next find their chunks in every process', async () => {
    const [before, next] = [
      await build('before', { 'page-aaaa1111.js': 'before' }),
      await build('next', { 'page-bbbb2222.js': 'next' }),
    ]
    await publish(before)
    await publish(next)
    const server = Fastify()
    const config = readConfig({ NODE_ENV: 'test', ASSETS_DIR: shared() })
    await mountReleasedAssets(server, config, { area: 'storefront', prefix: '/assets/', headers: [['x-a', 'b']] })
    for (const [name, body] of [
      ['page-aaaa1111.js', 'before'],
      ['page-bbbb2222.js', 'next'],
    ]) {
      const answer = await server.inject(`/assets/${name}`)
      expect(answer).toMatchObject({ statusCode: 200, body })
      expect(answer.headers).toMatchObject({ 'cache-control': 'public, max-age=31536000, immutable', 'x-a': 'b' })
      expect(answer.headers['content-type']).toContain('javascript')
    }
    expect((await server.inject('/assets/none.js')).statusCode).toBe(404)
    expect((await server.inject('/assets/..%2fbefore%2fpage-aaaa1111.js')).statusCode).not.toBe(200)
    await server.close()
  })

  test('files that no release has used for the given days are removed, files of both releases stay', async () => {
    const before = await build('before', { 'old-1.js': 'a', 'both-2.js': 'b' })
    const next = await build('next', { 'both-2.js': 'b', 'new-3.js': 'c' })
    await publish(before)
    await publish(next, daysLater(6))
    expect((await readdir(path.join(shared(), 'storefront'))).toSorted()).toEqual(['both-2.js', 'new-3.js', 'old-1.js'])
    await publish(next, daysLater(8))
    expect((await readdir(path.join(shared(), 'storefront'))).toSorted()).toEqual(['both-2.js', 'new-3.js'])
  })

  test('a file that another process removes while it is marked is copied again', async () => {
    const next = await build('next', { 'a-1.js': 'a', 'b-2.js': 'b' })
    await publish(next)
    const at = path.join(shared(), 'storefront', 'a-1.js')
    await rm(at)
    // is listed, and is missing when it is marked
    await symlink(path.join(folder, 'nothing'), at)
    await symlink(path.join(folder, 'nothing'), path.join(shared(), 'storefront', 'other.js'))
    await publish(next, daysLater(1))
    expect(await readFile(at, 'utf8')).toBe('a')
    await publish(next, daysLater(8))
    expect((await readdir(path.join(shared(), 'storefront'))).toSorted()).toEqual(['a-1.js', 'b-2.js', 'other.js'])
  })

  test('a file that cannot be examined for another reason is reported', async () => {
    const next = await build('next', { 'a-1.js': 'a' })
    await publish(next)
    const loop = path.join(shared(), 'storefront', 'loop.js')
    await symlink(loop, loop)
    await expect(publish(next)).rejects.toThrow('ELOOP')
  })

  test('without a shared folder nothing is mounted', async () => {
    const server = Fastify()
    const config = readConfig({ NODE_ENV: 'test', ASSETS_DIR: path.join(folder, 'none') })
    await mountReleasedAssets(server, config, { area: 'backoffice', prefix: '/backoffice/assets/', headers: [] })
    expect((await server.inject('/backoffice/assets/a.js')).statusCode).toBe(404)
    await server.close()
  })
})
