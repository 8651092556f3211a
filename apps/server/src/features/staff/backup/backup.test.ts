import { appendFile, readFile, rm, writeFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { testEngines } from '#src/db/snapshot.ts'
import { buy, LINE } from '#src/features/refund/testing/buying.ts'
import { runCommand } from '#src/features/staff/command/run-command.ts'
import { PASSWORD } from '#src/features/user/test-members.ts'
import { guardIndexKey } from '#src/features/user/index-key/index-key.ts'
import type { TestShop } from '#src/testing/test-shop.ts'
import { type BackupPlace, backUp, live, openBackupPlace } from './testing/backup-place.ts'

const PATIENCE_MS = 180_000
const UNTIL_MS = 60_000
/** There are 50 units, and others are bought, too. */
const MOST_ORDERS = 40
const PAUSE_MS = 100

describe.each(testEngines)('backup and restore on %s', (engine) => {
  let place: BackupPlace
  beforeEach(async () => {
    place = await openBackupPlace(engine)
  }, PATIENCE_MS)
  afterEach(() => place.close(), PATIENCE_MS)
  const at = (name: string) => place.at(name)
  const restore = (...args: string[]) => place.run(['restore', '--from', at('backup'), ...args])

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
        const on = await place.openFirst()
        const { email, order, picture } = await live(on)
        const stop = await keepBuying(on)
        const apart = engine === 'postgres' ? ['--keys-apart', at('keys.dump')] : []
        const backup = await backUp(place, on, ...apart)
        expect(backup, backup.text).toMatchObject({ exitCode: 0 })
        expect(await stop()).toBeGreaterThan(0)
        await place.destroy(on)
        const verified = await place.run(['verify', at('backup'), ...apart])
        expect(verified, verified.text).toMatchObject({ exitCode: 0, text: expect.stringContaining('파일 1개') })
        const restored = await restore(...apart)
        expect(restored, restored.text).toMatchObject({ exitCode: 0 })
        expect(restored.text).toContain('모든 불변식이 맞아요.')
        expect(restored.text).toContain('없는 파일은 없어요.')

        const again = await place.openRestored()
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
        const on = await place.openFirst()
        const { email } = await live(on)
        const backup = await backUp(place, on)
        expect(backup, backup.text).toMatchObject({ exitCode: 0 })
        expect(await backUp(place, on)).toMatchObject({
          exitCode: 1,
          text: expect.stringContaining('비어 있지 않아요'),
        })
        await place.destroy(on)
        const from = ['restore', '--from', at('backup')]
        expect(await place.run(from, { DATA_KEY: 'another data key' })).toMatchObject({
          exitCode: 1,
          text: expect.stringContaining('DATA_KEYS_OLD'),
        })
        expect(await place.run(from, { INDEX_KEY: 'another index key' })).toMatchObject({
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
        const again = await place.openRestored()
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
        expect(await place.run(['verify', at('backup')])).toMatchObject({
          exitCode: 1,
          text: expect.stringContaining('체크섬'),
        })
        await rm(manifest)
        expect(await place.run(['verify', at('backup')])).toMatchObject({
          text: expect.stringContaining('끝나지 않은'),
        })
      },
      PATIENCE_MS,
    )
  })

  describe('security', () => {
    test(
      '[I8] a backup contains no secret of the settings, only their fingerprints',
      async () => {
        const on = await place.openFirst()
        await live(on)
        expect(await backUp(place, on)).toMatchObject({ exitCode: 0 })
        const text = await readFile(at('backup/manifest.json'), 'utf8')
        const { encryption, secret } = on.config
        for (const each of [encryption.dataKey, encryption.indexKey, secret]) expect(text).not.toContain(each)
      },
      PATIENCE_MS,
    )
  })
})
