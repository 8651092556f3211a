import { createHash } from 'node:crypto'
import { brandFor, brandIds } from '@shop/brands'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type MessageKindName, messageKinds } from '#src/features/notification/kind/message-kinds.ts'
import { openTestShop, type TestShop } from '#src/testing/test-shop.ts'
import { measureText } from './text-length.ts'

const kinds = Object.keys(messageKinds) as MessageKindName[]

describe('[SCREEN-14] the preview of the templates', () => {
  let shop: TestShop
  beforeAll(async () => {
    shop = await openTestShop()
  })
  afterAll(() => shop.close())
  const read = async (url: string) => {
    const { status, headers, body } = await shop.request('GET', url)
    return { status, headers, body: String(body), policy: String(headers['content-security-policy']) }
  }

  test('lists every kind, of the brand of the host unless another is asked for', async () => {
    const { status, body } = await read('/docs/messages')
    expect(status).toBe(200)
    for (const name of kinds) expect(body).toContain(`/docs/messages/${name}?brand=ru`)
    expect((await read('/docs/messages?brand=farmer')).body).toContain('/docs/messages/order.shipped?brand=farmer')
  })

  test('lists one group', async () => {
    const { body } = await read('/docs/messages?group=gift')
    expect(body).toContain('/docs/messages/gift.thanked?')
    expect(body).not.toContain('/docs/messages/order.shipped?')
    expect((await read('/docs/messages?group=none&brand=none')).body).toContain('order.shipped?brand=ru')
  })

  test.each(kinds)('%s is shown in every brand and channel with all variables', async (name) => {
    for (const id of brandIds) {
      const { status, body } = await read(`/docs/messages/${name}?brand=${id}`)
      expect(status).toBe(200)
      expect(body).toContain(`[${brandFor(id).koreanName}] `)
      expect(body).toMatch(/\d+자 · \d+바이트 · (단문 SMS|장문 LMS)</)
      expect(body).not.toMatch(/#\{|undefined/)
      const mail = await read(`/docs/messages/${name}/mail?brand=${id}`)
      expect(mail.body).toContain(brandFor(id).legal.companyName)
    }
  })

  test('shows what a kind sends', async () => {
    const { body } = await read('/docs/messages/order.confirmSoon')
    expect(body).toMatch(/문자 <span class="tag">보냄/)
    expect(body).toMatch(/이메일 <span class="tag off">보내지 않음/)
    expect(body).toContain('아침 8시에 보내요')
  })

  test('shows values that fit the kind, and the setting by the name that members see', async () => {
    expect((await read('/docs/messages/coupon.given')).body).toContain('첫 구매 축하 쿠폰 (10% 할인, 2026.12.31까지)')
    expect((await read('/docs/messages/order.delayed')).body).toContain('태풍으로 수확이 늦어져')
    expect((await read('/docs/messages/gift.expired')).body).not.toContain('귀한 선물')
    expect((await read('/docs/messages/qna.answer')).body).toContain('고객센터 답변 (처음에는 푸시, 문자 켜짐)')
  })

  test('an unknown kind is not found', async () => {
    for (const url of ['/docs/messages/none', '/docs/messages/constructor', '/docs/messages/none/mail'])
      expect((await read(url)).status).toBe(404)
  })

  test('the page allows its own style and the frame of the e-mail, and no script', async () => {
    const { policy, body, headers } = await read('/docs/messages/order.shipped')
    const style = /<style>([\s\S]*?)<\/style>/.exec(body)?.[1] ?? ''
    expect(policy).toContain(`style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`)
    expect(policy).toMatch(/^default-src 'none';.*frame-src 'self'.*frame-ancestors 'none'$/)
    expect(policy).not.toMatch(/script-src|unsafe/)
    expect(headers['x-frame-options']).toBe('DENY')
    expect(body).toContain('sandbox title=')
  })

  test('the e-mail is framed by this page only, without rights', async () => {
    const { policy, headers } = await read('/docs/messages/order.shipped/mail')
    expect(policy).toMatch(/^default-src 'none'.*frame-ancestors 'self'; sandbox$/)
    expect(headers['x-frame-options']).toBe('SAMEORIGIN')
  })
})

test.each([
  ['가'.repeat(45), 90, 'SMS'],
  [`${'가'.repeat(45)}a`, 91, 'LMS'],
  ['가'.repeat(1_000), 2_000, 'LMS'],
  ['가'.repeat(1_001), 2_002, 'tooLong'],
])('a text message is measured in bytes of EUC-KR', (text, bytes, type) => {
  expect(measureText(text)).toEqual({ characters: text.length, bytes, type })
})
