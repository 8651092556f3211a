import { describe, expect, test } from 'vitest'
import { messageKinds } from './message-kinds.ts'
import { renderNotification, renderText } from './render-message.ts'

const sender = {
  brandName: '알유',
  origin: 'https://shop.example',
  contact: '1600-0000',
  optOut: 'https://shop.example/x',
}
const kinds = Object.entries(messageKinds)

describe('happy', () => {
  test('a text message names the brand and the order, and the notification in the app leads to it', () => {
    const variables = { orderNo: 'A-1', orderId: '7', parcels: 'CJ대한통운 123' }
    expect(renderText(messageKinds['order.shipped'], variables, sender)).toBe(
      '[알유] 주문 A-1\n상품이 출발했어요.\nCJ대한통운 123',
    )
    expect(renderNotification(messageKinds['order.shipped'], variables)).toEqual({
      title: '상품이 출발했어요.',
      text: 'CJ대한통운 123\n주문 A-1',
      path: '/orders/7',
    })
  })

  test('a line with an empty variable is dropped, and only messages outside the app contain the link', () => {
    const variables = { name: '김받음', note: '', orderNo: 'A-1', orderId: '7' }
    expect(renderText(messageKinds['gift.accepted'], variables, sender)).toBe(
      '[알유] 김받음님이 선물을 받았어요. 곧 보낼게요.\n주문 A-1\nhttps://shop.example/gifts/7',
    )
    expect(renderNotification(messageKinds['gift.accepted'], variables).text).toBe('주문 A-1')
  })

  test.each(kinds)('[SCREEN-14] every template of %s is filled', (_, kind) => {
    const anything = new Proxy<Record<string, string>>({}, { get: () => '값' })
    const { title, text, path } = renderNotification(kind, anything)
    for (const filled of [title, text, path ?? '', renderText(kind, anything, sender)])
      expect(filled).not.toMatch(/#\{|undefined/)
    expect(title).not.toBe('')
  })

  test('[SCREEN-14] a live broadcast is announced when it starts, at night too', () => {
    expect(messageKinds['live.started'].isAnyHour).toBe(true)
  })

  test.each(kinds.filter(([, { class: of }]) => of === 'advertising'))(
    '[ENTITY-3] %s is marked as advertising with the sender, a contact and a free opt-out',
    (_, kind) => {
      const text = renderText(kind, { title: '가을 세일', text: '오늘만', path: '/best' }, sender)
      expect(text).toMatch(/^\(광고\)\[알유\] /)
      expect(text).toContain('보낸 곳 알유 1600-0000')
      expect(text).toContain('무료 수신거부 https://shop.example/x')
      expect(renderNotification(kind, {}).title).toMatch(/^\(광고\) /)
    },
  )

  test.each(kinds.filter(([, { class: of }]) => of !== 'advertising'))('%s is not marked as advertising', (_, kind) => {
    expect(renderText(kind, {}, sender)).not.toMatch(/광고|수신거부/)
  })
})

describe('security', () => {
  test('a variable that looks like a template is not filled again', () => {
    const variables = { name: '#{orderNo}', note: '', orderNo: 'A-1', orderId: '7' }
    expect(renderNotification(messageKinds['gift.thanked'], variables).title).toBe(
      '#{orderNo}님이 감사 인사를 보냈어요.',
    )
  })
})
