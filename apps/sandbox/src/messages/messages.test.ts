import { createHmac } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createSandbox, type Sandbox } from '#src/main.ts'
import { call, lever, START } from '#src/sandbox-calls.ts'

let sandbox: Sandbox
beforeEach(async () => {
  sandbox = await createSandbox({ clock: () => START })
})
afterEach(() => sandbox.close())

function send(
  messages: object[],
  { secret = 'sandbox', ...rest }: { secret?: string; allowDuplicates?: boolean } = {},
) {
  const [date, salt] = ['2026-01-05T00:00:00.000Z', 'abcdefghijklmnop']
  const signature = createHmac('sha256', secret)
    .update(date + salt)
    .digest('hex')
  const authorization = `HMAC-SHA256 apiKey=sandbox, date=${date}, salt=${salt}, signature=${signature}`
  return call(sandbox, 'POST', '/solapi/messages/v4/send-many/detail', {
    body: { messages, ...rest },
    headers: { authorization },
  })
}
const talk = { text: '주문했어요', kakaoOptions: { pfId: 'KA01PF', templateId: 'KA01TP', variables: {} } }
const inbox = async (to: string) =>
  (await call(sandbox, 'GET', `/__sandbox/messages?to=${to}`)).json as unknown as Record<string, unknown>[]

describe('sending', () => {
  it('stores a text message so that a test can read its code', async () => {
    const { status, json } = await send([{ to: '01012345678', from: '0212345678', text: '인증번호 [123456]' }])
    expect(status).toBe(200)
    expect(json).toMatchObject({ groupInfo: { count: { total: 1, registeredSuccess: 1 }, status: 'SENDING' } })
    expect(await inbox('01012345678')).toMatchObject([{ text: '인증번호 [123456]', type: 'SMS', statusCode: '4000' }])
    expect(await inbox('01099999999')).toEqual([])
  })

  it('sends a text of more than 90 bytes as LMS', async () => {
    await send([{ to: '01012345678', from: '0212345678', text: '가'.repeat(45) }])
    await send([{ to: '01012345678', from: '0212345678', text: '가'.repeat(46) }])
    expect((await inbox('01012345678')).map(({ type }) => type)).toEqual(['SMS', 'LMS'])
  })

  it('counts one message to several numbers as several messages', async () => {
    await send([{ to: ['01011111111', '01022222222'], from: '0212345678', text: '안녕하세요' }])
    expect([(await inbox('01011111111')).length, (await inbox('01022222222')).length]).toEqual([1, 1])
  })

  it('drops duplicate messages to a number unless duplicates are allowed', async () => {
    const twice = ['하나', '둘'].map((text) => ({ to: '01012345678', from: '0212345678', text }))
    const { json } = await send(twice)
    expect(json).toMatchObject({ groupInfo: { count: { total: 2, registeredSuccess: 1, registeredFailed: 1 } } })
    expect(json).toMatchObject({ failedMessageList: [{ to: '01012345678' }] })
    expect((await inbox('01012345678')).map(({ text }) => text)).toEqual(['하나'])
    await send(twice, { allowDuplicates: true })
    expect(await inbox('01012345678')).toHaveLength(3)
  })

  it('refuses a wrong signature', async () => {
    const { status, json } = await send([{ to: '01012345678', from: '0212345678', text: '안녕' }], { secret: 'wrong' })
    expect([status, json.errorCode]).toEqual([403, 'SignatureDoesNotMatch'])
  })

  it('refuses an invalid body', async () => {
    expect((await send([])).status).toBe(400)
  })
})

describe('numbers with a scripted result', () => {
  it('1 is not registered', async () => {
    const { json } = await send([{ to: '01000000001', from: '0212345678', text: '안녕' }])
    expect(json).toMatchObject({
      groupInfo: { count: { total: 1, registeredFailed: 1 } },
      failedMessageList: [{ statusCode: '1062' }],
    })
    expect(await inbox('01000000001')).toEqual([])
  })

  it('2 arrives five seconds later', async () => {
    await send([{ to: '01000000002', from: '0212345678', text: '안녕' }])
    expect(await inbox('01000000002')).toMatchObject([{ status: 'PENDING' }])
    await lever(sandbox, 'clock', { advanceMs: 5000 })
    expect(await inbox('01000000002')).toMatchObject([{ status: 'COMPLETE' }])
  })

  it('3 receives a text message instead of the 알림톡', async () => {
    const { json } = await send([{ to: '01000000003', from: '0212345678', ...talk }])
    expect(json).toMatchObject({ groupInfo: { count: { sentReplacement: 1 } } })
    expect(await inbox('01000000003')).toMatchObject([{ type: 'SMS', replacement: true, status: 'COMPLETE' }])
  })

  it('4 has blocked the sender, 6 does not match its template: accepted, then failed', async () => {
    await send([{ to: '01000000004', from: '0212345678', text: '안녕' }])
    expect(await inbox('01000000004')).toMatchObject([{ status: 'FAILED' }])
    await send([{ to: '01000000006', from: '0212345678', ...talk }])
    expect(await inbox('01000000006')).toMatchObject([{ status: 'FAILED', statusCode: '3016' }])
  })

  it('5 gets a vendor outage once', async () => {
    const message = { to: '01000000005', from: '0212345678', text: '안녕' }
    expect((await send([message])).status).toBe(503)
    expect((await send([message])).status).toBe(200)
    expect(await inbox('01000000005')).toHaveLength(1)
  })
})
