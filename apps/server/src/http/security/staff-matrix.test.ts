import { type Call, type CallName, callNames, calls, type Permission, StaffRole } from '@shop/contract'
import { hasPermission, isUnscoped } from '@shop/rules/staff'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { asStaff, staffHeaders, type TestStaff } from '#src/features/staff/account/testing/test-staff.ts'
import { sellerScope } from '#src/handler-context.ts'
import { register } from '#src/features/user/test-members.ts'
import { makeObjects, type Objects } from '#src/http/testing/every-request.ts'
import { admitStaff } from './staff-access.ts'
import { photo } from '#src/testing/test-pictures.ts'
import { openTestShop, type TestShop } from '#src/testing/test-shop.ts'

const adminCalls = callNames.filter((name) => calls[name].access === 'staff')
const withPermission = adminCalls.filter((name) => calls[name].permission !== undefined)
const refusals = new Set(['unauthorized', 'forbidden', 'totpRequired', 'totpSetUpRequired', 'passwordChangeRequired'])

let shop: TestShop
let objects: Objects
let member: string
const staff = {} as Record<StaffRole, TestStaff>
let distributors: number[]
beforeAll(async () => {
  shop = await openTestShop()
  member = (await register(shop)).token
  objects = await makeObjects(shop, { guest: await shop.guest(), member })
  const rows = await shop.db.many<{ id: number }>('distributors', 'select id from distributor order by id limit 2', [])
  distributors = rows.map(({ id }) => id)
  for (const role of StaffRole.options) staff[role] = await open(role)
})
afterAll(() => shop.close())

const open = (role: StaffRole, at = 0): Promise<TestStaff> =>
  asStaff(shop, { roles: [role], ...(role === 'seller' && { distributorId: distributors[at] ?? 0 }) })
const codeOf = ({ body }: { body: unknown }) => (body as { code?: string } | null)?.code ?? ''

const ends = (name: CallName): boolean => name === 'admin.session.logOut'
/**
 * Calls whose objects belong to no brand: the catalogue, which all brands sell, the terms of distributors, days, which each brand has,
 * and the end of a session, which answers alike whether there is one.
 */
const sharedCalls =
  /^admin\.(product|stock|category|distributor|best|search|review|appeal|qna|queue|setting)\.|^admin\.(session\.end|staff\.endSession|settlement\.[gs]etTerms|day\.close)$/

const ask = (name: CallName, headers: Record<string, string>, token?: string) =>
  shop.ask(name, objects.inputOf(name), { headers, token })

/** Sends a picture on the other brand to a call that takes a file: without one it is refused before its object is looked for. */
const upload = async (name: CallName, { headers }: TestStaff) => {
  const { params } = objects.inputOf(name) as { params: Record<string, unknown> }
  const path = calls[name].path.replaceAll(/\{(\w+)\}/g, (_, key: string) => String(params[key]))
  const raw = await photo({ width: 300, height: 300 })
  return shop.request(calls[name].method, path, {
    brand: 'farmer',
    headers: { ...headers, 'content-type': 'image/jpeg' },
    raw,
  })
}

describe('[F6] every call of the back office by every role', () => {
  for (const name of adminCalls) {
    const { permission, sellers }: Call = calls[name]
    test.each(StaffRole.options)(`${name} (${permission ?? 'any staff'}) by %s`, async (role) => {
      const { headers } = ends(name) ? await open(role) : staff[role]
      const answer = await ask(name, headers)
      const isAllowed = hasPermission([role], permission) && (isUnscoped([role], permission) || sellers)
      if (isAllowed) expect(refusals.has(codeOf(answer)), codeOf(answer)).toBe(false)
      else expect([answer.status, codeOf(answer)]).toEqual([403, 'forbidden'])
      expect(answer.headers['cache-control']).toBe('no-store')
    })
  }
})

describe('[F6] every call of the back office by an API key', () => {
  let whole: string
  let narrow: string
  beforeAll(async () => {
    const { scopes } = await staff.owner.api('admin.apiKey.listScopes')
    const create = async (given: Permission[]) =>
      (await staff.owner.api('admin.apiKey.create', { body: { name: '창고', scopes: given } })).key
    whole = await create(scopes)
    narrow = await create(['category.write'])
  })

  test.each(adminCalls)('%s', async (name) => {
    const { keys, permission }: Call = calls[name]
    const answer = await ask(name, {}, whole)
    expect([answer.status === 401, codeOf(answer) === 'forbidden']).toEqual([false, !keys])
    expect(refusals.has(codeOf(answer))).toBe(!keys)
    expect(answer.headers['cache-control']).toBe('no-store')
    const other = await ask(name, {}, narrow)
    // a call without a permission answers about what the key has started
    const isOpen = permission === 'category.write' || (keys && permission === undefined)
    if (!isOpen) expect([other.status, codeOf(other)]).toEqual([403, 'forbidden'])
    const elsewhere = await ask(name, { 'x-brand': 'farmer' }, whole)
    expect([elsewhere.status, codeOf(elsewhere)]).toEqual([401, 'unauthorized'])
  })
})

