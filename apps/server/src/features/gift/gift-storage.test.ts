import type { Api } from '@shop/contract'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { readConfig } from '#src/config.ts'
import { testEngines } from '#src/db/snapshot.ts'
import { reencryptMessages } from '#src/features/notification/outbox/outbox.ts'
import { currentKeyIdOf } from '#src/features/order/key-rotation/reencrypt-orders.ts'
import { openRefundShop, type RefundShop } from '#src/features/refund/testing/buying.ts'
import { openGiftAddress, openLetter, openNote, openReceiver } from './gift-contents.ts'
import { endOldGifts, reencryptGifts } from './gift-storage.ts'
import { address, type Given, give, giftAt } from './testing/giving.ts'

interface Row {
  uuid: string
  receiver: string | null
  address: string | null
  thanks: string | null
  letter: string | null
}

describe.each(testEngines)('the personal data of gifts on %s', (engine) => {
  let shop: RefundShop
  let sender: Api
  let given: Given
  beforeEach(async () => {
    shop = await openRefundShop({ engine })
    sender = shop.api(await shop.guest())
    given = await give(shop, sender)
    const { uuid: id } = giftAt(await sender('gift.getGroup', { params: { id: given.id } }), 0)
    await shop.api()('gift.giveAddress', { params: { id }, body: address })
    await shop.api()('gift.thank', { params: { id }, body: { note: '고마워요' } })
  })
  afterEach(() => shop.close())

  const read = (): Promise<Row> =>
    shop.db.one<Row>(
      't',
      `select t.uuid, t.receiver, t.address, t.thanks, g.letter from gift_to t join gift_group g on g.order_id = t.order_id
       where t.order_id = $1 and t.parcel = 1`,
      [given.id],
    )
  const age = (years: number, days: number) =>
    shop.db.exec('t', 'update orders set created_at = created_at - make_interval(years => $1::int, days => $2::int)', [
      years,
      days,
    ])
  const clean = () => shop.db.tx((tx) => endOldGifts(tx, shop.clock.now))

  test('[I1] letters, receivers, addresses, notes and waiting messages follow a rotation of the key', async () => {
    const oldKey = shop.config.encryption.dataKey
    const config = readConfig({ NODE_ENV: 'test', DATA_KEY: 'a'.repeat(64), DATA_KEYS_OLD: oldKey })
    const current = currentKeyIdOf({ config })
    await shop.db.tx(async (tx) => {
      expect(await reencryptGifts({ config }, tx, current)).toBe(false)
      expect(await reencryptMessages({ config }, tx, { current, most: 200 })).toBe(false)
    })
    const row = await read()
    const onlyNew = readConfig({ NODE_ENV: 'test', DATA_KEY: 'a'.repeat(64) })
    const app = { config: onlyNew }
    expect(openReceiver(app, row.uuid, row.receiver).name).toBe('김하나')
    expect(openGiftAddress(app, row.uuid, row.address)?.roadAddress).toBe(address.roadAddress)
    expect(openNote(app, row.uuid, row.thanks)).toBe('고마워요')
    expect(openLetter(app, given.id, row.letter).message).toBe('늘 고마워요')
    const old = await shop.db.many<{ id: number }>(
      't',
      'select id from message where left(body, 5) <> $1 union all select id from gift_to where left(receiver, 5) <> $1',
      [current],
    )
    expect(old).toEqual([])
  })

  test('[I3] after the sender has left the texts go, when nothing can happen to the gift any more', async () => {
    await shop.db.exec('t', `update orders set address = 'null' where id = $1`, [given.id])
    await clean()
    expect((await read()).letter).not.toBeNull()
    await age(0, 91)
    await clean()
    expect(await read()).toMatchObject({ letter: null, receiver: null, thanks: null, address: expect.any(String) })
    const group = await sender('gift.getGroup', { params: { id: given.id } })
    expect(group).toMatchObject({ giftSenderName: '', giftMessage: '' })
  })

  test('[I3] after five years nothing personal is left of any gift', async () => {
    await age(5, 91)
    await clean()
    expect(await read()).toMatchObject({ letter: null, receiver: null, thanks: null, address: null })
  })

  test('a gift leaves the list of a member who has left', async () => {
    const { api, userId } = await shop.asMember({ phone: '01055556666' })
    const { uuid } = await read()
    await api('gift.save', { params: { id: uuid } })
    await shop.db.exec('t', 'update app_user set left_at = now(), destroyed_at = now() where id = $1', [userId])
    await clean()
    const saved = await shop.db.one<{ by: number | null }>('t', 'select saved_by as by from gift_to where uuid = $1', [
      uuid,
    ])
    expect(saved.by).toBeNull()
  })
})
