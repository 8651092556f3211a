import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Permission } from '@shop/contract'
import { testEngines } from '#src/db/snapshot.ts'
import { asStaff, type TestStaff } from '#src/features/staff/account/testing/test-staff.ts'
import { PRODUCT } from '#src/features/test-catalogue.ts'
import { openTestShop, type TestShop } from '#src/testing/test-shop.ts'

const codeOf = ({ body }: { body: unknown }) => (body as { code?: string }).code

describe.each(testEngines)('API keys on %s', (engine) => {
  let shop: TestShop
  let owner: TestStaff
  beforeAll(async () => {
    shop = await openTestShop({ engine })
    owner = await asStaff(shop, { roles: ['owner'] })
  })
  afterAll(() => shop.close())

  const create = async (scopes: Permission[], more: object = {}, by = owner) =>
    by.api('admin.apiKey.create', { body: { name: '창고 프로그램', scopes, ...more } })
  const ask = (key: string, name: 'admin.product.list' | 'admin.order.list' = 'admin.product.list', headers = {}) =>
    shop.ask(name, {}, { token: key, headers })
  const list = async () => (await owner.api('admin.apiKey.list')).apiKeys

  describe('happy', () => {
    test('[backoffice] a key reads and writes within its scopes, without a cookie, and the audit log names it', async () => {
      const { key, apiKey } = await create(['product.read', 'category.write'])
      expect(key).toMatch(/^shop_live_[\w-]{43}$/)
      expect(apiKey).toMatchObject({ lastFour: key.slice(-4), state: 'active', lastUsedAt: null })
      expect((await ask(key)).status).toBe(200)
      const body = { name: '키로 만든 카테고리', slug: 'made-by-key', parentId: null }
      const made = await shop.ask('admin.category.create', { body }, { token: key })
      expect(made.status).toBe(200)
      const [entry] = (await owner.api('admin.audit.list', { query: { call: 'admin.category.create' } })).entries
      expect(entry).toMatchObject({
        staffId: owner.staffId,
        state: 'done',
        apiKey: { id: apiKey.id, name: '창고 프로그램' },
      })
      expect((await list())[0]?.lastUsedAt).toBe(shop.clock.now.toISOString())
    })

    test('[backoffice] an owner gives the permissions that open calls to keys', async () => {
      const { scopes } = await owner.api('admin.apiKey.listScopes')
      expect(scopes).toContain('order.read')
      for (const never of ['staff.write', 'apiKey.write', 'webhook.write', 'customer.reveal', 'audit.read'])
        expect(scopes).not.toContain(never)
    })

    test('[backoffice] a key reads the jobs that it has started, while their permission is in its scopes', async () => {
      const { key, apiKey } = await create(['product.write', 'product.read'])
      const selection = { ids: [PRODUCT.apple] }
      const change = { status: 'stock_out' as const }
      const start = { body: { key: 'key-job-0001', selection, change, reason: '품절' } }
      const started = await shop.ask('admin.product.bulkChange', start, { token: key })
      expect(started.status).toBe(200)
      const { jobId } = started.body as { jobId: number }
      const params = { id: jobId }
      const read = await shop.ask('admin.job.get', { params }, { token: key })
      expect(read.body).toMatchObject({ job: { id: jobId, staffId: owner.staffId } })
      const rows = await shop.ask('admin.job.rows', { params }, { token: key })
      expect(rows.body).toMatchObject({ page: { count: 1 } })
      const own = await owner.api('admin.product.bulkChange', {
        body: { key: 'own-job-0001', selection, change, reason: '품절' },
      })
      const listed = (await shop.ask('admin.job.list', {}, { token: key })).body
      expect([listed.page.count, listed.jobs.map(({ id }) => id)]).toEqual([1, [jobId]])
      for (const name of ['admin.job.get', 'admin.job.rows', 'admin.job.cancel', 'admin.job.undo'] as const)
        expect(codeOf(await shop.ask(name, { params: { id: own.jobId } }, { token: key }))).toBe('jobNotFound')
      const other = await create(['product.write', 'product.read'])
      expect(codeOf(await shop.ask('admin.job.get', { params }, { token: other.key }))).toBe('jobNotFound')
      await shop.db.exec('narrow', `update api_key set scopes = array['product.read'] where id = $1`, [apiKey.id])
      expect(codeOf(await shop.ask('admin.job.get', { params }, { token: key }))).toBe('jobNotFound')
    })

    test('[backoffice] a repeated write of a key is done once', async () => {
      const { key } = await create(['category.write'])
      const headers = { 'idempotency-key': 'warehouse-0001' }
      const body = { name: '한 번만', slug: 'only-once', parentId: null }
      const make = () => shop.ask('admin.category.create', { body }, { token: key, headers })
      const [first, again] = [await make(), await make()]
      expect([first.status, again.body]).toEqual([200, first.body])
    })
  })

  describe('error', () => {
    test('[backoffice] an expired and a revoked key open nothing', async () => {
      const { key, apiKey } = await create(['product.read'], { expiresInDays: 1 })
      const params = { id: apiKey.id }
      await shop.db.exec('expire', 'update api_key set expires_at = $2::timestamptz where id = $1', [
        apiKey.id,
        shop.clock.now,
      ])
      expect(codeOf(await ask(key))).toBe('unauthorized')
      expect((await list())[0]?.state).toBe('expired')
      const other = await create(['product.read'])
      await owner.api('admin.apiKey.revoke', { params: { id: other.apiKey.id }, body: { reason: '유출된 것 같아요' } })
      expect(codeOf(await ask(other.key))).toBe('unauthorized')
      const missing = { params: { id: 999_999 }, body: { reason: '없는 키' } }
      expect(codeOf(await owner.ask('admin.apiKey.revoke', missing))).toBe('apiKeyNotFound')
      const again = await owner.api('admin.apiKey.revoke', { params, body: { reason: '처음 사유' } })
      expect(again.apiKey).toMatchObject({ state: 'revoked', revokeReason: '처음 사유' })
    })

    test('[backoffice] their number is bounded', async () => {
      const farmer = await asStaff(shop, { roles: ['owner'], brand: 'farmer' })
      const answers = await Promise.all(
        Array.from({ length: 52 }, () =>
          farmer.ask('admin.apiKey.create', { body: { name: '여럿', scopes: ['order.read'] } }),
        ),
      )
      expect(answers.filter((answer) => codeOf(answer) === 'apiKeysFull')).toHaveLength(2)
    })
  })

  describe('security', () => {
    test('[F6] the text of a key is stored nowhere', async () => {
      const { key } = await create(['product.read'])
      const row = await shop.db.one<{ text: string }>('row', 'select string_agg(k::text, $1) as text from api_key k', [
        ' ',
      ])
      const log = await shop.db.many('log', 'select details from audit_entry', [])
      expect(row.text + JSON.stringify(log)).not.toContain(key.slice(10))
    })

    test('[F6] a scope that its creator has not, or that no key may have, is refused', async () => {
      for (const scope of ['staff.write', 'webhook.write', 'customer.reveal']) {
        const answer = await owner.ask('admin.apiKey.create', { body: { name: '너무 많이', scopes: [scope] } })
        expect([scope, codeOf(answer)]).toEqual([scope, 'invalidInput'])
      }
    })

    test('[F6] a key has never more than its creator has now, and nothing while the creator is disabled', async () => {
      const creator = await asStaff(shop, { roles: ['owner'] })
      const { key } = await create(['product.read', 'order.read'], {}, creator)
      expect((await ask(key, 'admin.order.list')).status).toBe(200)
      await shop.db.exec('role', `update staff_role set role = 'moderator' where staff_id = $1`, [creator.staffId])
      expect(codeOf(await ask(key, 'admin.order.list'))).toBe('forbidden')
      expect((await ask(key)).status).toBe(200)
      expect((await list())[0]).toMatchObject({ state: 'active', effectiveScopes: ['product.read'] })
      await shop.db.exec('off', 'update staff set disabled_at = $2::timestamptz where id = $1', [
        creator.staffId,
        shop.clock.now,
      ])
      expect(codeOf(await ask(key))).toBe('unauthorized')
      expect((await list())[0]?.state).toBe('suspended')
    })

    test('[F6] a key of a creator who became a seller sees the own products only', async () => {
      const creator = await asStaff(shop, { roles: ['owner'] })
      const { key } = await create(['product.read'], {}, creator)
      const all = (await ask(key)).body.page.count
      await shop.db.exec('role', `update staff_role set role = 'seller', distributor_id = 1 where staff_id = $1`, [
        creator.staffId,
      ])
      expect((await ask(key)).body.page.count).toBeLessThan(all)
    })

    test('[F6] a key opens its brand only, no call of shoppers, and no socket of a session', async () => {
      const { key } = await create(['product.read'])
      expect(codeOf(await ask(key, 'admin.product.list', { 'x-brand': 'farmer' }))).toBe('unauthorized')
      expect((await shop.ask('admin.product.list', {}, { token: key, brand: 'farmer' })).status).toBe(401)
      expect((await shop.ask('cart.get', {}, { token: key })).status).toBe(401)
      const stream = await shop.ask('admin.change.list', {}, { token: key, headers: { accept: 'text/event-stream' } })
      expect([stream.status, codeOf(stream)]).toEqual([403, 'forbidden'])
    })
  })
})
