import { freePort, freeSandboxPort } from '../scripts/test/postgres.ts'
import { agreeToMeasure } from './journey/agree-to-measure.ts'
import { orderCart } from './journey/checkout.ts'
import { fillCart, openPage } from './journey/goods.ts'
import { agreeAndJoin, fillSignUp, logIn, newPerson } from './journey/member-screens.ts'
import { registerMember } from './journey/register-member.ts'
import { expect, test } from './journey/watched.ts'
import { openShop } from './start-shop.ts'

/** Product that is sold all the year. */
const oranges = { path: '/product/1013', id: '1013' }

// one shop that feeds the vendors itself
test.describe.configure({ mode: 'default' })
test.use({ contextOptions: { reducedMotion: 'reduce' }, expectedNoise: [/asks http:\/\/127\.0\.0\.1/] })
// a headless browser is a robot by its name
test.use({
  userAgent: 'Mozilla/5.0 (Linux; Android 15; SM-S931N) AppleWebKit/537.36 Chrome/142.0.0.0 Mobile Safari/537.36',
})
let close: () => Promise<void>
let origin: string
let vendors: string
test.beforeAll(async () => {
  test.setTimeout(300_000)
  const [own, sandboxPort] = [await freePort(), await freeSandboxPort()]
  origin = `http://ru.localhost:${own}`
  vendors = `http://127.0.0.1:${sandboxPort}`
  const env = { GA4_MODE: 'server', GA4_MEASUREMENT_ID: 'G-SERVER1', GA4_API_SECRET: 'sandbox' }
  ;({ close } = await openShop({ port: own, sandboxPort, env }))
})
test.afterAll(() => close())

/** Events that GA4 has received from the server. */
const received = async () => {
  const events = await fetch(`${vendors}/__sandbox/analytics?vendor=ga4`)
  const list = (await events.json()) as {
    name: string
    event: { params: Record<string, unknown> }
    problems: unknown[]
  }[]
  expect(list.flatMap(({ problems }) => problems)).toEqual([])
  return list.map(({ name, event }) => ({ name, params: event.params }))
}

test('[TRACK-8] a login arrives once with its method', async ({ page, context }) => {
  test.setTimeout(300_000)
  await openPage(page, `${origin}/notices`)
  const member = await registerMember(page, undefined, vendors)
  await agreeToMeasure(context, { measurement: true, advertising: false })
  await openPage(page, `${origin}/login`)
  await logIn(page, member)
  await expect(page).not.toHaveURL(/\/login/)
  await openPage(page, `${origin}/best`)
  const logins = async () => (await received()).filter(({ name }) => name === 'login')
  await expect.poll(logins, { timeout: 120_000 }).toHaveLength(1)
  expect(await logins()).toMatchObject([{ params: { method: 'email' } }])
})

test('[TRACK-8] events of pages that are never measured arrive after the document is gone', async ({
  page,
  context,
}) => {
  test.setTimeout(300_000)
  await agreeToMeasure(context, { measurement: true, advertising: false })
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const pending = () => page.evaluate<string>("sessionStorage.getItem('tracker.7004.pending') ?? ''")
  const person = newPerson()
  await openPage(page, `${origin}/register`)
  await fillSignUp(page, person, vendors)
  await agreeAndJoin(page)
  await expect.poll(pending).toContain('sign_up')
  await openPage(page, `${origin}/search?q=010-1234-5678`)
  await expect.poll(pending).toBe('')
  await openPage(page, `${origin}${oranges.path}`)
  await page.getByRole('button', { name: '공유하기' }).first().click()
  await page.getByRole('button', { name: '링크 복사' }).click()
  await fillCart(page, origin, oranges.path)
  await openPage(page, `${origin}/cart`)
  await orderCart(page)
  await openPage(page, `${origin}/best`)

  const expected = [
    { name: 'sign_up', params: { method: 'email' } },
    { name: 'share', params: { method: 'link', content_type: 'product', item_id: oranges.id } },
    { name: 'begin_checkout', params: { currency: 'KRW' } },
    { name: 'search', params: { search_term: '[phone]' } },
  ]
  await expect(async () => {
    const events = await received()
    for (const event of expected)
      expect(events).toContainEqual(
        expect.objectContaining({ name: event.name, params: expect.objectContaining(event.params) }),
      )
  }).toPass({ timeout: 120_000 })
  const once = (await received()).filter(({ name }) => name === 'sign_up')
  expect(once).toHaveLength(1)
  expect(JSON.stringify(await received())).not.toContain('1234-5678')
})
