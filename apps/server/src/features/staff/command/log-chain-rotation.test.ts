import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Db } from '#src/db/db.ts'
import { testEngines } from '#src/db/snapshot.ts'
import { encryptionOf, MissingKeyError } from '#src/encryption.ts'
import { auditValues, recordWrite } from '#src/features/audit/audit-log.ts'
import { listChainOfAudit } from '#src/features/audit/audit-sql.ts'
import { hashOf } from '#src/features/audit/chain.ts'
import { reencryptLogKeys, rotateLogKey } from '#src/features/audit/log-key.ts'
import { accessValues, revealPersonal } from '#src/features/audit/reveal-personal.ts'
import { verifyChain } from '#src/features/audit/verify-chains.ts'
import { asStaff, type TestStaff } from '#src/features/staff/account/testing/test-staff.ts'
import { findStaffCaller } from '#src/features/staff/account/staff-session.ts'
import { assertIndexKey } from '#src/features/user/index-key/index-key.ts'
import type { App } from '#src/handler-context.ts'
import { openRotatingShop, type RotatingShop } from './test-rotation.ts'

describe.each(testEngines)('chains of the logs and the INDEX_KEY on %s', (engine) => {
  let on: RotatingShop
  let db: Db
  let owner: TestStaff
  beforeEach(async () => {
    on = await openRotatingShop(engine)
    db = on.shop.db
    owner = await asStaff(on.shop, { roles: ['owner'] })
  })
  afterEach(() => on.shop.close())

  const write = (app: App, call = 'command test') => db.tx((tx) => recordWrite(tx, app, { call, reason: '사유' }))
  const reveal = async (app: App, subject: string) => {
    const staff = await findStaffCaller(app, owner.session, { hostBrand: 'ru', brand: 'ru' })
    const input = { staff, brand: 'ru' as const, ip: '203.0.113.9', call: 'admin.customer.reveal' }
    await revealPersonal({ app, input }, { subjects: [subject], fields: ['phone'], reason: '배송 문의' })
  }
  const lastId = async () => (await db.one<{ id: number }>('last', 'select max(id)::int as id from audit_entry', [])).id
  const keysOf = async (table: 'audit_entry' | 'access_log') =>
    (await db.many<{ key: number | null }>('keys', `select key_id as key from ${table} order by id`, [])).map(
      ({ key }) => key,
    )
  const withoutTriggers = async (run: () => Promise<unknown>) => {
    const tables = ['audit_entry', 'access_log', 'log_key']
    for (const table of tables) await db.exec('open', `alter table ${table} disable trigger user`, [])
    await run()
    for (const table of tables) await db.exec('close', `alter table ${table} enable trigger user`, [])
  }
  /** Writes hashes as the holder of a key and of the database can: from an entry to the end of the log, or to another entry. */
  const rechain = async (key: Buffer, keyId: number | null, { from = 1, to = Infinity } = {}) => {
    const rows = await listChainOfAudit(db, { from: 1, most: 10_000 })
    let hash: Buffer = rows.find(({ id }) => id === from - 1)?.hash ?? Buffer.alloc(0)
    for (const row of rows.filter(({ id }) => id >= from && id <= to)) {
      hash = hashOf(key, hash, auditValues(row.id, row))
      await db.exec('entry', 'update audit_entry set hash = $1, key_id = $2 where id = $3', [hash, keyId, row.id])
    }
    if (to === Infinity) await db.exec('end', "update log_chain set last_hash = $1 where name = 'audit'", [hash])
  }
  /** Turns the log into that of a release without log keys. */
  const asBefore = () =>
    withoutTriggers(async () => {
      await rechain(encryptionOf(on.appWith().config).formerLogKey, null)
      await db.exec('access', 'update access_log set key_id = null', [])
      await db.exec('keys', 'delete from log_key', [])
    })
  const edit = (id: number, table = 'audit_entry') =>
    withoutTriggers(() => db.exec('edit', `update ${table} set reason = '다른 사유' where id = $1`, [id]))

  describe('happy', () => {
    test('[I4] both logs are verified after a rotation, and entries after it have a new key', async () => {
      await write(on.appWith())
      await reveal(on.appWith(), 'user 1')
      expect(await on.rotate()).toMatchObject({ exitCode: 0, text: expect.not.stringContaining('검증할 수 없어요') })
      const none = { isIntact: true, brokenAt: null }
      expect(await owner.api('admin.audit.verify')).toMatchObject({ audit: none, accessLog: none })
      await write(on.rotated())
      await reveal(on.rotated(), 'user 2')
      expect(new Set(await keysOf('audit_entry'))).toEqual(new Set([1, 2]))
      expect(await keysOf('access_log')).toEqual([1, 2])
      expect(await owner.api('admin.audit.verify')).toMatchObject({ audit: none, accessLog: { ...none, entries: 2 } })
      expect(await on.run(on.rotated(), 'check')).toMatchObject({ exitCode: 0 })
    })

    test('[I4] entries of an earlier release are verified before and after a rotation', async () => {
      await write(on.appWith())
      await asBefore()
      const before = await lastId()
      // the first start of this release; processes of the earlier one still write meanwhile
      await assertIndexKey(on.appWith())
      await write(on.appWith())
      const from = (await lastId()) + 1
      await write(on.appWith(), 'command of the earlier release')
      await withoutTriggers(() => rechain(encryptionOf(on.appWith().config).formerLogKey, null, { from }))
      await write(on.appWith())
      expect((await keysOf('audit_entry')).slice(before)).toEqual([1, 1, null, null, 1, 1])
      expect((await verifyChain(on.appWith(), 'audit')).isIntact).toBe(true)
      await on.rotate()
      await write(on.rotated())
      expect(await verifyChain(on.rotated(), 'audit')).toEqual({ isIntact: true, entries: before + 8, brokenAt: null })
    })

    test('[I4] writes at the same time as rotations leave both chains intact', async () => {
      await reveal(on.appWith(), 'user 1')
      const rotations = Array.from({ length: 3 }, () => db.tx((tx) => rotateLogKey(tx, on.appWith())))
      const writes = Array.from({ length: 12 }, (_, at) =>
        at % 2 === 0 ? write(on.appWith()) : reveal(on.appWith(), `user ${at}`),
      )
      await Promise.all([...writes.slice(0, 6), ...rotations, ...writes.slice(6)])
      await write(on.appWith())
      for (const name of ['audit', 'access'] as const)
        expect(await verifyChain(on.appWith(), name), name).toMatchObject({ isIntact: true })
      const keys = (await keysOf('audit_entry')).map(Number)
      expect(keys).toEqual(keys.toSorted((a, b) => a - b))
      expect(keys.at(-1)).toBe(4)
    })

    test('[I1] [I4] a rotation of DATA_KEY encrypts the keys again, and they are opened by it only', async () => {
      await write(on.appWith())
      const rotating = on.appWith({ DATA_KEY: 'new', DATA_KEYS_OLD: on.appWith().config.encryption.dataKey })
      const alone = on.appWith({ DATA_KEY: 'new' })
      await expect(verifyChain(alone, 'audit')).rejects.toThrow(MissingKeyError)
      await reencryptLogKeys(db, rotating)
      expect(await verifyChain(alone, 'audit')).toMatchObject({ isIntact: true })
      await expect(verifyChain(on.appWith(), 'audit')).rejects.toThrow(MissingKeyError)
    })
  })

  describe('error', () => {
    test('[I4] entries of an earlier release are reported if the shop never ran with their key', async () => {
      await asBefore()
      expect(await on.rotate()).toMatchObject({ exitCode: 0, text: expect.stringContaining('검증할 수 없어요') })
      expect(await verifyChain(on.rotated(), 'audit')).toEqual({ isIntact: false, entries: 0, brokenAt: 1 })
    })
  })

  describe('security', () => {
    test.each(['audit', 'access'] as const)(
      '[I4] after a rotation an edit of %s is found before and after it',
      async (log) => {
        const table = log === 'audit' ? 'audit_entry' : 'access_log'
        for (const app of [on.appWith(), on.rotated()]) {
          if (app.config.encryption.indexKey === on.rotated().config.encryption.indexKey) await on.rotate()
          for (const subject of ['user 1', 'user 2']) {
            await write(app)
            await reveal(app, subject)
          }
        }
        const keys = (await keysOf(table)).map(Number)
        const rows = [keys.indexOf(1) + 1, keys.indexOf(2) + 1, keys.length]
        expect(new Set(rows).size).toBe(3)
        for (const id of rows) {
          const { reason } = await db.one<{ reason: string }>(
            'reason',
            `select coalesce(reason, '') as reason from ${table} where id = $1`,
            [id],
          )
          await edit(id, table)
          expect(await verifyChain(on.rotated(), log)).toMatchObject({ isIntact: false, brokenAt: id })
          expect(await on.run(on.rotated(), 'check')).toMatchObject({
            exitCode: 1,
            text: expect.stringContaining(`{"log":"${log}","brokenAt":${id}}`),
          })
          await withoutTriggers(() =>
            db.exec('undo', `update ${table} set reason = nullif($2, '') where id = $1`, [id, reason]),
          )
          expect(await verifyChain(on.rotated(), log)).toMatchObject({ isIntact: true })
        }
      },
    )

    test('[I4] whoever has the former INDEX_KEY and the database can rewrite nothing after a rotation', async () => {
      await write(on.appWith())
      await asBefore()
      await assertIndexKey(on.appWith())
      await on.rotate()
      const end = await lastId()
      const { formerLogKey } = encryptionOf(on.appWith().config)
      // the end of the log, before there is an entry of the new key
      await edit(2)
      await withoutTriggers(() => rechain(formerLogKey, null, { from: 2 }))
      expect(await verifyChain(on.rotated(), 'audit')).toMatchObject({ isIntact: false, brokenAt: end })
    })

    test('[I4] an entry with a former key after a rotation is found', async () => {
      await write(on.appWith())
      await on.rotate()
      await write(on.rotated())
      const end = await lastId()
      const { formerLogKey } = encryptionOf(on.appWith().config)
      await withoutTriggers(() => rechain(formerLogKey, 0, { from: end }))
      expect(await verifyChain(on.rotated(), 'audit')).toMatchObject({ isIntact: false, brokenAt: end })
    })

    test('[I4] a changed, moved or missing key and a cut before the last rotation are found', async () => {
      await write(on.appWith())
      await on.rotate()
      await write(on.rotated())
      const first = (await keysOf('audit_entry')).indexOf(2) + 1
      const sealed = (await db.one<{ sealed: string }>('key', 'select sealed from log_key where id = 2', [])).sealed
      const put = (text: string) => db.exec('put', 'update log_key set sealed = $1 where id = 2', [text])
      const flipped = sealed.slice(0, -8) + (sealed.at(-8) === 'A' ? 'B' : 'A') + sealed.slice(-7)
      const other = (await db.one<{ sealed: string }>('key', 'select sealed from log_key where id = 1', [])).sealed
      for (const text of [flipped, other]) {
        await put(text)
        expect(await verifyChain(on.rotated(), 'audit')).toMatchObject({ isIntact: false, brokenAt: first })
      }
      await put(sealed)
      for (const text of ['delete from log_key', 'truncate log_key cascade'])
        await expect(db.exec('delete', text, [])).rejects.toMatchObject({ code: '42501' })
      expect(await verifyChain(on.rotated(), 'audit')).toMatchObject({ isIntact: true })
      const cut = first - 3
      await withoutTriggers(() => db.exec('cut', 'delete from audit_entry where id > $1', [cut]))
      await db.exec(
        'end',
        "update log_chain set last_id = $1, last_hash = (select hash from audit_entry where id = $1) where name = 'audit'",
        [cut],
      )
      expect(await verifyChain(on.rotated(), 'audit')).toMatchObject({ isIntact: false, brokenAt: null })
    })
  })

  test('[I4] the access log of an earlier release has the hashes of its own values', async () => {
    await reveal(on.appWith(), 'user 1')
    const row = await db.one<Parameters<typeof accessValues>[1] & { hash: Buffer }>(
      'row',
      'select at, platform as brand, staff_id as "staffId", call, address, subject, fields, reason, hash from access_log',
      [],
    )
    const { formerLogKey } = encryptionOf(on.appWith().config)
    // the hash of an earlier release was the blind index of kind logChain
    const values = JSON.stringify(accessValues(1, row))
    const hash = hashOf(formerLogKey, Buffer.alloc(0), accessValues(1, row))
    expect(hash).toEqual(encryptionOf(on.appWith().config).indexOf('logChain' as 'ip', `\0${values}`))
  })
})
