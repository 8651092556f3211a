import { brandFor, brandIds, contrast } from '@shop/brands'
import { describe, expect, test } from 'vitest'
import { type MessageKindName, messageKinds } from '#src/features/notification/kind/message-kinds.ts'
import { sampleVariablesOf } from '#src/features/notification/kind/sample-variables.ts'
import { renderMail } from './render-mail.ts'

const frame = { brand: brandFor('ru'), origin: 'https://shop.example' }
const kinds = Object.keys(messageKinds) as MessageKindName[]
const linksIn = (html: string): string[] => [...html.matchAll(/(?:href|src)="([^"]*)"/g)].map(([, url = '']) => url)

describe('happy', () => {
  test('subject, HTML and text come from one template', () => {
    const variables = { orderNo: 'A-1', orderId: '7', parcels: 'CJ대한통운 1\n한진택배 2' }
    const { subject, html, text } = renderMail(messageKinds['order.shipped'], variables, frame)
    expect(subject).toBe('[알유] 상품이 출발했어요. (주문 A-1)')
    expect(html).toContain('CJ대한통운 1<br>한진택배 2</p>')
    expect(html).toMatch(/<a href="https:\/\/shop\.example\/orders\/7"[^>]*>주문 보기<\/a>/)
    expect(text).toContain(
      '[알유]\n\n주문 A-1\n상품이 출발했어요.\nCJ대한통운 1\n한진택배 2\n\n주문 보기: https://shop.example/orders/7\n\n--\n',
    )
  })

  test.each(kinds)('[SCREEN-14] %s has a complete e-mail in every brand', (name) => {
    for (const brand of brandIds.map(brandFor)) {
      const mail = renderMail(messageKinds[name], sampleVariablesOf(name), { ...frame, brand })
      expect(mail.subject).toMatch(new RegExp(`^\\[${brand.koreanName}\\] .`))
      for (const part of Object.values(mail)) expect(part).not.toMatch(/#\{|undefined|null/)
      for (const part of [mail.html, mail.text]) {
        expect(part).toContain(brand.legal.companyName)
        expect(part).toContain(brand.legal.mailOrderNumber)
        expect(part).toContain(brand.legal.address)
        expect(part).toContain('https://shop.example/my-cuma/settings/alarms')
      }
    }
  })

  test.each(brandIds)('the colours of %s are readable in light and in dark mode', (id) => {
    const { theme } = brandFor(id)
    expect(contrast(theme.onAccent, theme.accent)).toBeGreaterThanOrEqual(4.5)
    expect(contrast(theme.inkSoft, theme.ground)).toBeGreaterThanOrEqual(4.5)
    expect(contrast(theme.accentInk, theme.ground)).toBeGreaterThanOrEqual(4.5)
    expect(contrast('#b8b9c2', '#111114')).toBeGreaterThanOrEqual(4.5)
    expect(contrast('#f4f4f6', '#1d1d21')).toBeGreaterThanOrEqual(4.5)
  })

  test('[H12] advertising is marked in the subject and can be ended in HTML and text', () => {
    const advertising = { optOutUrl: 'https://shop.example/opt-out/x?a=1&b=2' }
    const { subject, html, text } = renderMail(messageKinds['review.remind'], sampleVariablesOf('review.remind'), {
      ...frame,
      advertising,
    })
    expect(subject).toMatch(/^\(광고\) \[알유\] /)
    expect(html).toContain('href="https://shop.example/opt-out/x?a=1&#38;b=2"')
    expect(text).toContain('광고 수신거부(푸시, 문자, 이메일 모두): https://shop.example/opt-out/x?a=1&b=2')
  })

  test('a marketplace names itself as intermediary', () => {
    const market = renderMail(messageKinds['order.delivered'], sampleVariablesOf('order.delivered'), {
      ...frame,
      brand: brandFor('market'),
    })
    expect(market.text).toContain('거래 책임은 각 판매자에게 있어요.')
    expect(renderMail(messageKinds['order.delivered'], sampleVariablesOf('order.delivered'), frame).text).not.toContain(
      '중개',
    )
  })
})

describe('security', () => {
  const evil = `<script>alert(1)</script>"><img src=x onerror=alert(1)> & 'x'`

  test.each(kinds)('[F3] variables of %s are escaped', (name) => {
    const variables = Object.fromEntries(Object.keys(sampleVariablesOf('order.shipped')).map((each) => [each, evil]))
    const { html } = renderMail(messageKinds[name], variables, frame)
    expect(html).not.toMatch(/<script|<img|onerror=alert\(1\)>/)
    // every & begins an entity
    expect(html).not.toMatch(/&(?!#\d+;)/)
    expect(html.match(/</g)).toHaveLength(html.match(/>/g)?.length ?? 0)
  })

  test('a line break in a variable does not continue the subject', () => {
    const variables = { ...sampleVariablesOf('gift.thanked'), name: '김\r\nBcc: evil@example.com\u2028\u0000' }
    const { subject } = renderMail(messageKinds['gift.thanked'], variables, frame)
    expect(subject).toBe('[알유] 김 Bcc: evil@example.com 님이 감사 인사를 보냈어요.')
  })

  test.each(kinds)('%s loads nothing and leads to the shop only', (name) => {
    const { html } = renderMail(messageKinds[name], sampleVariablesOf(name), frame)
    for (const url of linksIn(html)) expect(url).toMatch(/^https:\/\/shop\.example\//)
    expect(html).not.toMatch(/<img|<script|<link|<iframe|url\(|@import|\ssrc=/)
  })
})
