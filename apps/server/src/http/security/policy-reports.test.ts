import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createApp, type RunningApp } from '#src/app.ts'
import { readConfig } from '#src/config.ts'
import type { Db } from '#src/db/db.ts'
import { openTestDb } from '#src/db/snapshot.ts'
import { createLog } from '#src/http/log.ts'
import { createFakeGateway } from '#src/integrations/payment/fake-gateway.ts'
import { createMemoryStore } from '#src/integrations/storage/memory-store.ts'
import { createFakeMailSender } from '#src/integrations/mail/mail-sender.ts'
import { createFakeSender } from '#src/integrations/message/message-sender.ts'
import { createFakePush } from '#src/integrations/push/push-sender.ts'
import { createFakeSns } from '#src/integrations/social-login/sns-provider.ts'

const now = new Date('2026-11-22T03:00:00Z')
const written: string[] = []
let db: Db
let app: RunningApp
beforeAll(async () => {
  db = await openTestDb()
  const config = readConfig({ NODE_ENV: 'test', LOG_LEVEL: 'warn' })
  const log = createLog(config, { write: (text) => void written.push(text) })
  const integrations = {
    payments: createFakeGateway(() => now),
    messages: createFakeSender(),
    mails: createFakeMailSender(),
    push: createFakePush(),
    sns: createFakeSns(),
    files: createMemoryStore(),
  }
  app = await createApp({ db, config, integrations, clock: () => now, log })
})
afterAll(async () => {
  await app.close()
  await db.close()
})

const send = async (payload: string, type = 'application/csp-report', remoteAddress = '10.0.0.1') => {
  written.length = 0
  const { statusCode } = await app.server.inject({
    method: 'POST',
    url: '/policy-reports',
    headers: { 'content-type': type, host: 'ru.localhost:5445' },
    payload,
    remoteAddress,
  })
  return statusCode
}
const old = {
  'csp-report': {
    'document-uri': 'https://shop.example/order/AAAA?name=canary&phone=01012345678',
    'effective-directive': 'script-src-elem',
    'blocked-uri': 'https://evil.example/x.js?token=canary',
    'script-sample': 'canary',
  },
}

describe('[G2] policy violation reports', () => {
  test('are logged without personal data', async () => {
    expect(await send(JSON.stringify(old))).toBe(204)
    expect(written).toHaveLength(1)
    expect(JSON.parse(written[0] ?? '')).toMatchObject({
      page: '/order/AAAA',
      directive: 'script-src-elem',
      blocked: 'https://evil.example',
    })
    expect(written.join('')).not.toMatch(/canary|01012345678/)
  })

  test('are also read in the newer format, at most five per request', async () => {
    const body = { documentURL: 'https://shop.example/cart', effectiveDirective: 'img-src', blockedURL: 'inline' }
    const many = Array.from({ length: 30 }, () => ({ type: 'csp-violation', body }))
    expect(await send(JSON.stringify(many), 'application/reports+json', '10.0.0.2')).toBe(204)
    expect(written).toHaveLength(5)
    expect(
      await send(JSON.stringify([{ type: 'deprecation', body: {} }]), 'application/reports+json', '10.0.0.2'),
    ).toBe(204)
    expect(written).toEqual([])
  })

  test.each([
    ['{"a":', 400],
    [JSON.stringify({ 'csp-report': { 'blocked-uri': 'x'.repeat(9_000) } }), 413],
    ['null', 204],
    ['[[[[]]]]', 204],
  ])('an invalid report (%.20s) gives %d and is not logged', async (payload, status) => {
    expect(await send(payload, 'application/csp-report', '10.0.0.3')).toBe(status)
    expect(written).toEqual([])
  })

  test('[H1] the twenty-first report per minute from one network is rejected, others are accepted', async () => {
    const answers = []
    for (let i = 0; i < 21; i++) answers.push(await send(JSON.stringify(old), 'application/csp-report', '10.0.0.4'))
    expect(answers).toEqual([...Array<number>(20).fill(204), 429])
    expect(await send(JSON.stringify(old), 'application/csp-report', '10.0.0.5')).toBe(204)
  })
})
