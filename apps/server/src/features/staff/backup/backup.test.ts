import { appendFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Db } from '#src/db/db.ts'
import { openDb } from '#src/db/open.ts'
import { openTestDb, testEngines, testServerUrl } from '#src/db/snapshot.ts'
import { createFromTemplate, dropDatabase, onAdmin } from '#src/db/template/postgres-template.ts'
import { buy, LINE } from '#src/features/refund/testing/buying.ts'
import { runBackupLine } from '#src/features/staff/command/backup-commands.ts'
import { runCommand } from '#src/features/staff/command/run-command.ts'
import { catalogueSeed } from '#src/features/test-catalogue.ts'
import { PASSWORD, register, somebody } from '#src/features/user/test-members.ts'
import { guardIndexKey } from '#src/features/user/index-key/index-key.ts'
import { readConfig } from '#src/config.ts'
import type { App } from '#src/handler-context.ts'
import { createFolderStore } from '#src/integrations/storage/folder-store.ts'
import { photo } from '#src/testing/test-pictures.ts'
import { openTestShop, type TestShop } from '#src/testing/test-shop.ts'

const PATIENCE_MS = 180_000
const UNTIL_MS = 60_000
/** There are 50 units, and others are bought, too. */
const MOST_ORDERS = 40
const PAUSE_MS = 100

