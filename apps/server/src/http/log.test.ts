import { describe, expect, it } from 'vitest'
import { createLog, hideSecrets, maskText } from './log.ts'

describe('masking of log text', () => {
  it.each([
    ['a phone', 'to 010-1234-5678', 'to 010-****-5678'],
    ['a phone without hyphens', '01012345678 called', '010-****-5678 called'],
    ['a card', 'card 4330 1234 1234 1234', 'card [digits]'],
    ['an e-mail address', 'from hong.gil@example.com', 'from h***@example.com'],
    ['a token', 'authorization: Bearer abc-DEF_123', 'authorization: Bearer [token]'],
    ['an admin key', 'authorization: KakaoAK 0a1b2c', 'authorization: KakaoAK [token]'],
    ['a cookie', 'cookie: __Host-shop-token=abc-DEF_1; a=b', 'cookie: __Host-shop-token=[token]; a=b'],
    [
      'a database’s password',
      'at postgres://shop:p4ss-w0rd@db.internal:5432/shop',
      'at postgres://[login]@db.internal:5432/shop',
    ],
    ['an address without one', 'GET https://api.example/v1/x?at=1', 'GET https://api.example/v1/x?at=1'],
    ['a price', '12,900원', '12,900원'],
  ])('%s', (_, text, masked) => {
    expect(maskText(text)).toBe(masked)
  })
})

describe('[I2] a configured secret', () => {
  const secrets = ['live_sk_0a1b2c3d4e5f', 'pa"ss\\wörd/+&', 'sandbox']
  const hide = hideSecrets(secrets)

  it.each([
    ['as it is', 'key live_sk_0a1b2c3d4e5f refused', 'key [secret] refused'],
    ['in an address', `GET /x?t_key=${encodeURIComponent('pa"ss\\wörd/+&')}&a=1`, 'GET /x?t_key=[secret]&a=1'],
    ['in JSON', JSON.stringify({ at: 'pa"ss\\wörd/+&' }), '{"at":"[secret]"}'],
    ['a word too short to be one', 'the sandbox answered', 'the sandbox answered'],
  ])('is hidden %s', (_, line, hidden) => {
    expect(hide(line)).toBe(hidden)
  })

  it('is hidden in base64 with a suffix', () => {
    const login = Buffer.from('live_sk_0a1b2c3d4e5f:').toString('base64')
    expect(hide(login).startsWith('[secret]')).toBe(true)
    expect(hide(login).length).toBeLessThan('[secret]'.length + 8)
  })

  it('is in no log line, in any field', () => {
    const lines: string[] = []
    const log = createLog({ logLevel: 'info', secrets }, { write: (line) => void lines.push(line) })
    log.info({ requestId: secrets[0], note: secrets[1] }, `${secrets[0]} was here`)
    log.error({ error: new Error(secrets[0], { cause: { at: secrets[1] } }) }, 'failed')
    expect(lines).toHaveLength(2)
    for (const secret of secrets.slice(0, 2)) expect(lines.join('')).not.toContain(JSON.stringify(secret).slice(1, -1))
    expect(lines.map((line) => (JSON.parse(line) as { msg: string }).msg)).toEqual(['[secret] was here', 'failed'])
  })
})
