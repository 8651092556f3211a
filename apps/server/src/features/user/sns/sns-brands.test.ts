import type { BrandId } from '@shop/brands'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testEngines } from '#src/db/snapshot.ts'
import { register } from '#src/features/user/test-members.ts'
import { userJobs } from '#src/features/user/user-jobs.ts'
import { createJobs } from '#src/jobs/jobs.ts'
import { openTestShop, type TestShop } from '#src/testing/test-shop.ts'

describe.each(testEngines)('one person of a provider at several brands, on %s', (engine) => {
  let shop: TestShop
  beforeAll(async () => {
    shop = await openTestShop({ engine })
  })
  afterAll(() => shop.close())

  const body = (subject: string) => ({ snsType: 'kakaotalk', snsToken: `token-of-${subject}` }) as const
  const join = async (brand: BrandId, subject: string) => {
    shop.sns.profiles.set(`token-of-${subject}`, { subject, email: null })
    const change = { ...body(subject), password: undefined, passwordConfirm: undefined }
    return (await register(shop, { brand, change })).token
  }
  const leave = (brand: BrandId, token: string) => shop.api(token, brand)('user.leave')
  const runJobs = () => {
    const { db, config, clock, gateway: payments, messages, mails, push, sns, files } = shop
    const app = { db, config, integrations: { payments, messages, mails, push, sns, files }, clock: () => clock.now }
    return createJobs({ db, clock: app.clock, handlers: userJobs(app) }).runDueJobs()
  }
  const isUnlinked = async (subject: string) => {
    await runJobs()
    return shop.sns.unlinked.has(subject)
  }

  test('[C013] [BRAND-4] leaving one brand keeps the provider link of the others: it is unlinked with the last account', async () => {
    const subject = 'at-three'
    const [ru, cuma, farmer] = [await join('ru', subject), await join('cuma', subject), await join('farmer', subject)]
    await leave('ru', ru)
    expect(await isUnlinked(subject)).toBe(false)
    expect((await shop.ask('user.logInWithSns', { body: body(subject) }, { brand: 'cuma' })).status).toBe(200)
    await leave('cuma', cuma)
    expect(await isUnlinked(subject)).toBe(false)
    await leave('farmer', farmer)
    expect(await isUnlinked(subject)).toBe(true)
  })

  test('[C013] leaving two brands at the same time unlinks the person too', async () => {
    const subject = 'at-two'
    const [ru, cuma] = [await join('ru', subject), await join('cuma', subject)]
    await Promise.all([leave('ru', ru), leave('cuma', cuma)])
    expect(await isUnlinked(subject)).toBe(true)
  })
})
