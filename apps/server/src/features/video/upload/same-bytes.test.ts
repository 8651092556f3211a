import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testEngines } from '#src/db/snapshot.ts'
import { AppError } from '@shop/contract'
import type { FileStore } from '#src/integrations/storage/file-store.ts'
import { createFolderStore } from '#src/integrations/storage/folder-store.ts'
import { attachCaptions, attachVideo } from './attach-file.ts'
import { inspectVideo } from './inspect-video.ts'
import { openUploadShop, PLAYABLE, type UploadShop } from './testing/upload-shop.ts'

describe.each(testEngines)('uploads of the same bytes on %s', (engine) => {
  let up: UploadShop
  let folder: string
  let store: FileStore
  /** Runs once before the next file is removed. */
  let beforeRemove: (() => Promise<unknown>) | undefined
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'shop-same-'))
    store = createFolderStore(folder)
    const remove = async (name: string) => {
      const run = beforeRemove
      beforeRemove = undefined
      await run?.()
      await store.remove(name)
    }
    up = await openUploadShop(engine, { ...store, remove })
  })
  afterAll(async () => {
    await up.close()
    await rm(folder, { recursive: true })
  })

  const filesOf = async (id: number): Promise<string[]> =>
    (await up.shop.db.many<{ name: string }>('files', 'select name from video_file where video_id = $1', [id])).map(
      ({ name }) => `video/${name}`,
    )
  const missingOf = async (names: readonly string[]): Promise<string[]> => {
    const found = await Promise.all(names.map((name) => store.find(name)))
    return names.filter((_, at) => !found[at])
  }
  const stored = async (): Promise<string[]> => {
    const names: string[] = []
    for await (const { name } of store.list('video')) names.push(name)
    return names
  }

  test('two uploads at the same time have files of their own, and deleting one leaves those of the other', async () => {
    const [one, other] = await Promise.all([up.newTicket(), up.newTicket()])
    for (const kind of ['video', 'poster']) {
      const bytes = await up.bytesOf(kind === 'video' ? PLAYABLE : up.poster)
      const answers = await Promise.all([one, other].map(({ url }) => up.upload(url, bytes, kind)))
      expect(answers.map(({ status }) => status)).toEqual([204, 204])
    }
    const files = await filesOf(other.id)
    expect(new Set([...(await filesOf(one.id)), ...files]).size).toBe(8)
    expect((await up.run('delete', String(one.id), '--yes')).exitCode).toBe(0)
    expect(await missingOf(files)).toEqual([])
    expect((await stored()).toSorted()).toEqual(files.toSorted())
  })

  test('an upload that ends between the look-up of unused files and their removal keeps its files', async () => {
    const id = await up.add('--captions', up.captions)
    let other = 0
    beforeRemove = async () => {
      other = await up.add('--captions', up.captions)
    }
    expect((await up.run('delete', String(id), '--yes')).exitCode).toBe(0)
    const files = await filesOf(other)
    expect(files).toHaveLength(5)
    expect(await missingOf(files)).toEqual([])
  })

  test('a file that cannot be attached does not stay', async () => {
    const before = (await stored()).toSorted()
    const app = up.appWith()
    await expect(attachCaptions(app, 99_999, Buffer.from('WEBVTT\n\n00:00.000 --> 00:01.000\n가\n'))).rejects.toThrow()
    await expect(attachVideo(app, 99_999, PLAYABLE, await inspectVideo(PLAYABLE))).rejects.toThrow()
    expect((await stored()).toSorted()).toEqual(before)
  })

  test('files of an earlier release, which two videos share, are removed with the last of them', async () => {
    const [one, other] = [await up.add(), await up.add()]
    const [shared = ''] = await filesOf(one)
    await up.shop.db.exec('share', "insert into video_file (name, video_id, kind) values ($1, $2, 'captions')", [
      path.basename(shared),
      other,
    ])
    await up.run('delete', String(one), '--yes')
    expect(await missingOf([shared])).toEqual([])
    await up.run('delete', String(other), '--yes')
    expect(await missingOf([shared])).toEqual([shared])
  })

  test('files stay until the store is available again', async () => {
    const id = await up.add()
    const files = await filesOf(id)
    beforeRemove = () => Promise.reject(new AppError('filesUnavailable'))
    expect((await up.run('delete', String(id), '--yes')).exitCode).toBe(0)
    expect(await missingOf(files)).toEqual([])
    await up.runJobs()
    expect(await missingOf(files)).toEqual(files)
  })
})
