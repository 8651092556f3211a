import { describe, expect, test } from 'vitest'
import { messageKinds } from '#src/features/notification/kind/message-kinds.ts'
import { renderNotification } from '#src/features/notification/kind/render-message.ts'
import { toDeviceLabel } from './device-label.ts'
import { toPushText } from './push-text.ts'

describe('the text of a push message', () => {
  test('is the title and the first line', () => {
    expect(toPushText({ title: '상품이 도착했어요.', text: '7일이 지나면 확정돼요.\n주문 A-1' })).toEqual({
      title: '상품이 도착했어요.',
      body: '7일이 지나면 확정돼요.',
    })
    expect(toPushText({ title: '반품 처리를 마쳤어요.', text: '' }).body).toBe('')
  })

  test('[I12] shows no account for a deposit on the lock screen, but amount and time', () => {
    const variables = {
      bank: '우리은행',
      accountNumber: '1002-123-456789',
      customerName: '김수진',
      price: '12,000원',
      until: '11월 23일 23:59',
      orderNo: '20261121-ABCDEFGH',
      orderId: '5',
    }
    const shown = toPushText(renderNotification(messageKinds['order.deposit'], variables))
    expect(shown).toEqual({ title: '아래 계좌로 입금해 주세요.', body: '12,000원, 11월 23일 23:59까지' })
  })

  test.each(['010-1234-5678', '01012345678', '010 1234 5678', '110123456789', '3333-01-1234567'])(
    '[I12] drops a line with %s',
    (number) => {
      expect(toPushText({ title: '제목', text: `“${number}로 연락 주세요”\n주문 A-1` }).body).toBe('주문 A-1')
      expect(toPushText({ title: `${number} 확인`, text: '' }).title).toBe('… 확인')
    },
  )

  test('keeps amounts, dates and order numbers', () => {
    for (const line of ['1,234,567,890원', '2026-11-21 10:00까지', '주문 20261121-ABCDEFGH'])
      expect(toPushText({ title: '제목', text: line }).body).toBe(line)
  })

  test('is short enough for every push service', () => {
    const { title, body } = toPushText({ title: '가'.repeat(1_000), text: '😀'.repeat(1_000) })
    expect(Buffer.byteLength(JSON.stringify({ title, body }))).toBeLessThan(2_000)
    expect(title.endsWith('…')).toBe(true)
  })
})

describe('the name of a device', () => {
  const chrome = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0'
  test.each([
    [`Mozilla/5.0 (Linux; Android 10; K) ${chrome} Mobile Safari/537.36`, 'Chrome · Android'],
    [
      `Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 SamsungBrowser/28.0 ${chrome} Safari/537.36`,
      '삼성 인터넷 · Android',
    ],
    [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${chrome} Safari/537.36 Edg/140.0.0.0`, 'Edge · Windows'],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 Version/18.6 Safari/604.1',
      'Safari · iPhone',
    ],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox · Linux'],
    ['<script>alert(1)</script>', '브라우저'],
    [undefined, '브라우저'],
  ])('%s is %s', (userAgent, label) => expect(toDeviceLabel(userAgent)).toBe(label))
})
