import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testEngines } from '#src/db/snapshot.ts'
import { addGivenCoupon } from '#src/features/live/testing/live-coupons.ts'
import { asStaff } from '#src/features/staff/account/testing/test-staff.ts'
import { type LiveShop, openLiveShop } from '#src/features/live/testing/live-shop.ts'

const DAY = 86_400_000

describe.each(testEngines)('[SCREEN-21] editing a broadcast on %s', (engine) => {
  let shop: LiveShop
  beforeAll(async () => {
    shop = await openLiveShop({ engine })
  })
  afterAll(() => shop.close())

  test('the last editor is named, nobody before the first change', async () => {
    const id = await shop.schedule(await shop.openChannel())
    const { broadcast } = await shop.studio.api('admin.live.get', { params: { id } })
    expect(broadcast.changedBy).toBeNull()
    const body = {
      ...broadcast,
      title: '감자 방송',
      productIds: broadcast.products.map((product) => product.id),
      couponIds: [],
    }
    const changed = await shop.studio.api('admin.live.change', { params: { id }, body })
    const { staff } = await shop.studio.api('admin.session.get')
    expect(changed.broadcast.changedBy).toBe(staff.name)
  })

  test('coupons that members can still be given are offered for the choice, until they end', async () => {
    const given = await addGivenCoupon(shop)
    const open = await addGivenCoupon(shop, { issue: 'everyone' })
    const ids = async (studio = shop.studio) => (await studio.api('admin.live.listCoupons')).coupons.map(({ id }) => id)
    expect(await ids()).toContain(given)
    expect(await ids()).not.toContain(open)
    shop.clock.now = new Date(shop.clock.now.getTime() + 8 * DAY)
    expect(await ids(await asStaff(shop))).not.toContain(given)
  })
})
