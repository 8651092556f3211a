import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createOutboundClient } from '../outbound-client.ts'
import { createFakeSender, type MessageSender } from './message-sender.ts'
import { type SandboxProcess, startSandbox } from '../sandbox-process.ts'
import { createSolapiSender, toAuthorization } from './solapi-sender.ts'

let sandbox: SandboxProcess
beforeAll(async () => {
  sandbox = await startSandbox()
})
afterAll(() => sandbox.stop())
beforeEach(() => sandbox.lever('reset'))

const connect = (apiSecret = 'sandbox'): MessageSender =>
  createSolapiSender({
    baseUrl: `${sandbox.url}/solapi`,
    apiKey: 'sandbox',
    apiSecret,
    from: '0212345678',
    outbound: createOutboundClient({ allowed: [sandbox.url] }),
    clock: () => new Date('2026-01-05T00:00:00Z'),
  })

const inbox = (to: string) => sandbox.read<{ text: string; type: string; status: string }[]>(`messages?to=${to}`)

it('signs with HMAC-SHA256 of date and salt, in hex', () => {
  const signed = toAuthorization(
    { apiKey: 'k', apiSecret: 's' },
    { date: '2026-01-05T00:00:00.000Z', salt: 'a'.repeat(32) },
  )
  expect(signed).toBe(
    `HMAC-SHA256 apiKey=k, date=2026-01-05T00:00:00.000Z, salt=${'a'.repeat(32)}, signature=20f96d0a37e51abf85162ec33357bc8cf029a4dd344be396259f1d96ae70eb8f`,
  )
})

describe('happy', () => {
  it('a text message is delivered', async () => {
    expect((await connect().send({ to: '01012345678', text: '인증번호 [123456]' })).outcome).toBe('accepted')
    expect(await inbox('01012345678')).toMatchObject([{ text: '인증번호 [123456]', type: 'SMS', status: 'COMPLETE' }])
  })

  it('an 알림톡 carries its template, variables and buttons', async () => {
    const buttons = [{ buttonName: '배송조회', buttonType: 'WL' as const, linkMo: 'https://ru.example/orders/1' }]
    const template = { channelId: 'KA01PF', templateId: 'KA01TP', variables: { 이름: '김' }, buttons }
    await connect().send({ to: '01012345678', text: '주문했어요', template, tags: { orderId: '1' } })
    const kakaoOptions = { pfId: 'KA01PF', templateId: 'KA01TP', variables: { '#{이름}': '김' }, buttons }
    expect(await inbox('01012345678')).toMatchObject([{ type: 'ATA', kakaoOptions, customFields: { orderId: '1' } }])
  })
})

describe('several messages', () => {
  const to = (phone: string, text = '안녕하세요') => ({ to: phone, text })

  it('are sent in one request, including two to one number, and each failure is named', async () => {
    const [ours, refused, again] = [to('01012345678', '하나'), to('01000000001'), to('01012345678', '둘')]
    const results = await connect().sendMany([ours, refused, again])
    expect(results).toMatchObject([
      { outcome: 'accepted' },
      { outcome: 'refused', code: '1062' },
      { outcome: 'accepted' },
    ])
    expect((await inbox('01012345678')).map(({ text }) => text).sort()).toEqual(['둘', '하나'])
    expect(await sandbox.read<unknown[]>('journal?vendor=solapi')).toHaveLength(1)
  })

  it('an empty list sends no request', async () => {
    expect(await connect().sendMany([])).toEqual([])
    expect(await sandbox.read<unknown[]>('journal?vendor=solapi')).toHaveLength(0)
  })

  it('are notSent if the vendor rejects all, and unknown if the response is lost', async () => {
    const both = [to('01012345678'), to('01000000005')]
    const notSent = { outcome: 'notSent', cause: 'server' }
    expect(await connect().sendMany(both)).toEqual([notSent, notSent])
    expect(await inbox('01012345678')).toHaveLength(0)
    await sandbox.lever('fault', { vendor: 'solapi', route: 'send', mode: 'drop', when: 'after' })
    const unknown = { outcome: 'unknown', cause: 'network' }
    expect(await connect().sendMany(both)).toEqual([unknown, unknown])
    expect(await inbox('01012345678')).toHaveLength(1)
  })
})

describe('error', () => {
  it('a number the vendor does not register is refused with its reason', async () => {
    const result = await connect().send({ to: '01000000001', text: '안녕하세요' })
    expect(result).toEqual({ outcome: 'refused', code: '1062', message: '발신번호 미등록' })
  })

  it('a wrong signature is refused', async () => {
    const result = await connect('other').send({ to: '01012345678', text: '안녕하세요' })
    expect(result).toMatchObject({ outcome: 'refused', code: 'SignatureDoesNotMatch' })
  })

  it('503 means nothing was accepted, so a retry delivers once', async () => {
    const sender = connect()
    expect(await sender.send({ to: '01000000005', text: '하나' })).toEqual({ outcome: 'notSent', cause: 'server' })
    expect((await sender.send({ to: '01000000005', text: '하나' })).outcome).toBe('accepted')
    expect(await inbox('01000000005')).toHaveLength(1)
  })

  it('a response lost after sending is unknown and not retried', async () => {
    await sandbox.lever('fault', { vendor: 'solapi', route: 'send', mode: 'drop', when: 'after' })
    expect(await connect().send({ to: '01012345678', text: '하나' })).toEqual({ outcome: 'unknown', cause: 'network' })
    expect(await inbox('01012345678')).toHaveLength(1)
  })
})

it('the fake records sent messages and follows its script', async () => {
  const fake = createFakeSender()
  fake.next.push({ outcome: 'notSent', cause: 'server' })
  expect((await fake.send({ to: '01012345678', text: '하나' })).outcome).toBe('notSent')
  expect((await fake.send({ to: '01012345678', text: '둘' })).outcome).toBe('accepted')
  expect(fake.sent.map(({ text }) => text)).toEqual(['둘'])
})
