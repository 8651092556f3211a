import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { deliver, payOrder, read, walk } from '#src/features/order/testing/test-orders.ts'
import { returnPictureJobs } from '#src/features/order/returning/return-picture.ts'
import { createPerson, expectBooksRight, openTestShop, type Shop } from '#src/features/payment/testing/test-shop.ts'
import type { Who } from '#src/handler-context.ts'
import { enqueue } from '#src/jobs/enqueue.ts'
import { createJobs } from '#src/jobs/jobs.ts'
import { photo } from '#src/testing/test-pictures.ts'
import { retentionJobs } from './retention-jobs.ts'

const DAY = 86_400_000
const YEAR = 365.25 * DAY
let shop: Shop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(async () => {
  await expectBooksRight(shop)
  await shop.close()
})

const runJobs = () =>
  createJobs({
    db: shop.db,
    clock: shop.app.clock,
    handlers: { ...retentionJobs, ...returnPictureJobs(shop.app) },
  }).runDueJobs()

/** A finished order with a complaint and a photo. */
const finished = async (who: Who) => {
  const id = await payOrder(shop, who)
  await deliver(shop, id)
  const pid = (await read(shop, who, id)).orderItemProducts[0]?.id ?? 0
  const file = await photo()
  const { name } = await shop.as(who)('orderItem.putPicture', { body: { file } })
  await shop.as(who)('orderItem.requestReturn', {
    params: { id, pid },
    body: { kind: 'return', reason: 'damaged', contents: '상자가 젖어 있었어요', pictures: [name] },
  })
  await walk(shop, id, ['delivery_end'])
  return { id, pid, name }
}
const destroyed = async (who: Who) => {
  await shop.db.exec('left', 'update app_user set left_at = $2, destroyed_at = $2 where id = $1', [
    who.userId,
    shop.app.clock(),
  ])
  await enqueue(shop.db, 'order.keepApart', { userId: who.userId }, { key: String(who.userId) })
}
const rowOf = (id: number) =>
  shop.db.one<{ address: string | null; phone: Buffer | null }>(
    'row',
    'select address, orderer_phone as phone from orders where id = $1',
    [id],
  )
const addNote = async (orderId: number) => {
  const staff =
    "insert into staff (email, name, password_hash, created_at, active_at) values ('note@shop.example', '김피디', '', now(), now()) on conflict (email) do update set name = excluded.name"
  await shop.db.exec(
    'note',
    `with author as (${staff} returning id)
     insert into order_note (order_id, staff_id, body, created_at) select $1, id, '현관 비밀번호 1234', $2::timestamptz from author`,
    [orderId, shop.app.clock()],
  )
}
const notesOf = (orderId: number) => shop.db.many('notes', 'select id from order_note where order_id = $1', [orderId])
const keptOf = async (id: number) =>
  (
    await shop.db.many<{ address: string; until: string }>(
      'kept',
      'select address, purge_after::text as until from retain.contract where order_id = $1',
      [id],
    )
  )[0]
const complaintOf = (pid: number) =>
  shop.db.many<{ contents: string; pictures: string[] }>(
    'complaint',
    'select contents, pictures from return_request where order_product_id = $1',
    [pid],
  )
const disputes = () =>
  shop.db.many<{ contents: string }>('disputes', 'select contents, pictures from retain.dispute', [])

