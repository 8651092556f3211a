import { brandFor } from '@shop/brands'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testEngines } from '#src/db/snapshot.ts'
import { asStaff, type TestStaff } from '#src/features/staff/account/testing/test-staff.ts'
import { PRODUCT } from '#src/features/test-catalogue.ts'
import { openTestShop, type TestShop } from '#src/testing/test-shop.ts'

const codeOf = ({ body }: { body: unknown }) => (body as { code?: string }).code
const pathsOf = ({ body }: { body: unknown }) =>
  ((body as { problems?: { path: string }[] }).problems ?? []).map(({ path }) => path)
const NOON = new Date('2026-11-26T03:00:00Z') // a Thursday

describe.each(testEngines)('shop settings on %s', (engine) => {
  let shop: TestShop
  let owner: TestStaff
  beforeAll(async () => {
    shop = await openTestShop({ engine })
    shop.clock.now = NOON
    owner = await asStaff(shop, { roles: ['owner'] })
  })
  afterAll(() => shop.close())

  const read = async () => (await owner.api('admin.setting.list')).settings
  const shown = async (brand: 'ru' | 'cuma' = 'ru') => (await shop.ask('setting.get', {}, { brand })).body
  const set = async (key: 'support' | 'topNotice' | 'shipping' | 'limits', value: object, version?: number) => {
    const seen = version ?? (await read())[key].version
    return owner.ask('admin.setting.set', { body: { key, value, version: seen } as never })
  }
  const notice = { isShown: true, text: '설 연휴에는 쉬어요', link: '/notices', from: null, to: null }
  const everyDay = {
    shipsSaturday: true,
    shipsSunday: true,
    shipsHolidays: true,
    cutOff: null,
    closedDays: [] as string[],
    openDays: [] as string[],
  }
  const rewardDay = async () =>
    (await shop.api()('product.get', { params: { id: PRODUCT.potato } })).expectedPoints.expectedRewardDate

  describe('happy', () => {
    test('[backoffice] a brand without changes has the values of the code', async () => {
      const settings = await read()
      expect(settings.support).toMatchObject({ value: { hours: brandFor('ru').legal.supportHours }, version: 0 })
      expect(settings.limits.value).toEqual({
        pointCustomerDay: 10_000,
        pointStaffDay: 100_000,
        lowStock: 10,
        giftSurcharge: brandFor('ru').giftIslandSurcharge,
      })
      expect(await shown()).toMatchObject({ topNotice: null, endAt: null })
    })

    test('[backoffice] a change is in the next read of its brand only, with who changed it', async () => {
      expect((await set('support', { hours: '매일 10:00~17:00', closedNotice: '' })).status).toBe(200)
      expect((await set('topNotice', notice)).status).toBe(200)
      expect(await shown()).toMatchObject({
        supportHours: '매일 10:00~17:00',
        topNotice: { text: '설 연휴에는 쉬어요', link: '/notices' },
      })
      expect(await shown('cuma')).toMatchObject({ supportHours: brandFor('cuma').legal.supportHours, topNotice: null })
      expect((await read()).support).toMatchObject({ version: 1, changedByName: '김피디' })
    })

    test('[backoffice] a notice is shown from its first day to the end of its last one in Seoul', async () => {
      await set('topNotice', { ...notice, from: '2026-11-27', to: '2026-11-28' })
      expect(await shown()).toMatchObject({ topNotice: null, endAt: '2026-11-26T15:00:00.000Z' })
    })

    test('[backoffice] a day without dispatch moves the date of a product', async () => {
      const before = await rewardDay()
      await set('shipping', { ...everyDay, closedDays: ['2026-11-26'] })
      expect(Date.parse(await rewardDay()) - Date.parse(before)).toBe(86_400_000)
      // after the cut-off on Thursday, then the closed Friday and the weekend
      await set('shipping', {
        ...everyDay,
        shipsSaturday: false,
        shipsSunday: false,
        cutOff: '12:00',
        closedDays: ['2026-11-27'],
      })
      expect(Date.parse(await rewardDay()) - Date.parse(before)).toBe(4 * 86_400_000)
      await set('shipping', everyDay)
      expect(await rewardDay()).toBe(before)
    })

    test('[backoffice] an earlier version is restored as a new one, and 0 is the default', async () => {
      const { version } = (await read()).support
      await set('support', { hours: '평일 13:00~15:00', closedNotice: '월요일은 쉬어요' })
      const params = { key: 'support' as const }
      const restored = await owner.api('admin.setting.restore', {
        params,
        body: { restored: version, version: version + 1 },
      })
      expect(restored.settings.support).toMatchObject({ value: { hours: '매일 10:00~17:00' }, version: version + 2 })
      const { versions } = await owner.api('admin.setting.listVersions', { params })
      expect(versions.map((each) => each.version)).toEqual([version + 2, version + 1, version])
      await owner.api('admin.setting.restore', { params, body: { restored: 0, version: version + 2 } })
      expect(await shown()).toMatchObject({ supportHours: brandFor('ru').legal.supportHours })
    })

    test('[F2] limits of points, of low stock and of gifts follow the setting', async () => {
      await set('limits', { pointCustomerDay: 500, pointStaffDay: 500, lowStock: 3, giftSurcharge: 'refuse' })
      const { stocks } = await owner.api('admin.stock.list')
      expect(stocks.find(({ hasThreshold }) => !hasThreshold)?.threshold).toBe(3)
    })
  })

  describe('error', () => {
    test('[backoffice] wrong values name their field', async () => {
      expect(pathsOf(await set('support', { hours: '', closedNotice: '' }))).toContain('body.value.hours')
      expect(pathsOf(await set('topNotice', { ...notice, link: 'https://other.example' }))).toContain('body.value.link')
      expect(pathsOf(await set('topNotice', { ...notice, from: '2026-12-02', to: '2026-12-01' }))).toContain(
        'body.value.to',
      )
      expect(pathsOf(await set('shipping', { ...everyDay, cutOff: '25:00' }))).toContain('body.value.cutOff')
      const both = { closedDays: ['2026-12-01'], openDays: ['2026-12-01'] }
      expect(pathsOf(await set('shipping', { ...everyDay, ...both }))).toContain('body.value.openDays')
    })

    test('[backoffice] a change on an old version is refused with the present value', async () => {
      const { version, value } = (await read()).limits
      const answer = await set('limits', value, version - 1)
      expect(codeOf(answer)).toBe('changedMeanwhile')
      expect(JSON.stringify(answer.body)).toContain(`"version":${version}`)
      const missing = { params: { key: 'limits' as const }, body: { restored: 99, version } }
      expect(codeOf(await owner.ask('admin.setting.restore', missing))).toBe('settingVersionNotFound')
    })
  })

  test('[F6] only owners and managers read and change settings', async () => {
    const staff = await asStaff(shop, { roles: ['marketer'] })
    expect((await staff.ask('admin.setting.list', {})).status).toBe(403)
  })
})
