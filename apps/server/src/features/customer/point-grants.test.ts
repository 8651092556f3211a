import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { seoulDayRange } from '@shop/rules'
import { testEngines } from '#src/db/snapshot.ts'
import { asStaff, type TestStaff } from '#src/features/staff/account/testing/test-staff.ts'
import { register } from '#src/features/user/test-members.ts'
import { openTestShop, type TestShop } from '#src/testing/test-shop.ts'

const codeOf = ({ body }: { body: unknown }) => (body as { code?: string }).code

describe.each(testEngines)('points given by staff on %s', (engine) => {
  let shop: TestShop
  let care: TestStaff
  let manager: TestStaff
  beforeAll(async () => {
    shop = await openTestShop({ engine })
    care = await asStaff(shop, { roles: ['care'] })
    manager = await asStaff(shop, { roles: ['manager'] })
  })
  afterAll(() => shop.close())

  const member = async () => {
    const { token } = await register(shop)
    const api = shop.api(token)
    const { id } = await api('user.getDetail')
    return { id, token, api, point: async () => (await api('user.getPoint')).point }
  }
  const bodyOf = (amount: number) => ({ amount, reason: '배송 지연 보상', requestId: randomUUID() as string })
  const give = (id: number, amount: number, staff = care) =>
    staff.ask('admin.customer.givePoints', { params: { id }, body: bodyOf(amount) })
  const take = (id: number, amount: number, staff = care) =>
    staff.ask('admin.customer.takePoints', { params: { id }, body: bodyOf(amount) })
  const grantOf = async (id: number, amount: number, staff = care) => (await give(id, amount, staff)).body.grant
  const pending = async () => (await manager.api('admin.point.listPending')).grants
  const approve = (id: number, staff = manager) => staff.ask('admin.point.approve', { params: { id } })
  const reject = (id: number, staff = manager) =>
    staff.ask('admin.point.reject', { params: { id }, body: { reason: '금액이 커요' } })
  /** Moves the clock without ending the sessions of staff. */
  const moveTo = async (now: Date) => {
    shop.clock.now = now
    const renew = "update staff_session set last_used_at = $1, expires_at = $1::timestamptz + interval '12 hours'"
    await shop.db.exec('sessions', renew, [now])
  }
  const nextDay = () => moveTo(new Date(shop.clock.now.getTime() + 86_400_000))

  describe('happy', () => {
    test('[F2] points up to the limit are given at once, with the reason in the ledger of the member', async () => {
      const { id, api, point } = await member()
      expect(await grantOf(id, 10_000)).toMatchObject({ state: 'granted', amount: 10_000, decidedByName: null })
      expect(await point()).toBe(10_000)
      expect((await api('user.listPoints')).list).toMatchObject([{ kind: 'adjust', reason: '배송 지연 보상' }])
      const { customer } = await care.api('admin.customer.get', { params: { id } })
      expect(customer).toMatchObject({ counts: { points: 10_000 } })
      const { rows } = await care.api('admin.customer.listGrants', { params: { id } })
      expect(rows).toMatchObject([{ state: 'granted' }])
    })

    test('[F2] points above the limit are given when a second person approves them', async () => {
      await nextDay()
      const { id, point } = await member()
      const grant = await grantOf(id, 10_001)
      expect(grant.state).toBe('waiting')
      expect(await point()).toBe(0)
      expect(await pending()).toContainEqual(expect.objectContaining({ id: grant.id, askedBy: care.staffId }))
      const { body } = await approve(grant.id)
      expect(body.grant).toMatchObject({ state: 'granted', decidedByName: '김피디' })
      expect(await point()).toBe(10_001)
      expect((await pending()).map((each) => each.id)).not.toContain(grant.id)
    })

    test('[F2] rejected points are not given, and the reason is stored', async () => {
      const { id, point } = await member()
      const grant = await grantOf(id, 50_000)
      expect((await reject(grant.id)).body.grant).toMatchObject({ state: 'rejected', decision: '금액이 커요' })
      expect(await point()).toBe(0)
    })

    test('[F2] points are taken back with a reason, which the ledger and the notifications of the member have', async () => {
      await nextDay()
      const { id, api, point } = await member()
      await grantOf(id, 9_000)
      const { body } = await take(id, 4_000)
      expect(body.grant).toMatchObject({ state: 'granted', amount: -4_000, reason: '배송 지연 보상' })
      expect(await point()).toBe(5_000)
      expect((await api('user.listPoints')).list[0]).toMatchObject({ kind: 'adjust', reason: '배송 지연 보상' })
      const note = "select kind from notification where user_id = $1 and kind = 'point.takenBack'"
      expect(await shop.db.many('t', note, [id])).toHaveLength(1)
    })

    test('[F2] points taken back above the limit need a second person, and have a limit of their own', async () => {
      await nextDay()
      const { id, point } = await member()
      await approve((await grantOf(id, 30_000)).id)
      await grantOf(id, 10_000)
      const { grant } = (await take(id, 10_001)).body
      expect(grant).toMatchObject({ state: 'waiting', amount: -10_001 })
      expect((await take(id, 10_000)).body.grant.state).toBe('granted')
      expect(await point()).toBe(30_000)
      expect(codeOf(await approve(grant.id, care))).toBe('forbidden')
      expect((await approve(grant.id)).body.grant).toMatchObject({ state: 'granted', decidedByName: '김피디' })
      expect(await point()).toBe(19_999)
    })

    test('[backoffice] a repeated request gives once, also at the same time', async () => {
      await nextDay()
      const { id, point } = await member()
      const input = { params: { id }, body: bodyOf(3_000) }
      const answers = await Promise.all([1, 2, 3].map(() => care.ask('admin.customer.givePoints', input)))
      expect(new Set(answers.map(({ body }) => body.grant.id)).size).toBe(1)
      expect(await point()).toBe(3_000)
    })
  })

  describe('error', () => {
    test('[backoffice] amounts out of bounds, guests and members who have left are refused', async () => {
      const { id, token } = await member()
      for (const amount of [0, -1, 1.5, 1_000_001]) expect((await give(id, amount)).status).toBe(400)
      const grant = await grantOf(id, 500_000)
      await shop.ask('user.leave', {}, { token })
      expect(codeOf(await give(id, 100))).toBe('customerNotMember')
      expect(codeOf(await approve(grant.id))).toBe('customerNotMember')
      expect((await reject(grant.id)).status).toBe(200)
    })

    test('[F2] never more is taken back than the member has, also when points were used before the approval', async () => {
      await nextDay()
      const { id, point } = await member()
      expect(codeOf(await take(id, 1))).toBe('pointsShort')
      await approve((await grantOf(id, 30_000)).id)
      expect(codeOf(await take(id, 30_001))).toBe('pointsShort')
      const { grant } = (await take(id, 30_000)).body
      expect((await take(id, 1)).status).toBe(200)
      expect(codeOf(await approve(grant.id))).toBe('pointsShort')
      expect(await point()).toBe(29_999)
      for (const amount of [0, -1, 1.5, 1_000_001]) expect((await take(id, amount)).status).toBe(400)
      // of two who take everything at the same time one gets nothing
      const other = await asStaff(shop, { roles: ['manager'] })
      const left = await member()
      await grantOf(left.id, 8_000)
      const answers = await Promise.all([take(left.id, 8_000), take(left.id, 8_000, other)])
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
      expect(await left.point()).toBe(0)
    })

    test('[backoffice] a decided grant and an unknown one are refused', async () => {
      const { id } = await member()
      const grant = await grantOf(id, 500_000)
      await approve(grant.id)
      expect(codeOf(await approve(grant.id))).toBe('pointGrantDecided')
      expect(codeOf(await reject(grant.id))).toBe('pointGrantDecided')
      expect(codeOf(await approve(999_999))).toBe('pointGrantNotFound')
    })

    test('[backoffice] the id of a request names one request', async () => {
      await nextDay()
      const { id } = await member()
      const body = bodyOf(100)
      await care.api('admin.customer.givePoints', { params: { id }, body })
      const other = await care.ask('admin.customer.givePoints', { params: { id }, body: { ...body, amount: 200 } })
      expect(other.body).toMatchObject({ problems: [{ path: 'body.requestId' }] })
    })
  })

  describe('security', () => {
    test('[F2] the person who has asked never approves or rejects, whatever the role; the database refuses it too', async () => {
      const { id, point } = await member()
      const owner = await asStaff(shop, { roles: ['owner'] })
      const grant = await grantOf(id, 500_000, owner)
      expect(codeOf(await approve(grant.id, owner))).toBe('ownRequest')
      expect(codeOf(await reject(grant.id, owner))).toBe('ownRequest')
      expect(await point()).toBe(0)
      const forged = shop.db.exec(
        'forged',
        "update point_grant set state = 'rejected', decided_by = asked_by, decided_at = now() where id = $1",
        [grant.id],
      )
      await expect(forged).rejects.toThrow(/point_grant_other/)
    })

    test('[F2] two people who approve at the same time give once', async () => {
      const { id, point } = await member()
      const other = await asStaff(shop, { roles: ['accountant'] })
      const grant = await grantOf(id, 20_000)
      const answers = await Promise.all([approve(grant.id), approve(grant.id, other)])
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
      expect(await point()).toBe(20_000)
    })

    test('[F2] the limit is not passed by many small gifts: to one customer, or to many in a day in Seoul', async () => {
      await nextDay()
      const { id } = await member()
      expect((await grantOf(id, 6_000)).state).toBe('granted')
      expect((await grantOf(id, 4_001)).state).toBe('waiting')
      expect((await grantOf(id, 4_000)).state).toBe('granted')
      const busy = await asStaff(shop, { roles: ['care'] })
      for (let at = 0; at < 10; at += 1)
        expect((await grantOf((await member()).id, 10_000, busy)).state).toBe('granted')
      const { id: last } = await member()
      expect((await grantOf(last, 1, busy)).state).toBe('waiting')
      // midnight in Seoul
      const { to: midnight } = seoulDayRange(shop.clock.now)
      await moveTo(new Date(midnight.getTime() - 1))
      expect((await grantOf(last, 1, busy)).state).toBe('waiting')
      await moveTo(midnight)
      expect((await grantOf(last, 1, busy)).state).toBe('granted')
    })

    test('[F2] neither asking nor approving without its permission, nor on another brand', async () => {
      const { id } = await member()
      const grant = await grantOf(id, 500_000)
      expect(codeOf(await approve(grant.id, care))).toBe('forbidden')
      const accountant = await asStaff(shop, { roles: ['accountant'] })
      expect(codeOf(await give(id, 1, accountant))).toBe('forbidden')
      const elsewhere = await asStaff(shop, { roles: ['manager'], brand: 'cuma' })
      expect(codeOf(await approve(grant.id, elsewhere))).toBe('pointGrantNotFound')
      expect(codeOf(await give(id, 1, elsewhere))).toBe('customerNotFound')
    })
  })
})
