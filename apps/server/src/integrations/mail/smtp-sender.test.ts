import { createServer, type Server, type Socket } from 'node:net'
import { once } from 'node:events'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type SandboxProcess, startSandbox } from '../sandbox-process.ts'
import { createFakeMailSender, type OutgoingMail } from './mail-sender.ts'
import { createSmtpSender, type SmtpOptions } from './smtp-sender.ts'

let sandbox: SandboxProcess
const opened: { close(): void }[] = []
beforeAll(async () => {
  sandbox = await startSandbox()
})
afterAll(() => sandbox.stop())
beforeEach(() => sandbox.lever('reset'))
afterEach(() => {
  for (const each of opened.splice(0)) each.close()
})

const timeouts = { connectMs: 500, greetingMs: 500, silenceMs: 500, totalMs: 3_000 }
const connect = (more: Partial<SmtpOptions> = {}) => {
  const clock = () => new Date('2026-01-05T00:00:00Z')
  const sender = createSmtpSender({ url: sandbox.smtpUrl, from: 'hello@shop.example', clock, timeouts, ...more })
  opened.push(sender)
  return sender
}

const TO = 'sujin@example.com'
const mail = (more: Partial<OutgoingMail> = {}): OutgoingMail => ({
  key: 'order.shipped:12:1',
  fromName: '알유',
  to: TO,
  subject: '상품이 출발했어요.',
  html: '<p>상품이 출발했어요.</p>',
  text: '상품이 출발했어요.',
  ...more,
})

interface Received {
  messageId: string
  from: string
  to: string[]
  sender: string
  subject: string
  html: string
  text: string
  headers: string[]
}
const inbox = (to = TO) => sandbox.read<Received[]>(`mails?to=${encodeURIComponent(to)}`)
const fault = (route: string, more: object) => sandbox.lever('fault', { vendor: 'smtp', route, ...more })

describe('happy', () => {
  it('a mail arrives with name, subject, HTML and text as written', async () => {
    expect((await connect().send(mail())).outcome).toBe('accepted')
    expect(await inbox()).toMatchObject([
      {
        from: 'hello@shop.example',
        to: [TO],
        sender: '"알유" <hello@shop.example>',
        subject: '상품이 출발했어요.',
        html: '<p>상품이 출발했어요.</p>',
        text: '상품이 출발했어요.',
      },
    ])
  })

  it('names and subjects that are not ASCII are encoded words, in lines of at most 78 characters', async () => {
    const subject = '아주 긴 제목이에요 '.repeat(12).trim()
    await connect().send(mail({ subject }))
    const [received] = await inbox()
    expect(received?.subject).toBe(subject)
    for (const line of received?.headers.flatMap((header) => header.split('\r\n')) ?? []) {
      expect(line).toMatch(/^[\x20-\x7e\t]*$/)
      expect(line.length).toBeLessThanOrEqual(78)
    }
    expect(received?.headers.join('\n')).toMatch(/Subject: =\?UTF-8\?/)
  })

  it('[B8] the message id follows from the key, so that a second copy is recognized', async () => {
    const sender = connect()
    for (const key of ['a:1', 'a:1', 'a:2']) await sender.send(mail({ key }))
    const ids = (await inbox()).map(({ messageId }) => messageId)
    expect(ids[0]).toMatch(/^<[0-9a-f]{40}@shop\.example>$/)
    expect([ids[1] === ids[0], ids[2] === ids[0]]).toEqual([true, false])
  })

  it('advertising has the headers with which mail programs unsubscribe', async () => {
    await connect().send(mail({ unsubscribe: { url: 'https://shop.example/opt-out/x', isOneClick: true } }))
    const [received] = await inbox()
    expect(received?.headers).toContain('List-Unsubscribe: <https://shop.example/opt-out/x>')
    expect(received?.headers).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
  })

  it('logs in with the user and the password of the address', async () => {
    const url = sandbox.smtpUrl.replace('//', '//sandbox:sandbox@')
    expect((await connect({ url }).send(mail())).outcome).toBe('accepted')
  })

  it('a few connections send many mails', async () => {
    const sender = connect()
    const results = await Promise.all(Array.from({ length: 20 }, (_, at) => sender.send(mail({ key: `many:${at}` }))))
    expect(new Set(results.map(({ outcome }) => outcome))).toEqual(new Set(['accepted']))
    expect(await inbox()).toHaveLength(20)
  })
})

