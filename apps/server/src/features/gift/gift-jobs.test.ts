import type { Api } from '@shop/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readConfig } from '#src/config.ts'
import { testEngines } from '#src/db/snapshot.ts'
import { currentKeyIdOf } from '#src/features/order/key-rotation/reencrypt-orders.ts'
import { moveOrderProducts } from '#src/features/order/lifecycle/move-order-products.ts'
import { openRefundShop, type RefundShop } from '#src/features/refund/testing/buying.ts'
import type { App } from '#src/handler-context.ts'
import { createJobs } from '#src/jobs/jobs.ts'
import {
  encryptGiftAddress,
  encryptLetter,
  encryptReceiver,
  newGiftUuid,
  reencryptGift,
  reencryptLetter,
} from './gift-contents.ts'
import { giftJobs } from './gift-jobs.ts'
import { address, type Given, give, giftAt } from './testing/giving.ts'

const SENDER = '01055556666'
/** One more than a batch. */
const MANY = 201

describe.each(testEngines)('jobs of gifts on %s', (engine) => {
  let shop: RefundShop
  let sender: Api
  let given: Given
  beforeAll(async () => {
    shop = await openRefundShop({ engine })
    sender = (await shop.asMember({ phone: SENDER })).api
    given = await give(shop, sender)
    await shop.pass()
  })
  afterAll(() => shop.close())

  const queue = (kind: string, payload: object) =>
    shop.db.exec('t', 'insert into job (kind, key, payload) values ($1, $2, $3)', [kind, crypto.randomUUID(), payload])
  const openJobs = () =>
    shop.db.many<{ kind: string }>(
      't',
      `select kind from job where kind in ('gift.expire', 'gift.remind', 'gift.follow') and done_at is null`,
      [],
    )
  const kindsAt = async (index: number) =>
    giftAt(await sender('gift.getGroup', { params: { id: given.id } }), index).events.map(({ kind }) => kind)
  const idAt = async (parcel: number) =>
    (
      await shop.db.one<{ id: number }>('t', 'select id from gift_to where order_id = $1 and parcel = $2', [
        given.id,
        parcel,
      ])
    ).id

  test('[K2] jobs about gifts that do not exist, or that have moved on, end without an effect', async () => {
    const { uuid } = giftAt(await sender('gift.getGroup', { params: { id: given.id } }), 1)
    await shop.api()('gift.giveAddress', { params: { id: uuid }, body: address })
    await shop.pass()
    const sent = shop.messages.sent.length
    for (const kind of ['gift.expire', 'gift.remind', 'gift.follow']) await queue(kind, { id: 0, giftToId: 0, days: 3 })
    // not yet expired, and with an address
    await queue('gift.expire', { id: await idAt(1) })
    await queue('gift.remind', { id: await idAt(2), days: 3 })
    await queue('gift.follow', { giftToId: await idAt(1) })
    await shop.pass()
    expect(await openJobs()).toEqual([])
    expect(shop.messages.sent).toHaveLength(sent)
    expect([await kindsAt(0), await kindsAt(1)]).toEqual([['sent'], ['sent', 'addressGiven']])
  })

  test('[K2] [I3] a packed gift loses the phone of its receiver, and its sender is told only when it leaves', async () => {
    const sent = shop.messages.sent.length
    const { orderItemProducts } = await sender('order.get', { params: { id: given.id } })
    const moves = orderItemProducts
      .filter(({ parcel }) => parcel === 2)
      .map(({ id }) => ({ orderProductId: id, to: 'delivery_waiting' as const }))
    await shop.db.tx((tx) =>
      moveOrderProducts(tx, { orderId: given.id, moves, actor: 'operator', reason: '포장', now: shop.clock.now }),
    )
    await queue('gift.follow', { giftToId: await idAt(2) })
    await shop.pass(1_000)
    expect(giftAt(await sender('gift.getGroup', { params: { id: given.id } }), 1)).toMatchObject({
      giftStatus: 'used',
      phone: null,
    })
    const texts = shop.messages.sent
      .slice(sent)
      .filter(({ to }) => to === SENDER)
      .map(({ text }) => text)
    expect(texts.filter((text) => text.includes('출발'))).toEqual([])
  })

  /** Adds gifts of one receiver with an address, of orders from long ago. */
  const addOld = async () => {
    const orders = await shop.db.many<{ id: number }>(
      't',
      `insert into orders (order_no, order_tmp_id, request_hash, user_id, platform, order_name, address, selected_pg, bundles, totals, price,
         total_price, created_at, held_until)
       select 'old-' || n, 'old-' || n, '', o.user_id, 'ru', '', 'null', 'card', '[]', '{}', '{}', 0, $2::timestamptz, $2::timestamptz
       from orders o, generate_series(1, $3::int) as n where o.id = $1 returning id`,
      [given.id, new Date('2010-01-01T00:00:00Z'), MANY],
    )
    const rows = orders.map(({ id }) => {
      const uuid = newGiftUuid()
      const stored = { ...address, name: '김하나', areaAddress: 'major' }
      return {
        id,
        uuid,
        letter: encryptLetter(shop, id, { senderName: '이선물', message: '늘 고마워요' }),
        receiver: encryptReceiver(shop, uuid, stored),
        address: encryptGiftAddress(shop, uuid, stored as never),
      }
    })
    await shop.db.exec(
      't',
      `with old as (select * from jsonb_to_recordset($1::jsonb) as x (id int8, uuid text, letter text, receiver text, address text)),
       grouped as (insert into gift_group (order_id, noti_type, card, letter) select id, 'alimtalkSend', 'thanks', letter from old)
       insert into gift_to (uuid, order_id, parcel, unit, receiver, address) select uuid, id, 1, 1, receiver, address from old`,
      [JSON.stringify(rows)],
    )
  }
  const count = async (condition: string) =>
    (await shop.db.one<{ n: number }>('t', `select count(*)::int as n from gift_to where ${condition}`, [])).n
  /** Runs a job until it does not go on, as after a second each, and counts its runs. */
  const runAll = async (kind: keyof ReturnType<typeof giftJobs>, config = shop.config, payload: object = {}) => {
    const app = { db: shop.db, config, clock: () => shop.clock.now } as App
    const { [kind]: handler } = giftJobs(app)
    if (!handler) throw new Error(`no job ${kind}`)
    await shop.db.exec('t', 'delete from job where kind = $1', [kind])
    await queue(kind, payload)
    const jobs = createJobs({ db: shop.db, clock: app.clock, handlers: { [kind]: handler } })
    let runs = 0
    for (let second = 0; second < 4; second++) {
      runs += (await jobs.runDueJobs()).done
      shop.clock.now = new Date(shop.clock.now.getTime() + 1_000)
    }
    return runs
  }

  test('[K2] [I1] [I3] more gifts than one batch are indexed, follow a rotation of the key, and lose what is old', async () => {
    await addOld()
    await shop.db.exec('t', 'update gift_to set phone_index = null', [])
    expect(await runAll('gift.indexPhones', shop.config, { after: 0 })).toBe(2)
    expect(await count('phone_index is null and order_id <> ' + given.id)).toBe(0)

    const config = readConfig({
      NODE_ENV: 'test',
      DATA_KEY: 'c'.repeat(64),
      DATA_KEYS_OLD: shop.config.encryption.dataKey,
    })
    expect(await runAll('gift.reencrypt', config)).toBe(2)
    expect(await count(`left(receiver, 5) <> '${currentKeyIdOf({ config })}'`)).toBe(0)
    const row = await shop.db.one<Parameters<typeof reencryptGift>[1]>(
      't',
      `select uuid, receiver, address, thanks, decline_note as "declineNote" from gift_to order by id desc limit 1`,
      [],
    )
    // a text under the current key stays as it is
    const { uuid: _, ...texts } = row
    expect(reencryptGift({ config }, row)).toEqual(texts)
    const letter = encryptLetter({ config }, given.id, { senderName: '이선물', message: '' })
    expect(reencryptLetter({ config }, given.id, letter)).toBe(letter)

    expect(await runAll('gift.endKept')).toBe(2)
    expect(await count('address is not null or receiver is not null and order_id <> ' + given.id)).toBe(1)
  })
})
