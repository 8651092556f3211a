import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { setFailpoint } from '#src/failpoint.ts'
import { testEngines } from '#src/db/snapshot.ts'
import { planReviewReminder } from '#src/features/order/lifecycle/plan-notification.ts'
import { deliver } from '#src/features/order/testing/test-orders.ts'
import { buy, LINE } from '#src/features/refund/testing/buying.ts'
import { SEED_NOW } from '#src/features/test-catalogue.ts'
import { openTestShop, type TestShop } from '#src/testing/test-shop.ts'
import { addDelivered, appOf, type Reviewer, runReviewJobs, write } from './test-reviewers.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
/** Noon in Seoul. */
const NOON = SEED_NOW

describe.each(testEngines)('the reminder to review on %s', (engine) => {
  let shop: TestShop
  beforeAll(async () => {
    shop = await openTestShop({ engine, env: { RESPONSE_CACHE: 'off' } })
  })
  afterAll(() => shop.close())
  beforeEach(async () => {
    setFailpoint(undefined)
    shop.clock.now = NOON
    await shop.db.exec('test.quiet', "delete from job where kind = 'review.remind' and done_at is null", [])
  })

  const asBuyer = async () => {
    const buyer = await shop.asMember({ name: '김수진', phone: '01011112222' })
    await shop.db.exec(
      'test.stay',
      "update token set expires_at = expires_at + interval '1 month' where user_id = $1",
      [buyer.userId],
    )
    return buyer
  }
  const orderOf = async (item: number) =>
    (await shop.db.one<{ id: number }>('test.order', 'select order_id as id from order_product where id = $1', [item]))
      .id
  const plan = async (item: number, at: Date) => planReviewReminder(shop.db, await orderOf(item), at)
  /** Sets the clock and returns the texts sent then. */
  const at = async (now: Date): Promise<string[]> => {
    shop.clock.now = now
    const before = shop.messages.sent.length
    await runReviewJobs(shop)
    return shop.messages.sent.slice(before).map(({ text }) => text)
  }
  const after = (ms: number) => new Date(NOON.getTime() + ms)
  const delivered = async (buyer: Reviewer, facts: Parameters<typeof addDelivered>[2] = {}) => {
    const item = await addDelivered(shop, buyer.userId, { daysAgo: 0, ...facts })
    await plan(item, after(3 * DAY))
    return item
  }

  describe('happy', () => {
    test('[REVIEW-1] [B8] three days after the delivery of an order its buyer gets one message that leads to the reviews', async () => {
      const buyer = await asBuyer()
      const { id } = await buy(shop, buyer.api, [LINE.apple, LINE.mackerel])
      await deliver({ db: shop.db, app: appOf(shop) }, id)
      expect(await at(after(3 * DAY - 1_000))).toEqual([])
      const [text, ...more] = await at(after(3 * DAY))
      expect(more).toEqual([])
      expect(text).toMatch(/어떠셨나요\?\n.+ 외 1개\n/)
      expect(text).toMatch(/\/reviews$/)
      expect(await at(after(9 * DAY))).toEqual([])
    })

    test('a reminder that is due at night waits until eight, and is not sent if the review was written meanwhile', async () => {
      const [early, late] = [await asBuyer(), await asBuyer()]
      const items = [await delivered(early), await delivered(late)] as const
      const night = after(3 * DAY + 9 * HOUR)
      for (const item of items) await plan(item, night)
      expect(await at(night)).toEqual([])
      await write(shop, late, { item: items[1] })
      expect(await at(new Date(night.getTime() + 11 * HOUR - 1_000))).toEqual([])
      expect(await at(new Date(night.getTime() + 11 * HOUR))).toHaveLength(1)
    })

    test('a later delivery of the same order postpones the reminder', async () => {
      const item = await delivered(await asBuyer())
      await plan(item, after(5 * DAY))
      expect(await at(after(3 * DAY))).toEqual([])
      expect(await at(after(5 * DAY))).toHaveLength(1)
    })
  })

  describe('error', () => {
    test('nothing is sent if everything was reviewed, returned or given as a gift', async () => {
      const buyer = await asBuyer()
      const item = await delivered(buyer)
      await write(shop, buyer, { item })
      await delivered(buyer, { status: 'return_complete' })
      await delivered(buyer, { parcel: 1 })
      expect(await at(after(3 * DAY))).toEqual([])
    })

    test('nothing is sent to members who turned off messages about reviews, to guests and without a phone', async () => {
      const off = await asBuyer()
      await off.api('notification.changeSetting', { body: { group: 'review', channel: 'text', isOn: false } })
      const guest = await asBuyer()
      await shop.db.exec('test.guest', "update app_user set user_type = 'guest' where id = $1", [guest.userId])
      for (const buyer of [off, guest, await shop.asMember()]) await delivered(buyer)
      expect(await at(after(3 * DAY))).toEqual([])
    })
  })

  describe('security', () => {
    test('[B8] a reminder whose job runs again is sent once', async () => {
      const item = await delivered(await asBuyer())
      expect(await at(after(3 * DAY))).toHaveLength(1)
      await plan(item, after(4 * DAY))
      expect(await at(after(4 * DAY))).toEqual([])
    })

    test('[B8] a reminder that a crash interrupts before or after its request is sent at most once', async () => {
      for (const point of ['message:taken', 'message:requested']) {
        await delivered(await asBuyer())
        setFailpoint((name) => {
          if (name === point) throw new Error('killed')
        })
        const first = await at(after(3 * DAY))
        setFailpoint(undefined)
        const later = await at(after(4 * DAY))
        expect(first.length + later.length, point).toBeLessThanOrEqual(1)
        shop.clock.now = NOON
      }
    })
  })
})