describe('[F6] every call of the back office', () => {
  test.each(adminCalls)('%s without a session, by a member and by an ended session', async (name) => {
    const ended = await asStaff(shop, { roles: ['owner'] })
    await shop.db.exec('ended', 'delete from staff_session where staff_id = $1', [ended.staffId])
    for (const answer of [
      await ask(name, {}),
      await ask(name, {}, member),
      await ask(name, staffHeaders(member)),
      await ask(name, ended.headers),
    ])
      expect([answer.status, codeOf(answer)]).toEqual([401, 'unauthorized'])
  })

  test.each(withPermission)('%s on a brand where the account has no role', async (name) => {
    const answer = await ask(name, { ...staff.owner.headers, 'x-brand': 'farmer' })
    expect([answer.status, codeOf(answer)]).toEqual([403, 'forbidden'])
  })

  test.each(adminCalls)('%s with a session of another host', async (name) => {
    const other = await asStaff(shop, { roles: ['owner'], brand: 'farmer' })
    expect((await ask(name, staffHeaders(other.session))).status).toBe(401)
  })

  test('is refused for an unknown brand', async () => {
    const answer = await ask('admin.live.list', { ...staff.owner.headers, 'x-brand': 'nowhere' })
    expect(answer).toMatchObject({
      status: 400,
      body: { code: 'invalidInput', problems: [{ path: 'headers.x-brand' }] },
    })
  })

  test('opens by steps only: the second factor, the password, the set-up of the authenticator', async () => {
    const half = await asStaff(shop, { roles: ['owner'] })
    await shop.db.exec('half', 'update staff_session set totp_at = null where staff_id = $1', [half.staffId])
    const first = await asStaff(shop, { roles: ['owner'], isReady: false })
    const bare = await asStaff(shop, { roles: ['owner'], hasTotp: false })
    const opened = async ({ headers }: TestStaff, code: string) => {
      const answers: string[] = []
      for (const name of adminCalls.filter((each) => !ends(each)))
        if (codeOf(await ask(name, headers)) !== code) answers.push(name)
      return answers
    }
    expect(await opened(half, 'totpRequired')).toEqual(['admin.session.get', 'admin.session.totp'])
    expect(await opened(first, 'passwordChangeRequired')).toEqual(['admin.session.get', 'admin.session.setPassword'])
    expect(await opened(bare, 'totpSetUpRequired')).toEqual([
      'admin.session.get',
      'admin.session.setPassword',
      'admin.session.startTotp',
      'admin.session.confirmTotp',
    ])
  })

  test('limits a seller to the own distributors, and refuses calls that are not limited', async () => {
    const row: Call = { ...calls['admin.staff.list'], permission: 'order.read' }
    const admit = ({ headers }: TestStaff, sellers: boolean) => {
      const own = { ...headers, host: 'ru.localhost:5445' }
      const request = {
        name: 'admin.staff.list' as const,
        row: { ...row, sellers },
        brand: 'ru' as const,
        headers: own,
        ip: '::1',
      }
      return admitStaff({ db: shop.db, config: shop.config, clock: () => shop.clock.now }, request)
    }
    expect(sellerScope((await admit(staff.seller, true)).staff)).toEqual([distributors[0]])
    expect(sellerScope((await admit(staff.packer, true)).staff)).toBeNull()
    await expect(admit(staff.seller, false)).rejects.toMatchObject({ code: 'forbidden' })
  })

  test('answers a seller about the objects of another seller as about missing ones', async () => {
    const other = await open('seller', 1)
    for (const name of adminCalls.filter((each) => calls[each].sellers && calls[each].path.includes('{'))) {
      const answer = await ask(name, other.headers)
      expect([name, answer.status]).toEqual([name, 404])
    }
  })

  test('answers an owner of another brand about objects of this brand as about missing ones', async () => {
    const other = await asStaff(shop, { roles: ['owner'], brand: 'farmer' })
    for (const name of adminCalls.filter((each) => calls[each].path.includes('{') && !sharedCalls.test(each))) {
      const answer =
        calls[name].uploadBytes > 0 ? await upload(name, other) : await other.ask(name, objects.inputOf(name))
      expect([name, answer.status]).toEqual([name, 404])
    }
  })

  test('shows a seller no order of another seller in lists and in replies about several', async () => {
    const other = await open('seller', 1)
    for (const name of adminCalls.filter((each) => calls[each].sellers && !calls[each].path.includes('{'))) {
      const { body } = await ask(name, other.headers)
      expect(JSON.stringify(body), name).not.toContain(objects.owned.orderNo)
    }
  })

  test('writes one audit entry for a write and none for a read', async () => {
    const count = async () =>
      (await shop.db.one<{ n: number }>('n', 'select count(*)::int as n from audit_entry where begun_id is null', [])).n
    for (const name of adminCalls) {
      const { headers } = ends(name) ? await open('owner') : staff.owner
      const before = await count()
      const answer = await ask(name, headers)
      const isWrite = calls[name].method !== 'GET' && !['invalidInput', 'unsupportedMediaType'].includes(codeOf(answer))
      expect([name, (await count()) - before]).toEqual([name, Number(isWrite)])
    }
  })
})
