import { connect } from 'node:net'
import { once } from 'node:events'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createSandbox, type Sandbox } from '#src/main.ts'
import { call, lever, START } from '#src/sandbox-calls.ts'

let sandbox: Sandbox
beforeEach(async () => {
  sandbox = await createSandbox({ clock: () => START })
})
afterEach(() => sandbox.close())

/** Sends lines one after the other, each after the reply to the one before. Returns the replies. */
const converse = async (...lines: readonly string[]): Promise<string[]> => {
  const socket = connect(Number(new URL(sandbox.smtpUrl).port), '127.0.0.1')
  const replies: string[] = []
  for (const line of ['', ...lines]) {
    if (line !== '') socket.write(`${line}\r\n`)
    const [reply] = (await Promise.race([once(socket, 'data'), once(socket, 'close')])) as [Buffer | boolean]
    if (typeof reply === 'boolean') return [...replies, 'closed']
    replies.push(String(reply).trim())
  }
  socket.destroy()
  return replies
}

const CONTENT = [
  'From: =?UTF-8?B?7JWM7Jyg?= <shop@example.com>',
  'To: a@example.com',
  'Subject: =?UTF-8?B?7KO866y4?=',
  'Message-ID: <1@example.com>',
  'Content-Type: text/html; charset=utf-8',
  '',
  '<b>주문</b><script>alert(1)</script>',
  '.',
].join('\r\n')
const MAIL = ['EHLO test', 'MAIL FROM:<shop@example.com>', 'RCPT TO:<a@example.com>', 'DATA', CONTENT]

const mails = async (to = '') =>
  (await call(sandbox, 'GET', `/__sandbox/mails${to && `?to=${to}`}`)).json as unknown as Record<string, unknown>[]

describe('happy', () => {
  it('a mail is stored with its decoded headers, and listed by receiver', async () => {
    const replies = await converse(...MAIL)
    expect(replies.map((reply) => reply.slice(0, 3))).toEqual(['220', '250', '250', '250', '354', '250'])
    expect(await mails('a@example.com')).toMatchObject([
      { id: 1, messageId: '<1@example.com>', from: 'shop@example.com', to: ['a@example.com'], subject: '주문' },
    ])
    expect(await mails('b@example.com')).toEqual([])
    expect(sandbox.world.journal.list('smtp')).toMatchObject([{ path: '/a@example.com', body: '주문', status: 250 }])
  })

  it('the page shows the mail with its HTML in a frame without rights', async () => {
    await converse(...MAIL)
    const page = await (await fetch(`${sandbox.url}/`)).text()
    expect(page).toContain('<iframe src="/mails/1" sandbox loading="lazy" title="주문">')
    expect(page).not.toContain('<script>alert')
    const frame = await fetch(`${sandbox.url}/mails/1`)
    expect(frame.headers.get('content-security-policy')).toMatch(/default-src 'none'.*; sandbox$/)
    expect(await frame.text()).toContain('<b>주문</b>')
    expect((await fetch(`${sandbox.url}/mails/2`)).status).toBe(404)
  })

  it('a reset clears the mails', async () => {
    await converse(...MAIL)
    await lever(sandbox, 'reset', {})
    expect(await mails()).toEqual([])
  })
})

describe('error', () => {
  it.each([
    ['mail', 2],
    ['rcpt', 3],
    ['data', 5],
  ])('a fault of %s refuses one mail at that step', async (route, step) => {
    await lever(sandbox, 'fault', { vendor: 'smtp', route, mode: 'error', status: 452, code: 'full' })
    expect((await converse(...MAIL.slice(0, step)))[step]).toBe('452 full')
    expect(await mails()).toEqual([])
    await converse(...MAIL)
    expect(await mails()).toHaveLength(1)
  })

  it('a lost reply comes after the mail is stored', async () => {
    await lever(sandbox, 'fault', { vendor: 'smtp', route: 'data', mode: 'drop', when: 'after' })
    expect((await converse(...MAIL)).at(-1)).toBe('closed')
    expect(await mails()).toHaveLength(1)
  })

  it('STARTTLS is not offered, and a wrong password is refused', async () => {
    const wrong = Buffer.from('\0sandbox\0wrong').toString('base64')
    const [, hello, login] = await converse('EHLO test', `AUTH PLAIN ${wrong}`)
    expect(hello).not.toContain('STARTTLS')
    expect(login).toMatch(/^535/)
  })
})
