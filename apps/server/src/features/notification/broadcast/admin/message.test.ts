import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testEngines } from '#src/db/snapshot.ts'
import { openRefundShop, type RefundShop } from '#src/features/refund/testing/buying.ts'
import { register } from '#src/features/user/test-members.ts'
import { subscriptionOf } from '#src/http/testing/push-requests.ts'
import { asStaff, type TestStaff } from '#src/features/staff/account/testing/test-staff.ts'

const NOON = new Date('2026-11-20T12:00:00+09:00')
const NIGHT = new Date('2026-11-20T22:00:00+09:00')
const MINUTE_MS = 60_000
const codeOf = ({ body }: { body: unknown }) => (body as { code?: string }).code

describe.each(testEngines)('messages of staff on %s', (engine) => {
  let shop: RefundShop
  let marketer: TestStaff
  beforeAll(async () => void (shop = await openRefundShop({ engine })))
  afterAll(() => shop.close())
  beforeEach(async () => {
    shop.messages.sent.splice(0)
    shop.clock.now = NOON
    marketer = await asStaff(shop, { roles: ['marketer'] })
    await shop.db.script(`delete from message; delete from notification; delete from broadcast;
      update app_user set left_at = now() where user_type <> 'guest'`)
  })

  let phones = 0
  const member = async (grade: number, { isAdOn = true } = {}) => {
    phones += 1
    const phone = `0107777${String(phones).padStart(4, '0')}`
    const known = await shop.asMember({ phone })
    await shop.db.exec('grade', 'update app_user set grade = $2 where id = $1', [known.userId, grade])
    await shop.db.exec('t', 'insert into user_setting (user_id, advertising_alarm) values ($1, $2)', [
      known.userId,
      isAdOn,
    ])
    // the code of the registration
    shop.messages.sent.splice(0)
    return { ...known, phone }
  }
  const segmentOf = async (grade: number) =>
    (await marketer.api('admin.segment.create', { body: { name: `등급 ${grade}`, conditions: { grades: [grade] } } }))
      .segment.id
  const message = { kind: 'ad.event', title: '가을 세일', text: '오늘만 30%', path: '/best' } as const
  const send = async (segmentId: number, change: object = {}) => {
    const body = { ...message, segmentId, channels: ['text'], requestId: crypto.randomUUID(), ...change }
    return (await marketer.api('admin.message.send', { body } as never)).broadcast.id
  }
  const finish = async (passes = 10) => {
    for (let pass = 0; pass < passes; pass++) await shop.pass(MINUTE_MS / 6)
  }
  const get = (id: number) => marketer.api('admin.message.get', { params: { id } })
  // jobs of benefits send texts of their own
  const ads = () => shop.messages.sent.filter(({ text }) => text.includes(message.title))
  const sentTo = () =>
    ads()
      .map(({ to }) => to)
      .toSorted()

  test('[backoffice] advertising reaches members of a segment who agree to it, with its mark and opt-out', async () => {
    const one = await member(1)
    await member(1, { isAdOn: false })
    await member(2)
    const id = await send(await segmentOf(1))
    await finish()
    expect(sentTo()).toEqual([one.phone])
    expect(ads()[0]?.text).toMatch(/^\(광고\)[\s\S]*무료 수신거부 http/)
    expect(await get(id)).toMatchObject({
      broadcast: { state: 'done', inApp: 1, queued: 1, segmentName: '등급 1', channels: ['text'] },
      results: [{ channel: 'text', state: 'sent', count: 1 }],
    })
  })

  test('[backoffice] the consent is judged when it is sent, and night waits for the morning', async () => {
    const [one, withdrawing] = [await member(1), await member(1)]
    const segmentId = await segmentOf(1)
    shop.clock.now = NIGHT
    marketer = await asStaff(shop, { roles: ['marketer'] })
    await send(segmentId)
    await finish()
    expect(sentTo()).toEqual([])
    await shop.db.exec('t', 'update user_setting set advertising_alarm = false where user_id = $1', [
      withdrawing.userId,
    ])
    await shop.pass(10 * 60 * MINUTE_MS)
    await finish()
    expect(sentTo()).toEqual([one.phone])
  })

  test('[backoffice] a message starts at its time, keeps its rate, and stops while it is sent', async () => {
    for (let at = 0; at < 5; at++) await member(1)
    const startsAt = new Date(NOON.getTime() + 10 * MINUTE_MS).toISOString()
    const id = await send(await segmentOf(1), { startsAt, perMinute: 2 })
    await finish(6)
    expect(sentTo()).toEqual([])
    shop.clock.now = new Date(startsAt)
    await shop.pass()
    await shop.pass(1_000)
    await shop.pass(1_000)
    expect(sentTo()).toHaveLength(2)
    await shop.pass(MINUTE_MS)
    expect(sentTo()).toHaveLength(4)
    expect((await marketer.api('admin.message.stop', { params: { id } })).broadcast.state).toBe('cancelled')
    await finish()
    expect(sentTo()).toHaveLength(4)
    expect(codeOf(await marketer.ask('admin.message.stop', { params: { id } }))).toBe('broadcastOver')
  })

  test('[backoffice] a message that reaches nobody is refused, to all members as to a segment', async () => {
    const toAll = { kind: 'ad.event', segmentId: null } as const
    const ask = (requestId: string) =>
      marketer.ask('admin.message.send', { body: { ...message, ...toAll, channels: ['text'], requestId } })
    await member(1, { isAdOn: false })
    expect(codeOf(await marketer.ask('admin.message.countAudience', { body: toAll }))).toBe('audienceEmpty')
    expect(codeOf(await ask(crypto.randomUUID()))).toBe('audienceEmpty')
    expect(await shop.db.many('none', 'select 1 as one from broadcast', [])).toEqual([])
    await member(1)
    expect(await marketer.api('admin.message.countAudience', { body: toAll })).toEqual({ members: 1 })
    expect(codeOf(await ask(crypto.randomUUID()))).toBeUndefined()
  })

  test('[backoffice] the same request sends once; a test goes to the own e-mail only', async () => {
    await member(1)
    const [segmentId, requestId] = [await segmentOf(1), crypto.randomUUID()]
    expect(await send(segmentId, { requestId })).toBe(await send(segmentId, { requestId }))
    const { to } = await marketer.api('admin.message.testSend', { body: message })
    expect(to).toBe(marketer.email)
    const mail = shop.mails.sent.at(-1)
    expect(mail).toMatchObject({ to: marketer.email, subject: expect.stringMatching(/^\[시험\] \(광고\)/) as string })
    const { preview } = await marketer.api('admin.message.preview', { body: message })
    expect(preview.message).toMatch(/^\(광고\)/)
    expect((await marketer.api('admin.message.listTemplates')).templates.length).toBeGreaterThan(20)
  })

  const verifyPhone = async (phone: string, staff = marketer) => {
    await staff.api('admin.message.sendTestCode', { body: { phone } })
    const code = /인증번호 (\d{6})/.exec(shop.messages.sent.at(-1)?.text ?? '')?.[1] ?? ''
    return staff.ask('admin.message.setTestPhone', { body: { phone, code } })
  }
  const testBy = (channel: string, staff = marketer) =>
    staff.ask('admin.message.testSend', { body: { ...message, channel } })

  test('[backoffice] a test goes by each channel to the verified phone and to the member who has it', async () => {
    expect(codeOf(await testBy('text'))).toBe('testPhoneMissing')
    const stranger = '01088880000'
    expect((await verifyPhone(stranger)).body).toMatchObject({
      receiver: { email: marketer.email, phone: '010-****-0000', hasMember: false, devices: 0 },
    })
    expect((await testBy('text')).body).toEqual({ to: '010-****-0000' })
    expect(shop.messages.sent.at(-1)).toMatchObject({
      to: stranger,
      text: expect.stringMatching(/^\[시험\] \(광고\)/) as string,
    })
    expect(codeOf(await testBy('inApp'))).toBe('testMemberMissing')
    const person = await register(shop)
    const own = { ...person, api: shop.api(person.token) }
    const other = await member(1)
    shop.clock.now = new Date(NOON.getTime() + MINUTE_MS)
    expect((await verifyPhone(own.phone)).body).toMatchObject({ receiver: { hasMember: true, devices: 0 } })
    expect(codeOf(await testBy('push'))).toBe('testDeviceMissing')
    await own.api('notification.subscribe', { body: subscriptionOf('own') })
    expect((await testBy('push')).status).toBe(200)
    expect(JSON.parse(shop.push.sent.at(-1)?.payload ?? '{}')).toMatchObject({ title: '[시험] (광고) 가을 세일' })
    expect((await testBy('inApp')).status).toBe(200)
    const inboxOf = async ({ api }: { api: typeof own.api }) =>
      (await api('notification.list', { query: { listType: 'fruitSnsList' } })).notifications.map(({ title }) => title)
    expect(await inboxOf(own)).toEqual(['[시험] (광고) 가을 세일', '[시험] (광고) 가을 세일'])
    expect(await inboxOf(other)).toEqual([])
  })

  test('[E4] a code is that of its account, and codes and tests are limited', async () => {
    const phone = '01088881111'
    const other = await asStaff(shop, { roles: ['marketer'] })
    await marketer.api('admin.message.sendTestCode', { body: { phone } })
    const code = /인증번호 (\d{6})/.exec(shop.messages.sent.at(-1)?.text ?? '')?.[1] ?? ''
    expect(codeOf(await other.ask('admin.message.setTestPhone', { body: { phone, code } }))).toBe('codeInvalid')
    expect(codeOf(await marketer.ask('admin.message.sendTestCode', { body: { phone } }))).toBe('tooManyRequests')
    const answers = []
    for (let tests = 0; tests < 11; tests++) answers.push((await testBy('email')).status)
    expect(answers).toEqual([...Array.from({ length: 10 }, () => 200), 429])
    const stored = await shop.db.many<{ sealed: string }>('t', 'select sealed from staff_phone', [])
    expect(JSON.stringify(stored)).not.toContain('8888')
  })

  test('[F6] a brand neither sees nor stops messages of another', async () => {
    await member(1)
    const id = await send(await segmentOf(1))
    const elsewhere = await asStaff(shop, { roles: ['marketer'], brand: 'cuma' })
    expect(codeOf(await elsewhere.ask('admin.message.stop', { params: { id } }))).toBe('broadcastNotFound')
    const wrong = { ...message, kind: 'notice.published', channels: ['text'], requestId: crypto.randomUUID() }
    expect(codeOf(await marketer.ask('admin.message.send', { body: wrong }))).toBe('invalidInput')
  })
})
