import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { MessageKind } from './message-kind.ts'
import { messageKinds } from './message-kinds.ts'
import { renderNotification, renderText } from './render-message.ts'

/** Kinds that are defined before their sender. */
const SENDERLESS: Readonly<Record<string, string>> = {
  'ad.coupon': 'sent by campaigns to chosen members, which do not exist yet',
  'ad.sale': 'sent by campaigns to chosen members, which do not exist yet',
}

const src = join(import.meta.dirname, '../../..')
const isCode = (file: string): boolean =>
  file.endsWith('.ts') && !/\.test\.ts$|-sql\.ts$|notification\/kind\//.test(file)
const code = readdirSync(join(src, 'features'), { recursive: true, encoding: 'utf8' })
  .filter(isCode)
  .map((file) => readFileSync(join(src, 'features', file), 'utf8'))

/** A file names the kind, or builds it of its prefix and an event that some file names. */
const hasSender = (name: string): boolean => {
  const [prefix = '', event = ''] = name.split('.')
  const isNamed = code.some((text) => text.includes(`'${name}'`))
  const isBuilt = code.some((text) => text.includes(`\`${prefix}.\${`))
  return isNamed || (isBuilt && code.some((text) => text.includes(`'${event}'`)))
}

/** Long but realistic values of the variables. */
const samples: Readonly<Record<string, string>> = {
  accountNumber: 'X6505-1234-5678-90',
  amount: '600,000원',
  bank: 'NH농협은행',
  count: '1000',
  customerName: '남궁아름다운',
  coupon: '가을 햇과일 10,000원',
  date: '2026.11.21',
  days: '60',
  discount: '10% 할인, 최대 10,000원',
  grade: '열매',
  liveRoomId: '12345',
  money: '1,234,560원, 11월 26일까지',
  month: '12',
  name: '남궁아름다운나라',
  names: '[산지직송] 청송 꿀사과 소과 5kg 가정용 흠집과 외 12건',
  next: '열매',
  note: '정말 고마워요. 온 가족이 맛있게 잘 먹었어요. 다음에는 제가 보낼게요! '.repeat(5).trim(),
  path: '/event/fall',
  orderId: '1234567890',
  orderNo: '20261121-AB2CD3EF',
  others: '99',
  parcels: 'CJ대한통운 123456789012\n'.repeat(10).trim(),
  payer: '카드사',
  point: '1,000,000원',
  price: '1,234,560원',
  product: '[산지직송] 청송 꿀사과 소과 5kg 가정용 흠집과',
  productId: '1234567',
  products: '[산지직송] 청송 꿀사과 소과 5kg 가정용 흠집과 외 12개',
  rate: '20',
  reason: '태풍으로 산지에서 수확이 늦어져 하루나 이틀 뒤에 출발해요. 기다리게 해서 죄송해요.',
  refused: '혜택과 이벤트 소식(문자, 이메일), 밤 시간(밤 9시~아침 8시) 광고',
  receivers: '남궁아름다운나라님 외 99분',
  refunded: '1,234,560원',
  rule: '상품과 관계없는 내용이나 광고',
  senderName: '남궁아름다운나라',
  subject: '밤 시간(밤 9시~아침 8시) 광고',
  text: '설 연휴에는 배송이 늦어질 수 있어요. '.repeat(10).trim(),
  time: '11.21(토) 20:00',
  title: '설 연휴 배송 일정과 고객센터 운영 시간을 알려 드려요',
  until: '11.28(토) 10:00',
  uuid: '123e4567-e89b-12d3-a456-426614174000',
}

const kinds: [string, MessageKind][] = Object.entries(messageKinds)
const sender = { brandName: '큐마', origin: 'https://shop.example.co.kr', contact: '02-123-4567' }
const variablesOf = ({ title, lines, subject = '', path = '' }: MessageKind): string[] =>
  [...`${title}\n${lines.join('\n')}\n${subject}\n${path}`.matchAll(/#\{(\w+)\}/g)]
    .map(([, name = '']) => name)
    .filter((name) => name !== 'link')

describe('[SCREEN-14] [B8] kinds of messages', () => {
  test.each(kinds)('%s has a sender, or a reason to have none', (name) => {
    expect(hasSender(name)).toBe(!Object.hasOwn(SENDERLESS, name))
  })

  test.each(kinds)('%s renders with samples, without an empty part, and fits its channels', (_, kind) => {
    for (const name of variablesOf(kind)) expect(samples, name).toHaveProperty(name)
    const { title, text, path } = renderNotification(kind, samples)
    const message = renderText(kind, samples, sender)
    for (const filled of [title, text, path ?? '', message])
      expect(filled).not.toMatch(/#\{|undefined| {2}|\(\)|^\n|\n\n/)
    expect(title.length).toBeLessThanOrEqual(60)
    // limit of 알림톡
    expect(message.length).toBeLessThanOrEqual(1_000)
  })
})
