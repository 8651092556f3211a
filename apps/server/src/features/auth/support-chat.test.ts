import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { register, somebody } from '#src/features/user/test-members.ts'
import { openTestShop, type TestShop } from '#src/testing/test-shop.ts'

const CHANNEL_SECRET = '00112233445566778899aabbccddeeff'
let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop({
    env: { CHANNEL_KEY: 'plugin', CHANNEL_SECRET, CHANNEL_JS: 'https://chat.example/widget.js' },
  })
})
afterAll(() => shop.close())

describe('[BRAND-9] the support chat', () => {
  test('identifies a member with a stable id and a proof for the widget', async () => {
    const { token } = await register(shop)
    const { chat } = await shop.api(token)('auth.getSupportChat')
    expect(chat).toMatchObject({ script: 'https://chat.example/widget.js', key: 'plugin' })
    const { memberId, memberHash } = chat?.member ?? { memberId: '', memberHash: '' }
    expect(memberId).toMatch(/^[0-9a-f]{64}$/)
    const proof = createHmac('sha256', Buffer.from(CHANNEL_SECRET, 'hex')).update(memberId).digest('hex')
    expect(memberHash).toBe(proof)
    expect((await shop.api(token)('auth.getSupportChat')).chat).toEqual(chat)
  })

  test('has no id for a guest', async () => {
    expect((await shop.api(await shop.guest())('auth.getSupportChat')).chat?.member).toBeNull()
  })

  test('is a messaging channel on farmer', async () => {
    expect(await shop.api(await shop.guest('farmer'), 'farmer')('auth.getSupportChat')).toEqual({ chat: null })
  })

  test('is the chat of the sandbox if not configured, and absent in production', async () => {
    const local = await openTestShop()
    const { chat } = await local.api(await local.guest())('auth.getSupportChat')
    expect(chat?.script).toBe('http://127.0.0.1:5446/channel/ch-plugin-web.js')
    await local.close()
  })
})

describe('security', () => {
  test('[I2] sends no member number, name, phone or e-mail to the widget vendor', async () => {
    const member = await register(shop)
    const answer = JSON.stringify(await shop.api(member.token)('auth.getSupportChat'))
    const { uuid } = await shop.api(member.token)('auth.verifyToken')
    for (const known of [uuid, member.email, member.phone, somebody().name, CHANNEL_SECRET])
      expect(answer).not.toContain(known)
  })

  test('two members have different ids, and a request without a token gets none', async () => {
    const nameOf = async () => {
      const { token } = await register(shop)
      return (await shop.api(token)('auth.getSupportChat')).chat?.member?.memberId
    }
    expect(await nameOf()).not.toBe(await nameOf())
    expect((await shop.ask('auth.getSupportChat', {})).status).toBe(401)
  })
})
