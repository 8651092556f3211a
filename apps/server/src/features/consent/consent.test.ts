import type { ConsentInput } from '@shop/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testEngines } from '#src/db/snapshot.ts'
import { register } from '#src/features/user/test-members.ts'
import { userJobs } from '#src/features/user/user-jobs.ts'
import { createJobs } from '#src/jobs/jobs.ts'
import { openTestShop, type TestShop } from '#src/testing/test-shop.ts'
import { consentRetentionJobs } from './consent-retention.ts'

interface Row {
  platform: string
  version: number
  measurement: boolean
  advertising: boolean
  source: string
  user_id: number | null
}

describe.each(testEngines)('evidence of consent on %s', (engine) => {
  let shop: TestShop
  beforeAll(async () => {
    shop = await openTestShop({ engine })
  })
  afterAll(() => shop.close())

  const choice = (change: Partial<ConsentInput> = {}): ConsentInput => ({
    id: crypto.randomUUID(),
    version: 1,
    measurement: true,
    advertising: false,
    source: 'banner',
    chosenAt: shop.clock.now.toISOString(),
    byMember: false,
    ...change,
  })
  const rowsOf = (id: string) =>
    shop.db.many<Row>(
      'rows',
      'select platform, version, measurement, advertising, source, user_id from consent_record where id = $1 order by chosen_at',
      [id],
    )
  const record = (body: ConsentInput, token?: string) => shop.api(token)('consent.record', { body })

  describe('happy', () => {
    test('a choice is stored with brand, purposes, version and source', async () => {
      const body = choice()
      expect(await record(body)).toEqual({ receivedAt: shop.clock.now.toISOString() })
      expect(await rowsOf(body.id)).toEqual([
        { platform: 'ru', version: 1, measurement: true, advertising: false, source: 'banner', user_id: null },
      ])
    })

    test('the same choice is stored once, and the first arrival counts', async () => {
      const body = choice()
      const first = await record(body)
      shop.clock.now = new Date(shop.clock.now.getTime() + 60_000)
      expect(await record({ ...body, measurement: false })).toEqual(first)
      expect(await rowsOf(body.id)).toMatchObject([{ measurement: true }])
    })

    test('copies that arrive at the same time are one row', async () => {
      const body = choice()
      const answers = await Promise.all(Array.from({ length: 5 }, () => record(body)))
      expect(new Set(answers.map(({ receivedAt }) => receivedAt)).size).toBe(1)
      expect(await rowsOf(body.id)).toHaveLength(1)
    })

    test('a withdrawal is a row of its own', async () => {
      const body = choice()
      await record(body)
      const chosenAt = new Date(shop.clock.now.getTime() + 1_000).toISOString()
      await record({ ...body, measurement: false, source: 'settings', chosenAt })
      expect(await rowsOf(body.id)).toMatchObject([
        { measurement: true, source: 'banner' },
        { measurement: false, source: 'settings' },
      ])
    })

    test('a member is named only for a choice that was made while logged in', async () => {
      const { token } = await register(shop)
      const { id: userId } = await shop.api(token)('user.getDetail')
      const [own, earlier] = [choice({ byMember: true }), choice()]
      await record(own, token)
      await record(earlier, token)
      expect(await rowsOf(own.id)).toMatchObject([{ user_id: userId }])
      expect(await rowsOf(earlier.id)).toMatchObject([{ user_id: null }])
    })

    test('[I3] the evidence of a former member stays, without anything that identifies the person', async () => {
      const { token, phone, email } = await register(shop)
      const { id: userId } = await shop.api(token)('user.getDetail')
      const body = choice({ byMember: true })
      await record(body, token)
      await shop.api(token)('user.leave', { body: {} })
      const { db, config, clock, gateway: payments, messages, mails, push, sns, files } = shop
      const app = { db, config, integrations: { payments, messages, mails, push, sns, files }, clock: () => clock.now }
      await createJobs({ db, clock: app.clock, handlers: userJobs(app) }).runDueJobs()
      expect(await rowsOf(body.id)).toMatchObject([{ user_id: userId }])
      const person = await db.one<{ text: string }>('person', 'select u::text as text from app_user u where id = $1', [
        userId,
      ])
      for (const known of [phone, email]) expect(person.text).not.toContain(known)
    })
  })

  describe('error', () => {
    test.each([
      ['id', { id: 'browser-1' }],
      ['version', { version: 0 }],
      ['measurement', { measurement: 'yes' }],
      ['source', { source: 'mail' }],
      ['chosenAt', { chosenAt: '0000-01-01T00:00:00Z' }],
      ['chosenAt', { chosenAt: 'yesterday' }],
    ])('a choice with an invalid %s is refused', async (field, change) => {
      const body = { ...choice(), ...change }
      const answer = await shop.request('POST', '/v1/consents', { body })
      expect(answer.status).toBe(400)
      expect(answer.body).toMatchObject({
        code: 'invalidInput',
        problems: [{ path: expect.stringContaining(field) }],
      })
    })
  })

  describe('security', () => {
    test('the token of a guest or an invalid one names no member', async () => {
      const body = choice({ byMember: true })
      await record(body, 'x'.repeat(43))
      expect(await rowsOf(body.id)).toMatchObject([{ user_id: null }])
    })

    test('[A14] a row is not changed, and not deleted within five years', async () => {
      const { id } = choice()
      await record(choice({ id }))
      for (const text of [
        'update consent_record set measurement = true',
        'delete from consent_record',
        'truncate consent_record',
      ])
        await expect(shop.db.exec('rewrite', text, [])).rejects.toThrow('append only')
      expect(await rowsOf(id)).toHaveLength(1)
    })
  })

  test('rows are deleted five years after they arrived, whatever the browser said', async () => {
    const [old, recent] = [choice(), choice({ chosenAt: '2020-01-01T00:00:00.000Z' })]
    await record(recent)
    const insert = `insert into consent_record (id, chosen_at, received_at, platform, version, measurement, advertising, source)
      values ($1, $2, '2019-01-01', 'ru', 1, true, true, 'banner')`
    await shop.db.exec('old', insert, [old.id, new Date(old.chosenAt)])
    await createJobs({ db: shop.db, clock: () => shop.clock.now, handlers: consentRetentionJobs }).runDueJobs()
    expect([await rowsOf(old.id), await rowsOf(recent.id)].map(({ length }) => length)).toEqual([0, 1])
  })
})
