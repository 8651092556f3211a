import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testEngines } from '#src/db/snapshot.ts'
import { openRefundShop, type RefundShop } from '#src/features/refund/testing/buying.ts'
import { asStaff, type TestStaff } from '#src/features/staff/account/testing/test-staff.ts'
import { originOf } from '#src/brand-origin.ts'
import { writeClickToken } from './click-token.ts'

const NOON = new Date('2026-11-20T12:00:00+09:00')
const MINUTE_MS = 60_000
const DAY_MS = 86_400_000

describe.each(testEngines)('opened and clicked messages on %s', (engine) => {
  let shop: RefundShop
  let marketer: TestStaff
  beforeAll(async () => void (shop = await openRefundShop({ engine })))
  afterAll(() => shop.close())
  beforeEach(async () => {
    shop.messages.sent.splice(0)
    shop.mails.sent.splice(0)
    shop.clock.now = NOON
    marketer = await asStaff(shop, { roles: ['marketer'] })
    await shop.db.script(`delete from message; delete from notification; delete from broadcast;
      update app_user set left_at = now() where user_type <> 'guest'`)
  })

  let people = 0
  const member = async (measures?: boolean) => {
    people += 1
    const phone = `0105555${String(people).padStart(4, '0')}`
    const email = `reader-${people}@example.com`
    const { userId } = await shop.asMember({ phone, email })
    await shop.db.exec('t', 'insert into user_setting (user_id, advertising_alarm) values ($1, true)', [userId])
    if (measures !== undefined) await choose(userId, measures)
    return { userId, phone, email }
  }
  /** Stores a choice of the member about measurement. */
  const choose = (userId: number, measures: boolean) =>
    shop.db.exec(
      't',
      `insert into consent_record (id, chosen_at, received_at, platform, version, measurement, advertising, source, user_id)
       values (gen_random_uuid(), $2::timestamptz, $2::timestamptz, 'ru', 1, $3, false, 'settings', $1)`,
      [userId, shop.clock.now, measures],
    )
  const message = { kind: 'ad.event', title: '가을 세일', text: '오늘만 30%', path: '/best?type=all' } as const
  const send = async (change: object = {}) => {
    const body = { ...message, channels: ['text', 'email'], requestId: crypto.randomUUID(), ...change }
    const { id } = (await marketer.api('admin.message.send', { body } as never)).broadcast
    for (let pass = 0; pass < 6; pass++) await shop.pass(MINUTE_MS / 6)
    return id
  }
  const linkIn = (text: string | undefined): URL => new URL(/http\S+\/m\/[\w.-]+/.exec(text ?? '')?.[0] ?? 'none:')
  const textTo = (phone: string) =>
    shop.messages.sent.find(({ to, text }) => to === phone && text.includes(message.title))?.text
  const mailTo = (email: string) => shop.mails.sent.find(({ to }) => to === email)
  const imageIn = (email: string) => /<img src="([^"]+)"/.exec(mailTo(email)?.html ?? '')?.[1]
  const open = (url: URL | string, headers = {}, method = 'GET') =>
    shop.request(method, new URL(url).pathname, { headers })
  const reachOf = async (id: number) => (await marketer.api('admin.message.get', { params: { id } })).reach
  const locationOf = async (url: URL | string) => (await open(url)).headers['location']

  test('[backoffice] links of text messages and mails lead to the page and count each receiver once', async () => {
    const [one] = [await member(), await member()]
    const id = await send()
    const [text, mail] = [linkIn(textTo(one.phone)), linkIn(mailTo(one.email)?.text)]
    expect(text.href).not.toBe(mail.href)
    expect(text.href.length).toBeLessThan(70)
    for (const url of [text, text, mail])
      expect(await locationOf(url)).toBe(`${originOf(shop.config, 'ru')}/best?type=all`)
    expect(await reachOf(id)).toEqual([
      { channel: 'email', sent: 2, measured: 0, opened: 0, clicked: 1 },
      { channel: 'text', sent: 2, measured: 0, opened: 0, clicked: 1 },
    ])
    expect((await marketer.api('admin.message.list')).broadcasts[0]).toMatchObject({ id, opened: 0, clicked: 2 })
    expect(textTo(one.phone)).not.toContain('/best')
  })

  test('[TRACK-7] a mail has the image of its opening only for a receiver who agrees to measurement then and now', async () => {
    const [agrees, refuses, silent, withdraws] = [
      await member(true),
      await member(false),
      await member(),
      await member(true),
    ]
    const id = await send()
    const images = [agrees, refuses, silent, withdraws].map(({ email }) => imageIn(email))
    expect(images.map((image) => image !== undefined)).toEqual([true, false, false, true])
    shop.clock.now = new Date(shop.clock.now.getTime() + MINUTE_MS)
    await choose(withdraws.userId, false)
    for (const image of images) {
      if (image === undefined) continue
      const answer = await open(image)
      expect(answer).toMatchObject({
        status: 200,
        headers: { 'content-type': 'image/gif', 'cache-control': 'no-store' },
      })
    }
    expect((await reachOf(id))[0]).toEqual({ channel: 'email', sent: 4, measured: 2, opened: 1, clicked: 0 })
  })

  test.each([
    ['withdrawn', true, false],
    ['given', false, true],
  ])('[TRACK-7] a mail that is sent again is measured by the choice of that time: %s', async (_, before, after) => {
    const one = await member(before)
    shop.mails.next.push({ outcome: 'notSent', cause: 'busy 451', retryAfterMs: 5 * MINUTE_MS })
    const id = await send({ channels: ['email'] })
    expect((await reachOf(id))[0]).toMatchObject({ sent: 0, measured: before ? 1 : 0 })
    shop.mails.sent.splice(0)
    shop.clock.now = new Date(shop.clock.now.getTime() + MINUTE_MS)
    await choose(one.userId, after)
    for (let pass = 0; pass < 10; pass++) await shop.pass(MINUTE_MS)
    expect(mailTo(one.email)).toBeDefined()
    expect(imageIn(one.email) === undefined).toBe(!after)
    expect((await reachOf(id))[0]).toMatchObject({ sent: 1, measured: after ? 1 : 0, opened: 0 })
    // also if the first attempt, with the image, arrived after all
    const { messageId } = await shop.db.one<{ messageId: number }>(
      't',
      'select id::int as "messageId" from message where broadcast_id = $1',
      [id],
    )
    await open(`http://shop/m/${writeClickToken(shop.config.secret, 'open', messageId)}/open.gif`)
    expect((await reachOf(id))[0]).toMatchObject({ opened: after ? 1 : 0 })
  })

  test('programs that look ahead are not readers, and a deleted message leads to the front page', async () => {
    const one = await member()
    const id = await send()
    const url = linkIn(textTo(one.phone))
    expect((await open(url, { 'sec-purpose': 'prefetch;prerender' })).status).toBe(302)
    expect((await open(url, {}, 'HEAD')).status).toBe(302)
    expect((await reachOf(id)).map(({ clicked }) => clicked)).toEqual([0, 0])
    shop.clock.now = new Date(NOON.getTime() + 100 * DAY_MS)
    await shop.db.exec('t', 'delete from message where broadcast_id = $1', [id])
    expect(await locationOf(url)).toBe(`${originOf(shop.config, 'ru')}/`)
  })

  test('a message without a page has no link that counts', async () => {
    const one = await member()
    await send({ path: null })
    expect(textTo(one.phone)).not.toContain('/m/')
  })

  describe('security', () => {
    test('[G7] a link leads to the shop only, whatever its address or the stored path contains', async () => {
      const one = await member()
      const id = await send()
      const url = linkIn(textTo(one.phone))
      const origin = originOf(shop.config, 'ru')
      for (const more of ['?url=https://evil.example', '?path=//evil.example', '?next=/%0d%0aSet-Cookie:a=b']) {
        const answer = await shop.request('GET', `${url.pathname}${more}`)
        expect(answer.headers['location']).toBe(`${origin}/best?type=all`)
      }
      for (const path of ['//evil.example', '/\\evil.example', '/\t/evil.example', '@evil.example', '.evil.example/']) {
        await shop.db.exec('t', 'update broadcast set path = $2 where id = $1', [id, path])
        const location = String(await locationOf(url))
        expect(new URL(location).origin, path).toBe(origin)
        expect(location, path).not.toMatch(/[\r\n\t]/)
      }
    })

    test('[G7] a token that was changed, made for another use or by another shop is not one', async () => {
      const one = await member(true)
      await send()
      const token = linkIn(textTo(one.phone)).pathname.slice('/m/'.length)
      const [messageId = '', mac = ''] = token.split('.')
      const number = Number.parseInt(messageId, 36)
      for (const wrong of [
        `${(number + 1).toString(36)}.${mac}`,
        `${messageId}.${mac.slice(0, -2)}AA`,
        writeClickToken(shop.config.secret, 'open', number),
        writeClickToken('another secret of another shop, as long', 'click', number),
        'x',
      ])
        expect((await shop.request('GET', `/m/${wrong}`)).status, wrong).toBe(404)
      const clicks = await shop.db.one<{ n: number }>('t', 'select count(clicked_at)::int as n from message', [])
      expect(clicks.n).toBe(0)
      const stray = `/m/${writeClickToken(shop.config.secret, 'click', number)}/open.gif`
      expect((await shop.request('GET', stray)).status).toBe(200)
      expect((await shop.db.one<{ n: number }>('t', 'select count(opened_at)::int as n from message', [])).n).toBe(0)
    })

    test('[I3] a link holds no personal data and is not sent on', async () => {
      const one = await member()
      await send()
      const url = linkIn(textTo(one.phone))
      expect(url.href).not.toContain(one.phone.slice(3))
      expect(url.search).toBe('')
      expect((await open(url)).headers).toMatchObject({
        'referrer-policy': 'no-referrer',
        'cache-control': 'no-store',
        'x-robots-tag': 'noindex',
      })
    })
  })
})