describe.each(testEngines)('backup and restore on %s', (engine) => {
  let folder: string
  let url: string | undefined
  let shop: TestShop | undefined
  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'shop-backup-'))
    url = engine === 'postgres' && testServerUrl ? await createFromTemplate(testServerUrl, catalogueSeed) : undefined
  }, PATIENCE_MS)
  afterEach(async () => {
    await shop?.close()
    shop = undefined
    if (url !== undefined && testServerUrl) await dropDatabase(testServerUrl, url)
    await rm(folder, { recursive: true, force: true })
  }, PATIENCE_MS)

  const at = (name: string): string => path.join(folder, name)
  const envOf = (files: string, more: Record<string, string> = {}): Record<string, string> => ({
    FILES_DIR: at(files),
    DATA_DIR: at('data'),
    ...(url !== undefined && { DATABASE_URL: url }),
    ...more,
  })
  const openOn = async (openedDb: Db, files: string): Promise<TestShop> => {
    shop = await openTestShop({ openedDb, fileStore: createFolderStore(at(files)), env: envOf(files) })
    return shop
  }
  const openFirst = async (): Promise<TestShop> =>
    openOn(
      url === undefined ? await openTestDb({ seed: catalogueSeed, engine }) : await openDb({ databaseUrl: url }),
      'files',
    )
  const backUp = ({ db, config, clock }: TestShop, ...args: string[]) => {
    const app = { db, config, clock: () => clock.now }
    return runCommand({ ...app, integrations: { files: createFolderStore(config.filesDir) } } as App, [
      'backup',
      '--to',
      at('backup'),
      ...args,
    ])
  }
  const run = (line: readonly string[], env: Record<string, string> = {}) =>
    runBackupLine(line, {
      clock: () => new Date(),
      readConfig: () => readConfig({ NODE_ENV: 'test', ...envOf('new-files', env) }),
    })
  const restore = (...args: string[]) => run(['restore', '--from', at('backup'), ...args])
  /** Loses the database and the files. */
  const destroy = async (lost: TestShop): Promise<void> => {
    await lost.close()
    shop = undefined
    await rm(at('files'), { recursive: true, force: true })
    if (url === undefined || !testServerUrl) return
    await dropDatabase(testServerUrl, url)
    const name = new URL(url).pathname.slice(1)
    await onAdmin(testServerUrl, (admin) => admin.query(`create database ${name} template template0`))
  }
  const openRestored = async (): Promise<TestShop> =>
    openOn(await openDb(url === undefined ? { dataDir: at('data') } : { databaseUrl: url }), 'new-files')

  /** A member with a picture and a paid order. */
  const live = async (on: TestShop) => {
    const person = { ...somebody(), name: '나백업' }
    const { token, email } = await register(on, { change: person })
    const put = await on.request('PUT', '/v1/app-users/picture', {
      token,
      raw: await photo({}),
      headers: { 'content-type': 'application/octet-stream' },
    })
    expect(put.status).toBe(200)
    const order = await buy(on, on.api(token), [LINE.potato])
    return { email, order, picture: (await on.api(token)('user.getDetail')).profileImageUrl }
  }

  /** Guests buy until the returned function is called, which returns the number of orders. */
  const keepBuying = async (on: TestShop): Promise<() => Promise<number>> => {
    const over = new AbortController()
    let orders = 0
    const buying = (async () => {
      while (!over.signal.aborted && orders < MOST_ORDERS) {
        await buy(on, on.api(await on.guest()), [LINE.potato])
        orders += 1
        await sleep(PAUSE_MS)
      }
    })()
    buying.catch(() => undefined)
    await vi.waitFor(() => expect(orders).toBeGreaterThan(0), { timeout: UNTIL_MS })
    return async () => {
      over.abort()
      await buying
      return orders
    }
  }

  describe('happy', () => {
    test(
      '[I8] a backup during orders is restored: books, checksums, login, name, picture, order and a new order',
      async () => {
        const on = await openFirst()
        const { email, order, picture } = await live(on)
        const stop = await keepBuying(on)
        const apart = engine === 'postgres' ? ['--keys-apart', at('keys.dump')] : []
        const backup = await backUp(on, ...apart)
        expect(backup, backup.text).toMatchObject({ exitCode: 0 })
        expect(await stop()).toBeGreaterThan(0)
        await destroy(on)
        const verified = await run(['verify', at('backup'), ...apart])
        expect(verified, verified.text).toMatchObject({ exitCode: 0, text: expect.stringContaining('파일 1개') })
        const restored = await restore(...apart)
        expect(restored, restored.text).toMatchObject({ exitCode: 0 })
        expect(restored.text).toContain('모든 불변식이 맞아요.')
        expect(restored.text).toContain('없는 파일은 없어요.')

        const again = await openRestored()
        const login = await again.ask('user.logIn', { body: { email, password: PASSWORD } })
        expect(login.status).toBe(200)
        const api = again.api(login.body.token)
        expect(await api('user.getDetail')).toMatchObject({ name: '나백업', email, profileImageUrl: picture })
        expect((await again.request('GET', String(picture))).status).toBe(200)
        expect(await api('order.get', { params: { id: order.id } })).toMatchObject({ orderNo: order.orderNo })
        expect((await buy(again, api, [LINE.potato])).id).toBeGreaterThan(order.id)
        expect(await runCommand({ ...again, clock: () => again.clock.now }, ['check'])).toMatchObject({ exitCode: 0 })
      },
      PATIENCE_MS,
    )
  })

  describe('error', () => {
    test(
      '[I8] a damaged or unfinished backup, wrong keys and data in place are refused, and change nothing',
      async () => {
        const on = await openFirst()
        const { email } = await live(on)
        const backup = await backUp(on)
        expect(backup, backup.text).toMatchObject({ exitCode: 0 })
        expect(await backUp(on)).toMatchObject({ exitCode: 1, text: expect.stringContaining('비어 있지 않아요') })
        await destroy(on)
        const from = ['restore', '--from', at('backup')]
        expect(await run(from, { DATA_KEY: 'another data key' })).toMatchObject({
          exitCode: 1,
          text: expect.stringContaining('DATA_KEYS_OLD'),
        })
        expect(await run(from, { INDEX_KEY: 'another index key' })).toMatchObject({
          exitCode: 1,
          text: expect.stringContaining('--new-index-key'),
        })
        expect(await restore('--keys-apart', at('none'))).toMatchObject({ exitCode: 1 })
        await expect(restore('--yes')).rejects.toThrow('--yes')
        // fails after the database has been restored: the former state stays
        const manifest = at('backup/manifest.json')
        const text = await readFile(manifest, 'utf8')
        await writeFile(manifest, text.replace(/"orders": \d+/, '"orders": 99'))
        if (engine === 'embedded')
          expect(await restore()).toMatchObject({ exitCode: 1, text: expect.stringContaining('99개') })
        await writeFile(manifest, text)

        const files = await readFile(at('backup/files.sha256'), 'utf8')
        const picture = files.trim().split('  ')[1] ?? ''
        const restored = await restore()
        expect(restored, restored.text).toMatchObject({ exitCode: 0 })
        expect(await restore()).toMatchObject({ exitCode: 1, text: expect.stringContaining('--replace') })
        const replaced = await restore('--replace')
        expect(replaced, replaced.text).toMatchObject({ exitCode: 0 })
        // a backup with the checksums of S3 only: the file is missing here, and named
        await rm(at('new-files'), { recursive: true })
        await writeFile(manifest, text.replace('"isCopied": true', '"isCopied": false'))
        expect(await restore('--replace')).toMatchObject({ exitCode: 1, text: expect.stringContaining(picture) })
        await writeFile(manifest, text)
        const again = await openRestored()
        if (engine === 'postgres') {
          await guardIndexKey(
            { ...again, clock: () => new Date() },
            { onRotated: () => undefined, onError: () => undefined },
          )
          expect(await restore('--replace')).toMatchObject({ text: expect.stringContaining('켜져 있는 가게') })
        } else await expect(restore('--replace')).rejects.toThrow('already open')
        expect((await again.ask('user.logIn', { body: { email, password: PASSWORD } })).status).toBe(200)

        const dump = at(`backup/database.${engine === 'postgres' ? 'dump' : 'tar'}`)
        await appendFile(dump, 'x')
        expect(await run(['verify', at('backup')])).toMatchObject({
          exitCode: 1,
          text: expect.stringContaining('체크섬'),
        })
        await rm(manifest)
        expect(await run(['verify', at('backup')])).toMatchObject({ text: expect.stringContaining('끝나지 않은') })
      },
      PATIENCE_MS,
    )
  })

  describe('security', () => {
    test(
      '[I8] a backup contains no secret of the settings, only their fingerprints',
      async () => {
        const on = await openFirst()
        await live(on)
        expect(await backUp(on)).toMatchObject({ exitCode: 0 })
        const text = await readFile(at('backup/manifest.json'), 'utf8')
        const { encryption, secret } = on.config
        for (const each of [encryption.dataKey, encryption.indexKey, secret]) expect(text).not.toContain(each)
      },
      PATIENCE_MS,
    )
  })
})