describe('[I3] data of former members that the law requires', () => {
  test('is separate from the orders and deleted when its time is over', async () => {
    const who = await createPerson(shop, { userType: 'email' })
    const { id, pid, name } = await finished(who)
    const { address } = await rowOf(id)
    await addNote(id)
    await destroyed(who)
    await runJobs()
    expect(await notesOf(id)).toEqual([])
    expect(await rowOf(id)).toEqual({ address: null, phone: null })
    expect(await complaintOf(pid)).toEqual([{ contents: '', pictures: [] }])
    const kept = await keptOf(id)
    expect(kept?.address).toBe(address)
    expect(kept?.until.slice(0, 4)).toBe(String(shop.app.clock().getFullYear() + 5))
    expect(await disputes()).toEqual([{ contents: '상자가 젖어 있었어요', pictures: [name] }])
    expect(await shop.app.integrations.files.find(`return/${name}`)).toBeDefined()
    // a second run changes nothing
    await enqueue(shop.db, 'order.keepApart', { userId: who.userId }, { key: 'again' })
    await runJobs()
    expect(await keptOf(id)).toEqual(kept)

    shop.pass(3 * YEAR - DAY)
    await runJobs()
    expect(await disputes()).toHaveLength(1)
    shop.pass(2 * DAY)
    await runJobs()
    expect(await disputes()).toEqual([])
    expect(await shop.app.integrations.files.find(`return/${name}`)).toBeUndefined()
    expect(await keptOf(id)).toBeDefined()
    shop.pass(2 * YEAR - 2 * DAY)
    await runJobs()
    expect(await keptOf(id)).toBeDefined()
    shop.pass(2 * DAY)
    await runJobs()
    expect(await keptOf(id)).toBeUndefined()
    expect(await shop.db.one('n', 'select count(*)::int as n from order_product where order_id = $1', [id])).toEqual({
      n: 1,
    })
  })

  test('members who left before the retention schema are handled at night, those with a pending receipt the night after', async () => {
    const who = await createPerson(shop, { userType: 'email' })
    const { id } = await finished(who)
    await shop.db.exec(
      'receipt',
      `insert into cash_receipt (order_id, part, kind, identity, amount, asked_at)
       values ($1, 1, 'income_deduction', 'sealed', 100, $2::timestamptz)`,
      [id, shop.app.clock()],
    )
    await shop.db.exec('left', 'update app_user set left_at = $2, destroyed_at = $2 where id = $1', [
      who.userId,
      shop.app.clock(),
    ])
    shop.pass(DAY)
    await runJobs()
    expect(await keptOf(id)).toBeUndefined()
    await shop.db.exec('issued', "update cash_receipt set state = 'failed' where order_id = $1", [id])
    shop.pass(DAY)
    await runJobs()
    expect(await keptOf(id)).toBeDefined()
    await shop.db.exec('undo', 'delete from cash_receipt where order_id = $1', [id])
  })
})

describe('[I3] a guest order', () => {
  test('has no personal data after five years and can still be opened', async () => {
    const [guest, member] = [await createPerson(shop), await createPerson(shop, { userType: 'email' })]
    const [old, own] = [await finished(guest), await payOrder(shop, member)]
    shop.pass(3 * YEAR - 3 * DAY)
    await runJobs()
    expect(await complaintOf(old.pid)).toMatchObject([{ contents: '상자가 젖어 있었어요' }])
    shop.pass(5 * DAY)
    await runJobs()
    expect(await complaintOf(old.pid)).toEqual([{ contents: '', pictures: [] }])
    // counted from its last event, weeks after it was placed
    shop.pass(2 * YEAR + 80 * DAY)
    await runJobs()
    expect((await rowOf(old.id)).address).not.toBeNull()
    await addNote(old.id)
    await addNote(own)
    shop.pass(15 * DAY)
    await runJobs()
    expect([await notesOf(old.id), await notesOf(own)]).toEqual([[], [expect.anything()]])
    expect(await rowOf(old.id)).toEqual({ address: null, phone: null })
    expect(await complaintOf(old.pid)).toEqual([{ contents: '', pictures: [] }])
    expect(await shop.app.integrations.files.find(`return/${old.name}`)).toBeUndefined()
    expect((await read(shop, guest, old.id)).address).toMatchObject({ receiverName: '', phone: '' })
    // a member's order keeps its data while the account exists
    expect((await rowOf(own)).address).not.toBeNull()
    expect((await read(shop, member, own)).address.receiverName).not.toBe('')
  })
})

describe('[F12] guests', () => {
  const idle = async (who: Who, days: number) => {
    const at = new Date(shop.app.clock().getTime() - days * DAY)
    await shop.db.exec('t.user', 'update app_user set created_at = $2 where id = $1', [who.userId, at])
    await shop.db.exec('t.token', 'update token set created_at = $2, last_used_at = $2 where user_id = $1', [
      who.userId,
      at,
    ])
  }
  const exists = async (who: Who) =>
    (await shop.db.many('t.exists', 'select id from app_user where id = $1', [who.userId])).length === 1

  test('that were idle for 90 days are deleted with their cart, unless they ordered', async () => {
    const [gone, buyer, recent] = [await createPerson(shop), await createPerson(shop), await createPerson(shop)]
    for (const who of [gone, recent]) {
      await shop.db.exec('t.guest', "update app_user set user_type = 'guest' where id = $1", [who.userId])
      await shop.db.exec('t.cart', 'insert into cart (user_id, updated_at) values ($1, now()) on conflict do nothing', [
        who.userId,
      ])
    }
    await payOrder(shop, buyer)
    await shop.db.exec('t.guest', "update app_user set user_type = 'guest' where id = $1", [buyer.userId])
    await idle(gone, 91)
    await idle(buyer, 91)
    await idle(recent, 89)
    await shop.db.exec(
      't.due',
      "update job set run_at = null where kind = 'order.deleteIdleGuests' and done_at is null",
      [],
    )
    await runJobs()
    expect([await exists(gone), await exists(buyer), await exists(recent)]).toEqual([false, true, true])
  })
})
