import type { Api, GiftGroup } from '@shop/contract'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { testEngines } from '#src/db/snapshot.ts'
import { address, type Given, give, giftAt, receivers } from '#src/features/gift/testing/giving.ts'
import { expectBooksRight, openRefundShop, type RefundShop } from '#src/features/refund/testing/buying.ts'
import { runCommand } from './run-command.ts'

const DAY_MS = 24 * 3_600_000
const SENDER = '01055556666'
const PARCEL = ['--courier', 'cj', '--invoice', '123456789012']

describe.each(testEngines)('operator commands for gifts on %s', (engine) => {
  let shop: RefundShop
  let sender: Api
  beforeEach(async () => {
    shop = await openRefundShop({ engine })
    sender = (await shop.asMember({ phone: SENDER })).api
  })
  afterEach(async () => {
    await expectBooksRight(shop)
    await shop.close()
  })

  const run = (...args: string[]) => {
    const { db, config, clock } = shop
    return runCommand({ db, config, clock: () => clock.now }, args)
  }
  const groupOf = ({ id }: Given): Promise<GiftGroup> => sender('gift.getGroup', { params: { id } })
  const uuidAt = async (given: Given, index: number) => giftAt(await groupOf(given), index).uuid
  const accept = async (given: Given, index: number) =>
    shop.api()('gift.giveAddress', { params: { id: await uuidAt(given, index) }, body: address })
  const textsTo = (phone: string) => shop.messages.sent.filter(({ to }) => to === phone).map(({ text }) => text)
  const statuses = async (given: Given) => (await groupOf(given)).giftTos.map(({ giftStatus }) => giftStatus)

  describe('happy', () => {
    test('[GIFT-2] an order shows the parcel of each receiver with its address', async () => {
      const given = await give(shop, sender)
      await accept(given, 1)
      const { text, exitCode } = await run('order', 'show', given.orderNo)
      expect(exitCode).toBe(0)
      expect(text).toMatch(/1\. 김하나 {2}배송지 기다림\n +아직 배송지가 없어요\n +\d+ {2}결제 완료 {2}꿀사과/)
      expect(text).toMatch(/2\. 박두리 {2}배송지 입력\n +\(06236\) 서울 강남구 테헤란로 1 101호 · 김하나 · 문 앞에/)
      expect(text).not.toMatch(/010-?1111/)
    })

    test('[GIFT-2] one parcel is packed, shipped, delivered and returned; the gift follows', async () => {
      const given = await give(shop, sender)
      await accept(given, 0)
      await accept(given, 1)
      expect(await run('order', 'wait', given.orderNo, '--parcel', '1')).toMatchObject({ exitCode: 0 })
      const shipped = await run('order', 'ship', given.orderNo, '--parcel', '박두리', ...PARCEL)
      expect(shipped).toMatchObject({ exitCode: 0 })
      expect(shipped.text).toMatch(/2\. 박두리 {2}발송\n.*\n.*배송 중.*\n +CJ대한통운 123456789012/)
      expect(await statuses(given)).toEqual(['used', 'used', 'unused'])
      await shop.pass(1_000)
      expect(textsTo(SENDER).filter((text) => text.includes('박두리님께 보낸 선물이 출발'))).toHaveLength(1)
      expect(await run('order', 'deliver', given.orderNo, '--parcel', '2')).toMatchObject({ exitCode: 0 })
      const { orderItemProducts } = await sender('order.get', { params: { id: given.id } })
      const product = orderItemProducts.find(({ parcel }) => parcel === 2)
      await sender('orderItem.requestReturn', {
        params: { id: given.id, pid: product?.id ?? 0 },
        body: { kind: 'return', reason: 'damaged', contents: '터졌어요', pictures: [] },
      })
      const returned = await run('order', 'return-accept', given.orderNo, '--parcel', '2')
      expect(returned).toMatchObject({ exitCode: 0, text: expect.stringContaining('반품 완료') })
      expect(giftAt(await groupOf(given), 1).refund?.money).toBeGreaterThan(0)
      expect(giftAt(await groupOf(given), 0).refund).toBeNull()
    })

    test('[GIFT-4] an operator sends again, apart from the limit of the sender', async () => {
      const given = await give(shop, sender)
      const uuid = await uuidAt(given, 0)
      expect(await run('gift', 'resend', `http://ru.localhost/gift/received/${uuid}`)).toMatchObject({ exitCode: 0 })
      await run('gift', 'resend', given.orderNo, '--parcel', '1')
      const all = await run('gift', 'resend', given.orderNo)
      expect(all.text.match(/다시 보냈어요 {2}운영자/g)).toHaveLength(5)
      expect(await run('gift', 'resend', '--', uuid)).toMatchObject({ exitCode: 1 })
      expect(giftAt(await groupOf(given), 0)).toMatchObject({ resendsLeft: 3, canResend: true })
      await sender('gift.resend', { params: { id: uuid } })
      await shop.pass()
      expect(textsTo('01011110001')).toHaveLength(5)
    })

    test('[GIFT-4] a moved expiry is not over earlier, and the receiver is reminded again', async () => {
      // the token of a member in tests lasts one day
      sender = shop.api(await shop.guest())
      const given = await give(shop, sender)
      const before = giftAt(await groupOf(given), 0).expireDate ?? ''
      await shop.pass(5 * DAY_MS)
      const reminders = () => textsTo('01011110001').filter((text) => text.includes('3일 남았어요')).length
      expect(reminders()).toBe(1)
      const args = ['gift', 'extend', given.orderNo, '--parcel', '1', '--days', '3']
      expect(await run(...args)).toMatchObject({ exitCode: 2, text: expect.stringContaining('--reason') })
      const { text } = await run(...args, '--reason', '받는 분이 여행 중이에요')
      expect(text).toContain('기한을 늘렸어요  운영자 · 받는 분이 여행 중이에요')
      const { expireDate, events } = giftAt(await groupOf(given), 0)
      expect(Date.parse(expireDate ?? '') - Date.parse(before)).toBe(3 * DAY_MS)
      expect(events.map(({ kind }) => kind)).toEqual(['sent', 'reminded', 'extended'])
      await shop.pass(2 * DAY_MS + 3_600_000)
      expect(reminders()).toBe(2)
      expect(await statuses(given)).toEqual(['unused', 'expired', 'expired'])
      await shop.pass(3 * DAY_MS)
      expect(await statuses(given)).toEqual(['expired', 'expired', 'expired'])
    })

    test('[GIFT-3] a gift is withdrawn after its refund was shown', async () => {
      const given = await give(shop, sender)
      const shown = await run('gift', 'withdraw', given.orderNo, '--parcel', '2')
      expect(shown).toMatchObject({ exitCode: 0, text: expect.stringMatching(/2\. 박두리\n환불 [\d,]+원\n아직/) })
      expect(await statuses(given)).toEqual(['unused', 'unused', 'unused'])
      const done = await run('gift', 'withdraw', given.orderNo, '--parcel', '2', '--yes', '--reason', '요청하셨어요')
      expect(done).toMatchObject({ exitCode: 0, text: expect.stringContaining('취소했어요') })
      const refund = giftAt(await groupOf(given), 1).refund?.money.toLocaleString('ko-KR')
      expect(shown.text).toContain(`환불 ${refund}원`)
      const order = await sender('order.get', { params: { id: given.id } })
      expect(order.refunds.map(({ reason }) => reason)).toEqual(['요청하셨어요'])
      await run('gift', 'withdraw', given.orderNo, '--yes')
      expect(await statuses(given)).toEqual(['withdrawn', 'withdrawn', 'withdrawn'])
      expect(await run('gift', 'withdraw', given.orderNo)).toMatchObject({ exitCode: 1 })
    })

    test('[GIFT-2] gifts are listed by state, brand, order and expiry, each in the state that its sender sees', async () => {
      const given = await give(shop, sender)
      const later = await give(shop, sender, { giftData: { giftReceivers: [{ name: '나중', phone: '01011119999' }] } })
      await accept(given, 0)
      await shop.api()('gift.decline', { params: { id: await uuidAt(given, 1) }, body: { note: '마음만' } })
      const list = async (...args: string[]) => (await run('gift', 'list', ...args)).text
      expect((await list()).split('\n')).toHaveLength(3)
      expect(await list('--status', 'declined')).toMatch(/2\. 박두리 {2}거절/)
      expect(await list('--status', '배송지 입력', '--order', given.orderNo.toLowerCase())).toMatch(
        /^\S+ {2}ru {2}1\. 김하나/,
      )
      expect(await list('--brand', 'cuma')).toBe('그런 선물이 없어요.')
      expect(await list('--expires', '3d')).toBe('그런 선물이 없어요.')
      expect((await list('--expires', '7')).split('\n')).toHaveLength(2)
      await shop.db.exec('t', 'update gift_to set expires_at = $2 where order_id = $1', [later.id, shop.clock.now])
      expect(await statuses(later)).toEqual(['expired'])
      expect(await list('--status', 'expired')).toContain('나중')
      await shop.pass()
      const { text } = await run('gift', 'show', given.orderNo)
      expect(text).toContain('거절하며 남긴 말: 마음만')
      expect(text).toContain('알림 gift.declined')
      for (const { phone } of receivers) expect(text.replaceAll('-', '')).not.toContain(phone.replaceAll('-', ''))
    })
  })

  describe('error', () => {
    test('[GIFT-2] nothing is shipped without an address, for several receivers at once, or after the end', async () => {
      const given = await give(shop, sender)
      const ship = (...args: string[]) => run('order', 'ship', given.orderNo, ...PARCEL, ...args)
      await accept(given, 0)
      const atOnce = await ship()
      expect(atOnce).toMatchObject({ exitCode: 1, text: expect.stringContaining('--parcel 번호') })
      expect(atOnce.text).toContain('박두리님이 아직 배송지를 입력하지 않아')
      expect(await run('order', 'wait', given.orderNo)).toMatchObject({ exitCode: 1 })
      expect(await ship('--parcel', '2')).toMatchObject({
        exitCode: 1,
        text: expect.stringContaining('박두리님이 아직'),
      })
      await shop.api()('gift.decline', { params: { id: await uuidAt(given, 1) }, body: {} })
      expect(await ship('--parcel', '2')).toMatchObject({ exitCode: 1, text: expect.stringContaining('거절') })
      expect(await ship('--parcel', '9')).toMatchObject({ exitCode: 2, text: expect.stringContaining('3  최세나') })
      expect(await statuses(given)).toEqual(['address_done', 'declined', 'unused'])
      await accept(given, 2)
      expect(await ship()).toMatchObject({ exitCode: 1, text: expect.stringContaining('따로 보내요') })
      expect(await ship('--parcel', '최세나')).toMatchObject({ exitCode: 0 })
      // one parcel is left
      expect(await ship()).toMatchObject({ exitCode: 0 })
      expect(await statuses(given)).toEqual(['used', 'declined', 'used'])
      expect(await run('gift', 'withdraw', given.orderNo, '--yes')).toMatchObject({ exitCode: 1 })
      expect(await run('gift', 'resend', given.orderNo)).toMatchObject({ exitCode: 1 })
      expect(await run('gift', 'extend', given.orderNo, '--days', '3', '--reason', 'x')).toMatchObject({ exitCode: 1 })
    })

    test('unknown words, options and gifts are refused, naming them', async () => {
      const lines = [
        [['gift'], 2, 'gift 뒤에'],
        [['gift', 'fly', 'x'], 2, 'gift fly'],
        [['gift', 'constructor', 'x'], 2, 'gift constructor'],
        [['gift', 'show'], 2, 'gift show'],
        [['gift', 'show', 'nowhere'], 1, 'nowhere'],
        [['gift', 'show', '20260101-NOTHERE2'], 1, '20260101-NOTHERE2'],
        [['gift', 'show', 'x', 'y'], 2, 'y'],
        [['gift', 'show', 'x', '--yes'], 2, '--yes'],
        [['gift', 'list', '--status', '몰라'], 2, '몰라'],
        [['gift', 'list', '--brand', 'nike'], 2, 'nike'],
        [['gift', 'list', '--expires', '90d'], 2, '--expires'],
        [['gift', 'list', '--courier', 'cj'], 2, '--courier'],
        [['order', 'list', '--days', '3'], 2, '--days'],
      ] as const
      for (const [args, exitCode, named] of lines) {
        const outcome = await run(...args)
        expect(outcome, args.join(' ')).toMatchObject({ exitCode })
        expect(outcome.text.split('\n')[0]).toContain(named)
      }
    })
  })
})
