import { randomBytes } from 'node:crypto'
import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { readBackupKey } from '#src/backup-config.ts'
import { testEngines } from '#src/db/snapshot.ts'
import { PASSWORD } from '#src/features/user/test-members.ts'
import { type BackupPlace, backUp, live, openBackupPlace } from './testing/backup-place.ts'

const PATIENCE_MS = 180_000
const BACKUP_KEY = randomBytes(32).toString('base64')

describe.each(testEngines)('an encrypted backup on %s', (engine) => {
  let place: BackupPlace
  beforeEach(async () => {
    place = await openBackupPlace(engine)
  }, PATIENCE_MS)
  afterEach(() => place.close(), PATIENCE_MS)
  const at = (name: string) => place.at(name)
  const verify = (env: Record<string, string>) => place.run(['verify', at('backup'), ...apart], env)
  const restoreWith = (env: Record<string, string>) => place.run(['restore', '--from', at('backup'), ...apart], env)
  let apart: string[] = []
  const dump = engine === 'postgres' ? 'database.dump' : 'database.tar'
  const backUpEncrypted = async () => {
    const on = await place.openFirst({ BACKUP_KEY })
    const member = await live(on)
    apart = engine === 'postgres' ? ['--keys-apart', at('keys.dump')] : []
    const backup = await backUp(place, on, ...apart)
    expect(backup, backup.text).toMatchObject({ exitCode: 0, text: expect.stringContaining('BACKUP_KEY(지문') })
    await place.destroy(on)
    return member
  }
  const readAll = async (): Promise<Map<string, Buffer>> => {
    const entries = await readdir(at('backup'), { recursive: true, withFileTypes: true })
    const files = entries.filter((each) => each.isFile()).map((each) => path.join(each.parentPath, each.name))
    const all = [...files, ...apart.slice(1)]
    return new Map(await Promise.all(all.map(async (file) => [file, await readFile(file)] as const)))
  }

  test(
    '[I8] a running shop refuses the backup of a command with another key, and one without a key says so',
    async () => {
      const on = await place.openFirst()
      const refused = await backUp(place, on, '--key-fingerprint=abc')
      expect(refused).toMatchObject({ exitCode: 1, text: expect.stringMatching(/BACKUP_KEY\(지문 abc\).*없음/) })
      apart = engine === 'postgres' ? ['--keys-apart', at('keys.dump')] : []
      const backup = await backUp(place, on, ...apart)
      expect(backup, backup.text).toMatchObject({ exitCode: 0, text: expect.stringContaining('암호화하지 않았어요') })
      await place.destroy(on)
    },
    PATIENCE_MS,
  )

  test(
    '[I8] a backup with a key has no readable part, and is restored with the key: login, name, picture, order',
    async () => {
      const { email, order, picture } = await backUpEncrypted()
      const files = await readAll()
      const encrypted = [...files].filter(([file]) => !/manifest\.json$|files\.sha256$/.test(file))
      expect(encrypted.length).toBe(engine === 'postgres' ? 3 : 2)
      for (const [file, bytes] of encrypted) {
        expect([file, bytes.subarray(0, 14).toString()]).toEqual([file, 'shop-backup-1\n'])
        for (const text of ['PGDMP', 'app_user', 'PG_VERSION', 'WEBPVP8'])
          expect([file, text, bytes.includes(text)]).toEqual([file, text, false])
      }
      for (const [file, bytes] of files) expect([file, bytes.includes(BACKUP_KEY)]).toEqual([file, false])

      expect(await verify({})).toMatchObject({ exitCode: 0, text: expect.stringContaining('체크섬만') })
      const verified = await verify({ BACKUP_KEY })
      expect(verified, verified.text).toMatchObject({
        exitCode: 0,
        text: expect.stringContaining('BACKUP_KEY로 풀려요'),
      })
      const restored = await restoreWith({ BACKUP_KEY })
      expect(restored, restored.text).toMatchObject({ exitCode: 0 })
      expect(restored.text).toContain('없는 파일은 없어요.')
      const again = await place.openRestored()
      const login = await again.ask('user.logIn', { body: { email, password: PASSWORD } })
      const api = again.api(login.body.token)
      expect(await api('user.getDetail')).toMatchObject({ name: '나백업', email })
      expect((await again.request('GET', String(picture))).status).toBe(200)
      expect(await api('order.get', { params: { id: order.id } })).toMatchObject({ orderNo: order.orderNo })
    },
    PATIENCE_MS,
  )

  test(
    '[I8] another key, no key, and a file or manifest that was changed are refused by verify and restore',
    async () => {
      await backUpEncrypted()
      const refused = async (env: Record<string, string>, ...texts: string[]) => {
        for (const outcome of [await verify(env), await restoreWith(env)]) {
          expect(outcome, outcome.text).toMatchObject({ exitCode: 1 })
          for (const text of texts) expect(outcome.text).toContain(text)
        }
      }
      await refused({ BACKUP_KEY: randomBytes(32).toString('base64') }, 'manifest.json', 'BACKUP_KEY가 이 백업의 키')
      expect(await restoreWith({})).toMatchObject({ exitCode: 1, text: expect.stringContaining('BACKUP_KEY에 적어') })
      expect(() => readBackupKey({ BACKUP_KEY: 'short' })).toThrow('BACKUP_KEY: must be 32 random bytes')

      const chunk = 65_536 + 16
      const begin = 46
      const [manifest, listing] = [at('backup/manifest.json'), at('backup/files.sha256')]
      const kept = await readAll()
      const putBack = async () => {
        for (const [file, bytes] of kept) await writeFile(file, bytes)
      }
      const picture = (await readFile(listing, 'utf8')).trim().split('  ')[1] ?? ''
      const changes: readonly (readonly [name: string, file: string, change: (bytes: Buffer) => Buffer])[] = [
        [dump, at(`backup/${dump}`), (bytes) => bytes.subarray(0, -1)],
        [dump, at(`backup/${dump}`), (bytes) => bytes.subarray(0, begin + chunk)],
        [dump, at(`backup/${dump}`), (bytes) => Buffer.concat([bytes, bytes.subarray(begin)])],
        [
          dump,
          at(`backup/${dump}`),
          (bytes) =>
            Buffer.concat([
              bytes.subarray(0, begin),
              bytes.subarray(begin + chunk, begin + 2 * chunk),
              bytes.subarray(begin, begin + chunk),
              bytes.subarray(begin + 2 * chunk),
            ]),
        ],
        [`files/${picture}`, at(`backup/files/${picture}`), (bytes) => bytes.subarray(0, 20)],
        ...apart.slice(1).map((file) => [file, file, (bytes: Buffer) => bytes.subarray(0, -20)] as const),
      ]
      for (const [name, file, change] of changes) {
        const bytes = kept.get(file)
        if (!bytes) throw new Error(`${file} is missing`)
        await writeFile(file, change(bytes))
        await refused({ BACKUP_KEY }, `${name} 파일을 BACKUP_KEY로 풀 수 없어요`)
        await putBack()
      }
      // an older encrypted file with its checksum, and a manifest without encryption
      const text = await readFile(manifest, 'utf8')
      await writeFile(manifest, text.replace(/"orders": \d+/, '"orders": 99'))
      await refused({ BACKUP_KEY }, 'manifest.json', 'BACKUP_KEY')
      const { encryption: _, ...plain } = JSON.parse(text) as { encryption: unknown }
      await writeFile(manifest, JSON.stringify({ ...plain, format: 1 }))
      await refused({ BACKUP_KEY }, '암호화하지 않은 백업', 'BACKUP_KEY')
      await putBack()
      await writeFile(at('backup/files/other.webp'), 'a file of another backup')
      await refused({ BACKUP_KEY }, 'files/other.webp', '없던 파일')
      await rm(at('backup/files/other.webp'))
      expect(await verify({ BACKUP_KEY })).toMatchObject({ exitCode: 0 })
    },
    PATIENCE_MS,
  )
})
