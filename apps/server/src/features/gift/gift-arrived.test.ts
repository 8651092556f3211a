import type { Api } from '@shop/contract'
import { seoulDayRange } from '@shop/rules'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testEngines } from '#src/db/snapshot.ts'
import { encryptionOf } from '#src/encryption.ts'
import { openRefundShop, type RefundShop } from '#src/features/refund/testing/buying.ts'
import { give, giftAt, receivers } from './testing/giving.ts'

const HOUR_MS = 3_600_000

describe.each(testEngines)('notifications to receivers of gifts who are members on %s', (engine) => {
  let shop: RefundShop
  let sender: Awaited<ReturnType<typeof member>>
  beforeAll(async () => {
    shop = await openRefundShop({ engine })
    shop.clock.now = new Date(seoulDayRange(shop.clock.now).to.getTime() + 10 * HOUR_MS)
    await shop.db.script('update stock set initial = 1000, on_hand = 1000 where initial > 0')
    sender = await member('01087654321')
  })
  afterAll(() => shop.close())

  const member = async (phone: string) => {
    const known = await shop.asMember({ name: '김하나', phone })
    const index = encryptionOf(shop.config).indexOf('phone', phone)
    await shop.db.exec('t', 'update app_user set phone_index = $2 where id = $1', [known.userId, index])
    return known
  }
  const arrived = async ({ api }: { api: Api }) =>
    (await api('notification.list')).notifications.filter(({ title }) => title === '이선물님이 선물을 보냈어요.')

  test('[SCREEN-10] a member with the phone of the receiver sees the gift, once, however often it is sent', async () => {
    const receiver = await member('01011110001')
    const { id } = await give(shop, sender.api)
    const group = await sender.api('gift.getGroup', { params: { id } })
    const { uuid } = giftAt(group, 0)
    expect(await arrived(receiver)).toMatchObject([
      { group: 'gift', path: `/gift/received/${uuid}`, text: expect.stringMatching(/까지 받으실 곳을 알려 주세요\.$/) },
    ])
    await sender.api('gift.resend', { params: { id: uuid } })
    await shop.pass()
    expect(await arrived(receiver)).toHaveLength(1)
    // the link by text message goes to the same phone in any case
    const texts = shop.messages.sent.filter(({ to }) => to === '01011110001')
    expect(texts.map(({ tags }) => tags?.purpose)).toEqual(['gift.receiver', 'gift.receiver'])
  })

  test('[SCREEN-10] not members with other phones, who left, of other brands, nor the sender', async () => {
    const [other, gone, elsewhere] = [
      await member('01099990001'),
      await member('01011110002'),
      await member('01011110003'),
    ]
    await shop.db.exec('t', 'update app_user set left_at = $2 where id = $1', [gone.userId, shop.clock.now])
    await shop.db.exec('t', "update app_user set platform = 'cuma' where id = $1", [elsewhere.userId])
    const own = { name: '이선물', phone: '010-8765-4321' }
    await give(shop, sender.api, { giftData: { giftReceivers: [own, ...receivers.slice(1)] } })
    const rows = await shop.db.many<{ id: number }>(
      't',
      "select user_id as id from notification where kind = 'gift.arrived'",
      [],
    )
    for (const { userId } of [other, gone, elsewhere, sender]) expect(rows.map(({ id }) => id)).not.toContain(userId)
  })
})