describe('error', () => {
  it.each(['mail', 'rcpt', 'data'])(
    '[B8] a temporary refusal (4xx) of %s is notSent, and a retry arrives once',
    async (route) => {
      const sender = connect()
      await fault(route, { mode: 'error', status: 451 })
      expect(await sender.send(mail())).toEqual({ outcome: 'notSent', cause: 'busy 451' })
      expect((await sender.send(mail())).outcome).toBe('accepted')
      expect(await inbox()).toHaveLength(1)
    },
  )

  it.each(['mail', 'rcpt', 'data'])('a permanent refusal (5xx) of %s is refused with its reply', async (route) => {
    await fault(route, { mode: 'error', status: 550, code: 'no such user' })
    expect(await connect().send(mail())).toMatchObject({
      outcome: 'refused',
      code: '550',
      message: expect.stringContaining('no such user'),
    })
    expect(await inbox()).toEqual([])
  })

  it.each(['connect', 'mail', 'rcpt'])('[B8] a connection lost at %s is notSent', async (route) => {
    await fault(route, { mode: 'drop', times: null })
    expect(await connect().send(mail())).toEqual({ outcome: 'notSent', cause: 'network' })
    expect(await inbox()).toEqual([])
  })

  it('[B8] a connection lost after the content is unknown and not repeated', async () => {
    await fault('data', { mode: 'drop', when: 'after' })
    expect(await connect().send(mail())).toEqual({ outcome: 'unknown', cause: 'network' })
    expect(await inbox()).toHaveLength(1)
  })

  it('[B8] so is a reply that does not come in time', async () => {
    await fault('data', { mode: 'timeout', when: 'after' })
    expect(await connect().send(mail())).toEqual({ outcome: 'unknown', cause: 'timeout' })
    expect(await inbox()).toHaveLength(1)
  })

  it('a late reply in time is accepted', async () => {
    await fault('data', { mode: 'slow', ms: 200 })
    expect((await connect().send(mail())).outcome).toBe('accepted')
  })

  it('a server without a greeting is notSent', async () => {
    await fault('connect', { mode: 'timeout' })
    expect(await connect().send(mail())).toEqual({ outcome: 'notSent', cause: 'timeout' })
  })

  it('a refused login is no refusal of the mail', async () => {
    const url = sandbox.smtpUrl.replace('//', '//sandbox:wrong@')
    expect(await connect({ url }).send(mail())).toEqual({ outcome: 'notSent', cause: 'login' })
  })

  it('a mail moves from a connection that the server closed to a new one', async () => {
    const sender = connect()
    await sender.send(mail({ key: 'first' }))
    await fault('mail', { mode: 'drop' })
    expect((await sender.send(mail({ key: 'second' }))).outcome).toBe('accepted')
    expect(await inbox()).toHaveLength(2)
  })

  it('[B8] a server that fails is not asked for a while', async () => {
    const sender = connect({ url: 'smtp://127.0.0.1:1', breaker: { failures: 2, closedMs: 60_000 } })
    expect(await sender.send(mail())).toEqual({ outcome: 'notSent', cause: 'network' })
    await sender.send(mail())
    expect(await sender.send(mail())).toEqual({ outcome: 'notSent', cause: 'closed' })
  })

  it('a server that refuses mails is asked on', async () => {
    const sender = connect({ breaker: { failures: 1, closedMs: 60_000 } })
    for (const status of [451, 550]) {
      await fault('rcpt', { mode: 'error', status })
      await sender.send(mail())
    }
    expect((await sender.send(mail())).outcome).toBe('accepted')
  })
})

describe('security', () => {
  it.each([
    ['subject', { subject: '주문\r\nBcc: evil@example.com\r\n\r\n본문' }],
    ['name', { fromName: '알유\r\nBcc: evil@example.com' }],
    ['ASCII name', { fromName: 'RU"\r\nBcc: evil@example.com' }],
    ['unsubscribe link', { unsubscribe: { url: 'https://a.example/\r\nBcc: evil@example.com', isOneClick: false } }],
  ])('a line break in the %s adds no header', async (_, more) => {
    expect((await connect().send(mail(more))).outcome).toBe('accepted')
    const [received] = await inbox()
    expect(received?.to).toEqual([TO])
    expect(received?.headers.filter((header) => /^bcc:/i.test(header))).toEqual([])
    expect(received?.text).toBe('상품이 출발했어요.')
  })

  it.each([
    'a@example.com\r\nRCPT TO:<evil@example.com>',
    'a@example.com, evil@example.com',
    'A <a@example.com>',
    'a b@example.com',
    '@example.com',
    '',
  ])('%j is no receiver', async (to) => {
    expect(await connect().send(mail({ to }))).toMatchObject({ outcome: 'refused', code: 'address' })
    expect(await sandbox.read<unknown[]>('mails')).toEqual([])
  })

  describe('a server on another machine', () => {
    let server: Server
    const said: string[] = []
    beforeAll(async () => {
      server = createServer((socket: Socket) => {
        socket.write('220 plain\r\n')
        socket.on('data', (bytes) => {
          said.push(String(bytes))
          socket.write('250 plain\r\n')
        })
        socket.on('error', () => undefined)
      }).listen(0, '127.0.0.1')
      await once(server, 'listening')
    })
    afterAll(() => void server.close())

    it('gets neither mail nor password without TLS', async () => {
      const address = server.address()
      if (address === null || typeof address === 'string') throw new Error('the server does not listen')
      // an address of this machine that is not its own name counts as another machine
      const url = `smtp://user:secret@127.0.0.2:${address.port}`
      const local = createServer((socket) => void server.emit('connection', socket)).listen(address.port, '127.0.0.2')
      await once(local, 'listening')
      const result = await connect({ url }).send(mail())
      local.close()
      expect(result).toMatchObject({ outcome: 'notSent' })
      expect(said.join('')).toMatch(/^EHLO /)
      expect(said.join('')).not.toMatch(/AUTH|MAIL FROM|secret/)
    })
  })
})

it('the fake records sent mails and follows its script', async () => {
  const fake = createFakeMailSender()
  fake.next.push({ outcome: 'notSent', cause: 'server' })
  expect((await fake.send(mail())).outcome).toBe('notSent')
  expect((await fake.send(mail())).outcome).toBe('accepted')
  expect(fake.sent).toHaveLength(1)
})
