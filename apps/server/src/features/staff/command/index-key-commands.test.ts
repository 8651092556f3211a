import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { testEngines } from '#src/db/snapshot.ts'
import { encryptionOf } from '#src/encryption.ts'
import { setFailpoint } from '#src/failpoint.ts'
import { address, buy, LINE, place } from '#src/features/refund/testing/buying.ts'
import { assertIndexKey, IndexKeyError } from '#src/features/user/index-key/index-key.ts'
import { PASSWORD, pass, register, somebody } from '#src/features/user/test-members.ts'
import { createJobs } from '#src/jobs/jobs.ts'
import { jobsOf } from '#src/main.ts'
import { openRotatingShop, type RotatingShop } from './test-rotation.ts'

describe.each(testEngines)('rotation of INDEX_KEY on %s', (engine) => {
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

  describe('happy', () => {
    test('[I1] after a rotation members log in, and their e-mail and phone cannot be registered again', async () => {
      const { email, phone } = await register(shop)
      expect(await on.rotate()).toMatchObject({ exitCode: 0, text: expect.stringContaining('회원 1명') })
      const encryption = encryptionOf(on.rotated().config)
      expect(await on.readIndexes()).toEqual([
        { email: encryption.indexOf('email', email), phone: encryption.indexOf('phone', phone) },
      ])
      expect((await on.logIn(email)).status).toBe(200)
      expect((await on.signUpRotated({ ...somebody(), email })).body).toMatchObject({ code: 'emailTaken' })
      expect((await on.signUpRotated({ ...somebody(), phone })).body).toMatchObject({ code: 'phoneTaken' })
      expect((await on.signUpRotated(somebody())).status).toBe(200)
      expect(await on.run(on.rotated(), 'member', 'logout', phone)).toMatchObject({ exitCode: 0 })
      expect(await on.run(on.rotated(), 'check')).toMatchObject({ exitCode: 0 })
    })

    test('[I1] after a rotation a social login finds its member', async () => {
      const sns = { snsType: 'kakaotalk', snsToken: 'token-of-rotation' } as const
      shop.sns.profiles.set(sns.snsToken, { subject: 'subject-of-rotation', email: null })
      const { issued } = await register(shop, { change: { ...sns, password: undefined, passwordConfirm: undefined } })
      expect(issued.status).toBe(200)
      await on.rotate()
      expect((await on.askRotated('user.logInWithSns', { body: sns })).status).toBe(200)
      expect(await on.run(on.rotated(), 'check')).toMatchObject({ exitCode: 0 })
    })

    test('[I1] [ORDER-4] after a rotation guests get new codes, and the former ones end', async () => {
      const guest = shop.api(await shop.guest())
      const phone = '01020009001'
      const given = { ...address, guestOrderPhone: phone }
      const { id } = await buy(shop, guest, [LINE.potato], { address: given })
      await shop.pass(5_000)
      const sentCode = () => {
        const sent = shop.messages.sent.findLast(({ to, tags }) => to === phone && tags?.purpose === 'guestCode')
        return /조회 번호 (\d{6})/.exec(sent?.text ?? '')?.[1] ?? ''
      }
      const before = sentCode()
      expect(await on.rotate()).toMatchObject({ text: expect.stringContaining('비회원 주문 1건') })
      pass(shop, 61_000)
      const app = on.rotated()
      await createJobs({ db: app.db, clock: app.clock, handlers: jobsOf(app) }).runDueJobs()
      expect(sentCode()).not.toBe(before)
      const lookUp = async (code: string) => {
        const proof = { name: given.guestOrderName, phone, code }
        return on.askRotated('order.lookUpGuest', { body: proof })
      }
      expect((await lookUp(before)).body).toMatchObject({ code: 'guestProofWrong' })
      expect((await lookUp(sentCode())).body).toMatchObject({ count: 1, list: [{ id }] })
    })

    test('[I1] a rotation leaves no code, proof, attempt or stored reply of the former key', async () => {
      const { token, email } = await register(shop)
      await shop.ask('user.logIn', { body: { email, password: 'wrong guess' } })
      const once = { headers: { 'idempotency-key': 'a'.repeat(40) } }
      await shop.ask('user.logIn', { body: { email, password: PASSWORD } }, once)
      await shop.db.exec(
        'exchange',
        "insert into sns_exchange select id, 'a token', $1 from app_user order by id desc limit 1",
        [shop.clock.now],
      )
      // one order that no code opens any more, and one that a code opens
      const guest = await shop.guest()
      for (let orders = 0; orders < 2; orders++) await buy(shop, shop.api(guest), [LINE.potato])
      await shop.pass(5_000)
      const sent = shop.messages.sent.findLast(({ tags }) => tags?.purpose === 'guestCode')
      const code = /조회 번호 (\d{6})/.exec(sent?.text ?? '')?.[1]
      const proof = { name: address.guestOrderName, phone: address.guestOrderPhone, code }
      expect((await shop.ask('order.lookUpGuest', { body: proof }, { token })).status).toBe(200)
      await shop.db.exec(
        'age',
        "update orders set created_at = created_at - interval '200 days' where id = (select min(id) from orders)",
        [],
      )
      const count = () =>
        shop.db.one<Record<string, number>>(
          'left',
          `select (select count(*) from phone_code) as codes, (select count(*) from attempt) as attempts,
             (select count(*) from open_answer) as answers, (select count(*) from sns_exchange) as exchanges,
             (select count(*) from guest_mark) as marks, (select count(*) from guest_proof where proof is not null) as proofs,
             (select count(*) from guest_proof where told_at is not null) as told`,
          [],
        )
      const before = await count()
      expect(Object.entries(before).filter(([, rows]) => rows === 0)).toEqual([])
      expect(await on.rotate()).toMatchObject({ text: expect.stringContaining('비회원 주문 1건') })
      expect(await count()).toEqual({ codes: 0, attempts: 0, answers: 0, exchanges: 0, marks: 0, proofs: 0, told: 1 })
    })

    test('[A12] [I1] unpaid orders of a phone are still counted after a rotation, and paid ones keep no index', async () => {
      const paid = await buy(shop, shop.api(await shop.guest()), [LINE.potato])
      const open = await place(shop.api(await shop.guest()), [LINE.potato], { paymentMethodType: 'virtual_account' })
      await on.rotate()
      const rows = await shop.db.many<{ id: number; phone: Buffer | null }>(
        'phones',
        'select id, orderer_phone as phone from orders order by id',
        [],
      )
      const phone = encryptionOf(on.rotated().config).indexOf('phone', address.guestOrderPhone)
      expect(rows).toEqual([
        { id: paid.id, phone: null },
        { id: open.orderId, phone },
      ])
      expect(await on.run(on.rotated(), 'check')).toMatchObject({ exitCode: 0 })
    })
  })

  describe('errors', () => {
    test('[I1] an interrupted rotation changes nothing, and can be run again', async () => {
      const { email } = await register(shop)
      const before = await on.readIndexes()
      setFailpoint((name) => {
        if (name === 'index-key:members') throw new Error('killed')
      })
      await expect(on.rotate()).rejects.toThrow('killed')
      setFailpoint(undefined)
      expect(await on.readIndexes()).toEqual(before)
      await assertIndexKey(on.appWith())
      await expect(assertIndexKey(on.rotated())).rejects.toThrow(IndexKeyError)
      expect((await shop.ask('user.logIn', { body: { email, password: PASSWORD } })).status).toBe(200)
      expect(await on.rotate()).toMatchObject({ exitCode: 0 })
      expect((await on.logIn(email)).status).toBe(200)
    })

    test('[I1] a rotation to the key in use is refused', async () => {
      expect(await on.rotate(on.appWith())).toMatchObject({ exitCode: 1, text: expect.stringContaining('이미') })
    })

    test('[I1] a member that cannot be decrypted stops the rotation', async () => {
      await register(shop)
      await shop.db.exec('break', 'delete from user_key', [])
      const before = await on.readIndexes()
      await expect(on.rotate()).rejects.toThrow('no data or no key')
      expect(await on.readIndexes()).toEqual(before)
    })

    test('[I1] check reports rows of another key', async () => {
      const { email } = await register(shop)
      await shop.db.exec('break', 'update app_user set email_index = $1 where email_index is not null', [
        encryptionOf(on.rotated().config).indexOf('email', email),
      ])
      expect(await on.run(on.appWith(), 'check')).toMatchObject({
        exitCode: 1,
        text: expect.stringMatching(/indexesOfKey: 1줄\n {2}\{"userId":\d+\}/),
      })
    })

    test('[I1] check reports open orders of another key', async () => {
      const { orderId } = await place(shop.api(await shop.guest()), [LINE.potato])
      await shop.db.exec('break', 'update orders set orderer_phone = $1 where id = $2', [
        encryptionOf(on.rotated().config).indexOf('phone', address.guestOrderPhone),
        orderId,
      ])
      expect((await on.run(on.appWith(), 'check')).text).toContain(`{"orderId":${orderId}}`)
    })

    test('[I1] unknown words are refused', async () => {
      expect(await on.run(on.appWith(), 'index-key')).toMatchObject({ exitCode: 2 })
      expect(await on.run(on.rotated(), 'index-key', 'rotate', 'now')).toMatchObject({ exitCode: 2 })
      await assertIndexKey(on.appWith())
    })
  })
})
