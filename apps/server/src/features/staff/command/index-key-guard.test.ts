import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { readConfig } from '#src/config.ts'
import { migrate } from '#src/db/migrate.ts'
import { openDb } from '#src/db/open.ts'
import { testEngines } from '#src/db/snapshot.ts'
import { setFailpoint } from '#src/failpoint.ts'
import { assertIndexKey, guardIndexKey, holdIndexKey, IndexKeyError } from '#src/features/user/index-key/index-key.ts'
import { pass, register, somebody, verifyPhone } from '#src/features/user/test-members.ts'
import { start } from '#src/main.ts'
import { NEW_KEY, openRotatingShop, type RotatingShop } from './test-rotation.ts'

test('[I1] a shop does not start with a key that does not belong to its data', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'index-key-'))
  try {
    const env = { NODE_ENV: 'test', DATA_DIR: dataDir, LOG_LEVEL: 'silent', PORT: '0' }
    const db = await openDb({ dataDir })
    await migrate(db)
    await assertIndexKey({ db, clock: () => new Date(), config: readConfig(env) })
    await db.close()
    const prepare = () => Promise.reject(new Error('the start went on'))
    await expect(start({ env: { ...env, INDEX_KEY: NEW_KEY }, prepare })).rejects.toThrow(IndexKeyError)
  } finally {
    await rm(dataDir, { recursive: true })
  }
  // opens two embedded databases and migrates one
}, 60_000)

describe.each(testEngines)('shops and the INDEX_KEY of their data on %s', (engine) => {
  let on: RotatingShop
  let shop: RotatingShop['shop']
  beforeEach(async () => {
    on = await openRotatingShop(engine)
    shop = on.shop
  })
  afterEach(async () => {
    setFailpoint(undefined)
    await shop.close()
  })

  test('[I1] a start and a command with a key that does not belong to the data are refused', async () => {
    await register(shop)
    await expect(assertIndexKey(on.rotated())).rejects.toThrow('index-key rotate')
    for (const command of ['check', 'jobs'])
      expect(await on.run(on.rotated(), command)).toMatchObject({
        exitCode: 1,
        text: expect.stringContaining('INDEX_KEY가 이 데이터의 키가 아니에요'),
      })
    await on.rotate()
    const reports = { onRotated: () => {}, onError: () => {} }
    await expect(guardIndexKey(on.appWith(), reports)).rejects.toThrow(IndexKeyError)
  })

  test('[I1] data without a fingerprint gets the fingerprint of its own key only', async () => {
    await register(shop)
    await shop.db.exec('forget', 'delete from index_key', [])
    await expect(assertIndexKey(on.rotated())).rejects.toThrow(IndexKeyError)
    await assertIndexKey(on.appWith())
    await expect(assertIndexKey(on.rotated())).rejects.toThrow(IndexKeyError)
  })

  test('[I1] a rotation is refused while a shop runs', async () => {
    if (shop.db.engine === 'embedded') return
    await guardIndexKey(on.appWith(), { onRotated: () => {}, onError: () => {} })
    expect(await on.rotate()).toMatchObject({ exitCode: 1, text: expect.stringContaining('켜져 있는 가게') })
    await assertIndexKey(on.appWith())
  })

  test('[I1] a start during a rotation is refused', async () => {
    if (shop.db.engine === 'embedded') return
    const starts: Promise<unknown>[] = []
    setFailpoint(async (name) => {
      if (name !== 'index-key:members') return
      const started = guardIndexKey(on.appWith(), { onRotated: () => {}, onError: () => {} })
      starts.push(started)
      await started.catch(() => undefined)
    })
    expect(await on.rotate()).toMatchObject({ exitCode: 0 })
    expect(starts).toHaveLength(1)
    await expect(starts[0]).rejects.toThrow('바꾸거나 백업을 되돌리는 중')
  })

  test('[I1] a rotation waits for an index that is being written', async () => {
    const { email } = await register(shop)
    const [held, written] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const writing = shop.db.tx(async (tx) => {
      await holdIndexKey(tx, on.appWith())
      held.resolve()
      await written.promise
      await tx.exec('write', 'update app_user set phone_index = $1 where phone_index is not null', [
        Buffer.from('late'),
      ])
    })
    await held.promise
    const rotating = on.rotate()
    await setTimeout(300)
    written.resolve()
    await writing
    expect(await rotating).toMatchObject({ exitCode: 0 })
    expect((await on.logIn(email)).status).toBe(200)
    expect(await on.run(on.rotated(), 'check')).toMatchObject({ exitCode: 0 })
  })

  test('[I1] a shop that missed a rotation is notified of it and writes no index', async () => {
    const { token } = await register(shop)
    const learned = Promise.withResolvers<IndexKeyError>()
    const { db } = on.appWith()
    // like after a lost connection, when the database has dropped the lock
    const unlocked = { ...on.appWith(), db: { ...db, shareLock: () => Promise.resolve() } }
    await guardIndexKey(unlocked, { onRotated: learned.resolve, onError: learned.reject })
    expect(await on.rotate()).toMatchObject({ exitCode: 0 })
    expect(await learned.promise).toBeInstanceOf(IndexKeyError)
    const before = await on.readIndexes()
    pass(shop, 61_000)
    expect((await register(shop)).issued.status).toBe(500)
    const phone = somebody().phone
    await verifyPhone(shop, token, phone)
    expect((await shop.ask('user.change', { body: { phone } }, { token })).status).toBe(500)
    expect(await on.readIndexes()).toEqual(before)
  })
})
