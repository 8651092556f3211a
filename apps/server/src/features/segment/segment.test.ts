import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AdminCoupon, Audience, CallReply, SegmentConditions } from '@shop/contract'
import { testEngines } from '#src/db/snapshot.ts'
import { buy, LINE, openRefundShop, type RefundShop } from '#src/features/refund/testing/buying.ts'
import { asStaff, type TestStaff } from '#src/features/staff/account/testing/test-staff.ts'
import { CATEGORY, PRODUCT } from '#src/features/test-catalogue.ts'
import { inDays } from '#src/features/coupon/test-coupons.ts'
import { register } from '#src/features/user/test-members.ts'

const codeOf = ({ body }: { body: unknown }) => (body as { code?: string }).code

describe.each(testEngines)('segments, coupons and points for many on %s', (engine) => {
  let shop: RefundShop
  let marketer: TestStaff
  let care: TestStaff
  let manager: TestStaff
  beforeAll(async () => {
    shop = await openRefundShop({ engine })
    marketer = await asStaff(shop, { roles: ['marketer'] })
    care = await asStaff(shop, { roles: ['care'] })
    manager = await asStaff(shop, { roles: ['manager'] })
  })
  afterAll(() => shop.close())

  const member = async () => {
    const person = await register(shop)
    const { id } = await shop.api(person.token)('user.getDetail')
    return { ...person, id, api: shop.api(person.token) }
  }
  const count = async (conditions: SegmentConditions) =>
    (await marketer.api('admin.segment.count', { body: { conditions } })).members
  const checkFile = async (text: string, by = marketer) =>
    (await shop.request('POST', '/admin/v1/segments/file', {
      headers: { ...by.headers, 'content-type': 'application/octet-stream' },
      raw: Buffer.from(text),
    })) as { body: CallReply<'admin.segment.checkFile'> }
  const fileOf = async (people: readonly { id: number }[], by = marketer): Promise<Audience> => {
    const { body } = await checkFile(people.map(({ id }) => id).join('\n'), by)
    return { kind: 'file', fileId: body.file.id }
  }
  const draft = {
    name: '가을 쿠폰',
    discountKind: 'percent',
    discount: 10,
    maxDiscountPrice: 5_000,
    minOrderPrice: 10_000,
    issue: 'given',
    beginAt: inDays(-1).toISOString(),
    endAt: inDays(10).toISOString(),
  } as const
  const createCoupon = async (change: object = {}): Promise<AdminCoupon> =>
    (await marketer.api('admin.coupon.create', { body: { ...draft, ...change } })).coupon
  const issue = (id: number, audience: Audience, requestId: string = crypto.randomUUID()) =>
    marketer.ask('admin.coupon.issue', { params: { id }, body: { audience, requestId } })
  const finish = async (id: number, by = marketer) => {
    await shop.pass()
    return (await by.api('admin.job.get', { params: { id } })).job
  }
  const jobIdOf = ({ body }: { body: unknown }) => (body as { job: { id: number } }).job.id
  const couponsOf = async ({ api }: { api: Awaited<ReturnType<typeof member>>['api'] }) =>
    (await api('coupon.list')).list
  const points = async ({ api }: { api: Awaited<ReturnType<typeof member>>['api'] }) =>
    (await api('user.getPoint')).point

  describe('happy', () => {
    test('[backoffice] a segment finds members by orders, points, goods and consent', async () => {
      const [buyer, other] = [await member(), await member()]
      await buy(shop, buyer.api, [LINE.apple])
      const before = await count({ joinedWithinDays: 30 })
      expect(before).toBeGreaterThanOrEqual(2)
      expect(await count({ orderedWithinDays: 7 })).toBe(1)
      expect(await count({ notOrderedWithinDays: 7 })).toBe(before - 1)
      expect(await count({ minOrders: 1, minOrderSum: 1_000, ordersWithinDays: 7 })).toBe(1)
      expect(await count({ minOrders: 2 })).toBe(0)
      expect(await count({ productIds: [PRODUCT.apple] })).toBe(1)
      expect(await count({ productIds: [PRODUCT.potato] })).toBe(0)
      expect(await count({ categoryIds: [CATEGORY.fruit] })).toBe(1)
      expect(await count({ minPoints: 5_000 })).toBe(0)
      await shop.db.exec(
        'consent',
        'insert into user_setting (user_id, advertising_alarm) values ($1, true) on conflict (user_id) do update set advertising_alarm = true',
        [other.id],
      )
      expect(await count({ adConsent: true })).toBe(1)
    })

    test('[backoffice] a segment finds members by the region of a delivery address, also of those from before', async () => {
      const [seoul, jeju] = [await member(), await member()]
      const addressIn = (roadAddress: string, zonecode: string) => ({
        selectedAddress: 'road' as const,
        roadAddress,
        jibunAddress: '',
        addressDetail: '1층',
        receiverName: '김수진',
        zonecode,
        phone: '01012345678',
        memo: '',
        deliveryAddressType: 'home' as const,
        default: false,
      })
      await seoul.api('address.add', { body: addressIn('서울특별시 중구 세종대로 110', '04524') })
      await jeju.api('address.add', { body: addressIn('제주특별자치도 제주시 첨단로 242', '63309') })
      expect(await count({ regions: ['서울'] })).toBe(1)
      expect(await count({ regions: ['서울 중구'] })).toBe(1)
      expect(await count({ regions: ['서울 강남구'] })).toBe(0)
      expect(await count({ regions: ['서울 강남구', '제주 제주시'] })).toBe(1)
      const [address] = (await jeju.api('address.list')).list
      const moved = addressIn('부산광역시 해운대구 센텀중앙로 79', '48058')
      await jeju.api('address.change', { params: { id: address?.id ?? 0 }, body: moved })
      expect(await count({ regions: ['제주', '부산 해운대구'] })).toBe(1)
      expect(await count({ regions: ['제주'] })).toBe(0)
      await shop.db.exec('before', 'update delivery_address set province = null, district = null', [])
      expect(await count({ regions: ['서울', '부산'] })).toBe(0)
      await shop.db.exec('due', `update job set run_at = $1 where kind = 'address.deriveRegions'`, [shop.clock.now])
      await shop.pass()
      expect(await count({ regions: ['서울', '부산'] })).toBe(2)
      const { body } = await marketer.ask('admin.segment.count', {
        body: { conditions: { regions: ["서울' or true"] } },
      })
      expect(body).toMatchObject({ code: 'invalidInput' })
    })

    test('[backoffice] a file of members names each bad row, and a coupon is issued to the good ones once', async () => {
      const [one, two] = [await member(), await member()]
      const lines = ['휴대폰', one.phone, two.email, one.phone, '01099990000', '가나다']
      const { body } = await checkFile(lines.join('\n'))
      expect(body).toMatchObject({ file: { total: 5, members: 2 }, badCount: 3 })
      expect(body.badRows.map(({ row }) => row)).toEqual([4, 5, 6])
      const { id } = await createCoupon()
      const requestId = crypto.randomUUID()
      const audience: Audience = { kind: 'file', fileId: body.file.id }
      const started = jobIdOf(await issue(id, audience, requestId))
      expect(jobIdOf(await issue(id, audience, requestId))).toBe(started)
      expect(await finish(started)).toMatchObject({ state: 'done', done: 2, refused: 0 })
      expect((await couponsOf(one)).map((coupon) => coupon.id)).toContain(id)
      expect(await finish(jobIdOf(await issue(id, audience)))).toMatchObject({ done: 0, refused: 2 })
      expect((await marketer.api('admin.coupon.get', { params: { id } })).coupon).toMatchObject({ issued: 2, used: 0 })
    })

    test('[backoffice] a coupon with copies is issued up to its limit, and the undo takes back the copies of its job', async () => {
      const one = await member()
      const { id } = await createCoupon({ perMemberLimit: 2 })
      const audience = await fileOf([one])
      const first = jobIdOf(await issue(id, audience))
      expect(await finish(first)).toMatchObject({ done: 1 })
      expect(await finish(jobIdOf(await issue(id, audience)))).toMatchObject({ done: 1 })
      expect(await finish(jobIdOf(await issue(id, audience)))).toMatchObject({ done: 0, refused: 1 })
      expect(await couponsOf(one)).toMatchObject([{ id, quantity: 2 }])
      await finish((await marketer.api('admin.job.undo', { params: { id: first } })).job.id)
      expect(await couponsOf(one)).toMatchObject([{ id, quantity: 1 }])
      const { coupon } = await marketer.api('admin.coupon.get', { params: { id } })
      const change = (body: object) =>
        marketer.ask('admin.coupon.change', { params: { id }, body: { ...draft, version: coupon.version, ...body } })
      expect(codeOf(await change({ perMemberLimit: 1 }))).toBe('couponTermsFixed')
      expect((await change({ perMemberLimit: 3 })).status).toBe(200)
    })

    test('[backoffice] the undo takes back coupons that are not used', async () => {
      const [used, unused] = [await member(), await member()]
      const { id } = await createCoupon()
      const job = jobIdOf(await issue(id, await fileOf([used, unused])))
      await finish(job)
      await buy(shop, used.api, [LINE.apple], { couponId: id })
      const { coupon } = await marketer.api('admin.coupon.get', { params: { id } })
      expect(coupon).toMatchObject({ issued: 2, used: 1 })
      expect(coupon.discountSum).toBeGreaterThan(0)
      const undo = (await marketer.api('admin.job.undo', { params: { id: job } })).job.id
      expect(await finish(undo)).toMatchObject({ done: 1, refused: 1 })
      expect(await couponsOf(unused)).toEqual([])
    })

    test('[backoffice] the limit of a coupon holds, and its counter follows', async () => {
      const people = [await member(), await member(), await member()]
      const { id } = await createCoupon({ totalLimit: 2 })
      const job = jobIdOf(await issue(id, await fileOf(people)))
      expect(await finish(job)).toMatchObject({ done: 2, refused: 1 })
      const { rows } = await marketer.api('admin.job.rows', { params: { id: job }, query: { state: 'refused' } })
      expect(rows[0]?.errorCode).toBe('couponSoldOut')
      await finish((await marketer.api('admin.job.undo', { params: { id: job } })).job.id)
      expect(await finish(jobIdOf(await issue(id, await fileOf(people))))).toMatchObject({ done: 2 })
    })

    test('[CART-5] the simulation judges real carts by the rule of the checkout and writes nothing', async () => {
      const shopper = await member()
      const body = {
        productId: PRODUCT.apple,
        optionGroups: [{ productOptionCombinationId: LINE.apple[1], optionUnit: 2 }],
      }
      await shopper.api('cart.addItem', { body })
      const { simulation } = await marketer.api('admin.coupon.simulate', { body: draft })
      expect(simulation.qualifying).toBeGreaterThanOrEqual(1)
      expect(simulation.discountSum).toBe(
        Math.min(5_000, Math.floor(simulation.cartSum / simulation.qualifying / 10)) * simulation.qualifying,
      )
      expect(simulation.distribution.reduce((sum, { carts }) => sum + carts, 0)).toBe(simulation.qualifying)
      const costly = { ...draft, minOrderPrice: 9_000_000 }
      const none = (await marketer.api('admin.coupon.simulate', { body: costly })).simulation
      expect(none).toMatchObject({ qualifying: 0, refusals: [{ reason: 'belowMinimum', carts: none.carts }] })
    })

    test('[F2] points for many start at once within the limit, and their undo takes back what is not spent', async () => {
      const [one, two] = [await member(), await member()]
      const body = {
        audience: await fileOf([one, two], care),
        amount: 1_000,
        reason: '사과의 뜻',
        requestId: crypto.randomUUID(),
      }
      const { campaign } = await care.api('admin.pointCampaign.create', { body })
      expect((await care.api('admin.pointCampaign.create', { body })).campaign).toEqual(campaign)
      expect(campaign).toMatchObject({ state: 'started', members: 2 })
      await finish(campaign.jobId ?? 0, care)
      expect([await points(one), await points(two)]).toEqual([1_000, 1_000])
      const body2 = { amount: 400, reason: '잘못 드렸어요', requestId: crypto.randomUUID() }
      await care.api('admin.customer.takePoints', { params: { id: two.id }, body: body2 })
      const undo = (await care.api('admin.job.undo', { params: { id: campaign.jobId ?? 0 } })).job.id
      expect(await finish(undo, care)).toMatchObject({ done: 1, refused: 1 })
      expect([await points(one), await points(two)]).toEqual([0, 600])
    })

    test('[F2] points above the limit wait for a second person', async () => {
      const one = await member()
      const body = {
        audience: await fileOf([one], care),
        amount: 50_000,
        reason: '사은 적립금',
        requestId: crypto.randomUUID(),
      }
      const { campaign } = await care.api('admin.pointCampaign.create', { body })
      expect(campaign).toMatchObject({ state: 'waiting', jobId: null })
      const params = { id: campaign.id }
      expect(codeOf(await care.ask('admin.pointCampaign.approve', { params }))).toBe('forbidden')
      const { campaign: approved } = await manager.api('admin.pointCampaign.approve', { params })
      await finish(approved.jobId ?? 0, manager)
      expect(await points(one)).toBe(50_000)
      expect(codeOf(await manager.ask('admin.pointCampaign.approve', { params }))).toBe('pointGrantDecided')
    })
  })

  describe('error', () => {
    test('[backoffice] terms that members were promised stay, and two people do not overwrite each other', async () => {
      const one = await member()
      const { id, version } = await createCoupon()
      await finish(jobIdOf(await issue(id, await fileOf([one]))))
      const change = (body: object) =>
        marketer.ask('admin.coupon.change', { params: { id }, body: { ...draft, version, ...body } })
      expect(codeOf(await change({ discount: 5 }))).toBe('couponTermsFixed')
      expect(codeOf(await change({ version: version + 1 }))).toBe('changedMeanwhile')
      expect((await change({ name: '늦가을 쿠폰', endAt: inDays(20).toISOString() })).status).toBe(200)
    })

    test('[backoffice] a stopped coupon is not issued, and ends for its members if wanted', async () => {
      const one = await member()
      const { id } = await createCoupon()
      const audience = await fileOf([one])
      await finish(jobIdOf(await issue(id, audience)))
      const body = { endsIssued: true, reason: '잘못 만들었어요' }
      expect((await marketer.api('admin.coupon.stop', { params: { id }, body })).coupon.state).toBe('stopped')
      expect(await couponsOf(one)).toEqual([])
      expect(codeOf(await issue(id, audience))).toBe('couponNotGivable')
      expect(codeOf(await marketer.ask('admin.coupon.stop', { params: { id }, body }))).toBe('couponStopped')
    })

    test('[backoffice] a draft that contradicts itself is refused at its field', async () => {
      const refused = async (change: object) => {
        const { body } = await marketer.ask('admin.coupon.create', { body: { ...draft, ...change } })
        return (body as unknown as { problems: { path: string }[] }).problems[0]?.path
      }
      expect(await refused({ discount: 101 })).toBe('body.discount')
      expect(await refused({ discountKind: 'fixed' })).toBe('body.maxDiscountPrice')
      expect(await refused({ endAt: draft.beginAt })).toBe('body.endAt')
      expect(await refused({ issue: 'everyone', validDays: 3 })).toBe('body.validDays')
    })
  })

  describe('security', () => {
    test('[F6] files belong to their account, and segments to their brand', async () => {
      const one = await member()
      const audience = await fileOf([one], care)
      const { id } = await createCoupon()
      expect(codeOf(await issue(id, audience))).toBe('audienceFileNotFound')
      const { segment } = await marketer.api('admin.segment.create', {
        body: { name: '새싹', conditions: { grades: [0] } },
      })
      const elsewhere = await asStaff(shop, { roles: ['marketer'], brand: 'cuma' })
      const params = { id: segment.id }
      expect(codeOf(await elsewhere.ask('admin.segment.archive', { params }))).toBe('segmentNotFound')
      expect(codeOf(await elsewhere.ask('admin.coupon.get', { params: { id } }))).toBe('adminCouponNotFound')
    })
  })
})
