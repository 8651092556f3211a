import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AdminCoupon, Audience, CallReply } from '@shop/contract'
import { testEngines } from '#src/db/snapshot.ts'
import { inDays } from '#src/features/coupon/test-coupons.ts'
import { openRefundShop, type RefundShop } from '#src/features/refund/testing/buying.ts'
import { asStaff, type TestStaff } from '#src/features/staff/account/testing/test-staff.ts'
import { SEED_NOW } from '#src/features/test-catalogue.ts'

describe.each(testEngines)('coupons in the back office on %s', (engine) => {
  let shop: RefundShop
  let marketer: TestStaff
  beforeAll(async () => {
    shop = await openRefundShop({ engine })
    marketer = await asStaff(shop, { roles: ['marketer'] })
  })
  afterAll(() => shop.close())

  const codeOf = ({ body }: { body: unknown }) => (body as { code?: string }).code
  const create = async (change: object = {}): Promise<AdminCoupon> => {
    const draft = { name: '봄 쿠폰', discountKind: 'fixed', discount: 3_000, minOrderPrice: 0, issue: 'given' } as const
    const period = { beginAt: inDays(-1).toISOString(), endAt: inDays(10).toISOString() }
    return (await marketer.api('admin.coupon.create', { body: { ...draft, ...period, ...change } })).coupon
  }
  const list = async (query: object = {}) =>
    (await marketer.api('admin.coupon.list', { query })).coupons.map(({ name, state }) => `${name} ${state}`)
  const stop = (id: number, endsIssued: boolean) =>
    marketer.ask('admin.coupon.stop', { params: { id }, body: { endsIssued, reason: '잘못 만들었어요' } })
  const issueTo = async (id: number, people: readonly { userId: number }[]) => {
    const { body } = await shop.request('POST', '/admin/v1/segments/file', {
      headers: { ...marketer.headers, 'content-type': 'application/octet-stream' },
      raw: Buffer.from(people.map(({ userId }) => userId).join('\n')),
    })
    const audience: Audience = { kind: 'file', fileId: (body as CallReply<'admin.segment.checkFile'>).file.id }
    const requestId = crypto.randomUUID()
    return marketer.ask('admin.coupon.issue', { params: { id }, body: { audience, requestId } })
  }
  const refusalsOf = async ({ body }: { body: unknown }) => {
    await shop.pass()
    const { id } = (body as CallReply<'admin.coupon.issue'>).job
    return (await marketer.api('admin.job.rows', { params: { id } })).rows.map(({ errorCode }) => errorCode)
  }

  test('[K2] [backoffice] the list names the state of each coupon and finds by name, state and way of issue', async () => {
    await create({ name: '지금' })
    await create({ name: '다음 주', issue: 'download', beginAt: inDays(7).toISOString() })
    await create({ name: '내일까지', endAt: inDays(1).toISOString() })
    const { id } = await create({ name: '멈춘 것' })
    expect((await stop(id, false)).status).toBe(200)
    shop.clock.now = inDays(2)
    marketer = await asStaff(shop, { roles: ['marketer'] })
    const all = ['멈춘 것 stopped', '내일까지 ended', '다음 주 waiting', '지금 running']
    expect(await list()).toEqual(all)
    expect(await list({ q: '까지' })).toEqual(['내일까지 ended'])
    expect(await list({ state: 'running' })).toEqual(['지금 running'])
    expect(await list({ issue: 'download' })).toEqual(['다음 주 waiting'])
    expect(await list({ q: '없는 이름' })).toEqual([])
    shop.clock.now = SEED_NOW
  })

  test('[K2] [backoffice] a coupon that is stopped for new members only stays with those who have it', async () => {
    const { id } = await create()
    const member = await shop.asMember()
    expect(await refusalsOf(await issueTo(id, [member]))).toEqual([null])
    expect((await stop(id, false)).body).toMatchObject({ coupon: { state: 'stopped', issued: 1 } })
    expect((await member.api('coupon.list')).list).toMatchObject([{ id, discount: 3_000 }])
  })

  test('[K2] [backoffice] a member who leaves, or a coupon that ends, before the job gives it is refused with its reason', async () => {
    const [leaving, staying] = [await shop.asMember(), await shop.asMember()]
    const { id } = await create()
    const started = await issueTo(id, [leaving, staying])
    await shop.db.exec('t', 'update app_user set left_at = now() where id = $1', [leaving.userId])
    expect(await refusalsOf(started)).toEqual(['customerNotMember', null])
    const late = await issueTo(id, [await shop.asMember()])
    await shop.db.exec('t', 'update coupon set end_at = $2 where id = $1', [id, shop.clock.now])
    expect(await refusalsOf(late)).toEqual(['couponNotGivable'])
    expect((await marketer.api('admin.coupon.get', { params: { id } })).coupon).toMatchObject({ issued: 1 })
  })

  test('[K2] [F6] a coupon of another brand can neither be stopped nor issued', async () => {
    const { id } = await create()
    marketer = await asStaff(shop, { roles: ['marketer'], brand: 'cuma' })
    expect(codeOf(await stop(id, true))).toBe('adminCouponNotFound')
    const audience: Audience = { kind: 'segment', segmentId: 1 }
    const body = { audience, requestId: crypto.randomUUID() }
    expect(codeOf(await marketer.ask('admin.coupon.issue', { params: { id }, body }))).toBe('adminCouponNotFound')
  })
})
