import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findBrokenInvariants } from '#src/db/invariants.ts'
import { testEngines } from '#src/db/snapshot.ts'
import { createJobs } from '#src/jobs/jobs.ts'
import { addOrder } from '#src/features/product/test-buyers.ts'
import { PRODUCT } from '#src/features/test-catalogue.ts'
import { PASSWORD, pass, register } from '#src/features/user/test-members.ts'
import { userJobs } from '#src/features/user/user-jobs.ts'
import { openTestShop, type TestShop } from '#src/testing/test-shop.ts'

describe.each(testEngines)('leaving on %s', (engine) => {
  let shop: TestShop
  beforeAll(async () => {
    shop = await openTestShop({ engine })
  })
  afterAll(() => shop.close())

  const runJobs = () => {
    const { db, config, clock } = shop
    const integrations = {
      payments: shop.gateway,
      messages: shop.messages,
      mails: shop.mails,
      push: shop.push,
      sns: shop.sns,
      files: shop.files,
    }
    return createJobs({
      db,
      clock: () => clock.now,
      handlers: userJobs({ db, config, integrations, clock: () => clock.now }),
    }).runDueJobs()
  }
  const givePoints = (userId: number, amount: number) =>
    shop.db.tx(async (tx) => {
      await tx.exec(
        'account',
        'insert into point_account values ($1, $2) on conflict (user_id) do update set balance = point_account.balance + excluded.balance',
        [userId, amount],
      )
      await tx.exec(
        'entry',
        "insert into point_entry (user_id, kind, amount, created_at) values ($1, 'earn', $2, $3)",
        [userId, amount, shop.clock.now],
      )
    })
  const settled = async () => {
    const person = await register(shop, {
      change: { roadAddress: '서울특별시 중구 세종대로 110', zonecode: '04524', defaultDeclare: true },
    })
    const { id } = await shop.api(person.token)('user.getDetail')
    await givePoints(id, 3_000)
    await addOrder(shop.db, id, { status: 'complete', units: { [PRODUCT.potato]: 1 } })
    return { ...person, id }
  }

  test('[C013] a preview lists what will be lost and what will be retained', async () => {
    const { token } = await settled()
    expect(await shop.api(token)('user.previewLeave')).toMatchObject({
      point: 3_000,
      openOrderCount: 0,
      reviewCount: 0,
    })
  })

  test('[C013] a member with a pending refund cannot leave until it is paid', async () => {
    const { token, id } = await settled()
    await shop.db.exec('becomes', "update orders set status = 'withdraw_complete' where user_id = $1", [id])
    await shop.db.exec(
      'refund',
      `insert into refund (order_id, money, point, target, reason, asked_at, due_day, retry_at)
      select o.id, 1000, 0, 'account', '', $2::timestamptz, '2026-12-01', $2::timestamptz from orders o where o.user_id = $1`,
      [id, shop.clock.now],
    )
    const becomes = (state: string, doneAt: Date | null) =>
      shop.db.exec(
        'becomes',
        'update refund r set state = $2, done_at = $3::timestamptz from orders o where o.id = r.order_id and o.user_id = $1',
        [id, state, doneAt],
      )
    const leave = async () => (await shop.ask('user.leave', {}, { token })).status
    expect(await leave()).toBe(409)
    await becomes('failed', null)
    expect(await leave()).toBe(409)
    expect(await shop.api(token)('user.previewLeave')).toMatchObject({ openOrderCount: 1 })
    await becomes('done', shop.clock.now)
    expect(await shop.api(token)('user.previewLeave')).toMatchObject({ openOrderCount: 0 })
    expect(await leave()).toBe(200)
    await shop.db.exec('undo', 'delete from refund r using orders o where o.id = r.order_id and o.user_id = $1', [id])
  })

  test('[C013] a member with an open order cannot leave and keeps everything', async () => {
    const { token, id } = await settled()
    const becomes = (status: string) =>
      shop.db.exec('becomes', 'update orders set status = $2 where user_id = $1', [id, status])
    await becomes('delivering')
    expect(await shop.api(token)('user.previewLeave')).toMatchObject({ openOrderCount: 1 })
    const refused = await shop.ask('user.leave', {}, { token })
    expect(refused).toMatchObject({ status: 409, body: { code: 'ordersOpen' } })
    expect(refused.headers['set-cookie']).toBeUndefined()
    await runJobs()
    expect(await shop.api(token)('user.previewLeave')).toMatchObject({ point: 3_000, openOrderCount: 1 })
    await becomes('complete')
    expect((await shop.ask('user.leave', {}, { token })).status).toBe(200)
  })

  test('[I3] private questions are deleted, the others become anonymous', async () => {
    const { token } = await settled()
    const params = { id: PRODUCT.potato }
    for (const isPrivate of [true, false])
      await shop.api(token)('qna.ask', { params, body: { contents: '언제 수확한 건가요?', isPrivate } })
    await shop.api(token)('user.leave')
    await runJobs()
    const left = await shop.db.many('qnas', 'select user_id, is_private from product_qna', [])
    expect(left).toEqual([{ user_id: null, is_private: false }])
  })

  test('[C013] [E5] the response to leaving ends all logins and frees the e-mail address and the phone', async () => {
    const { token, email, phone } = await settled()
    const answer = await shop.ask('user.leave', {}, { token })
    expect(answer.status).toBe(200)
    expect(String(answer.headers['set-cookie'])).toContain('Max-Age=0')
    expect((await shop.ask('user.getDetail', {}, { token })).status).toBe(401)
    expect((await shop.ask('user.logIn', { body: { email, password: PASSWORD } })).status).toBe(401)
    pass(shop, 61_000)
    expect((await register(shop, { change: { email, phone } })).issued.status).toBe(200)
  })

  test("[I3] a job destroys the personal data, the member's key first, and retains orders and ledgers", async () => {
    const { token, id } = await settled()
    const { wrapped } = await shop.db.one<{ wrapped: Buffer }>(
      'key',
      'select wrapped from user_key where user_id = $1',
      [id],
    )
    expect(wrapped.length).toBeGreaterThan(60)
    await shop.db.exec(
      'note',
      "insert into customer_note (user_id, kind, contents, created_at) values ($1, 'note', '전화를 원해요', $2)",
      [id, shop.clock.now],
    )
    await shop.api(token)('user.leave')
    await runJobs()
    const count = async (table: string) =>
      (await shop.db.one<{ n: number }>('n', `select count(*) as n from ${table} where user_id = $1`, [id])).n
    for (const table of [
      'user_key',
      'user_password',
      'user_setting',
      'delivery_address',
      'token',
      'cart',
      'customer_note',
    ])
      expect(await count(table), table).toBe(0)
    const kept = {
      orders: await count('orders'),
      ledger: await count('point_entry'),
      consents: await count('user_consent'),
    }
    expect(kept).toEqual({ orders: 1, ledger: 2, consents: 5 })
    expect(await shop.db.many('apart', "select key from job where kind = 'order.keepApart'", [])).toContainEqual({
      key: String(id),
    })
    const row = await shop.db.one(
      'row',
      'select sealed, nickname, email_index, phone_index from app_user where id = $1',
      [id],
    )
    expect(row).toEqual({ sealed: null, nickname: null, email_index: null, phone_index: null })
  })

  test('[I3] a review is retained without the masked name', async () => {
    const { token, id } = await settled()
    await shop.db.exec(
      'review',
      `insert into review (product_id, user_id, writer, score, contents, created_at) values ($1, $2, '김*보', 5, '맛있어요', $3)`,
      [PRODUCT.potato, id, shop.clock.now],
    )
    await shop.api(token)('user.leave')
    await runJobs()
    const { reviews } = await shop.api((await register(shop)).token)('review.listOfProduct', {
      params: { id: PRODUCT.potato },
    })
    expect(reviews.find(({ contents }) => contents === '맛있어요')?.writer).toBe('탈퇴한 회원')
  })

  test('[C013] points are forfeited in the ledger', async () => {
    const { token, id } = await settled()
    await shop.api(token)('user.leave')
    const rows = await shop.db.many(
      'ledger',
      'select kind, amount, reason from point_entry where user_id = $1 order by id',
      [id],
    )
    expect(rows).toEqual([
      { kind: 'earn', amount: 3_000, reason: '' },
      { kind: 'adjust', amount: -3_000, reason: '탈퇴' },
    ])
  })

  test('two concurrent requests to leave take effect once', async () => {
    const { token, id } = await settled()
    const answers = await Promise.all([1, 2].map(() => shop.ask('user.leave', {}, { token })))
    expect(answers.filter(({ status }) => status >= 500)).toEqual([])
    await runJobs()
    const { balance } = await shop.db.one<{ balance: number }>(
      'b',
      'select balance from point_account where user_id = $1',
      [id],
    )
    expect(balance).toBe(0)
  })

  test('all database invariants still hold', async () => {
    expect(await findBrokenInvariants(shop.db)).toEqual([])
  })
})
