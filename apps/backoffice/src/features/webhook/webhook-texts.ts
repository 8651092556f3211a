import type { Webhook, WebhookDelivery, WebhookEvent } from '@shop/contract'
import type { Tone } from '#src/ui/display/states.tsx'

/** Events by area, in the order of the form. */
export const eventGroups: readonly (readonly [area: string, texts: Partial<Record<WebhookEvent, string>>])[] = [
  [
    '주문',
    {
      'order.placed': '주문 들어옴',
      'order.paid': '결제 완료',
      'order.changed': '주문 상태 바뀜',
      'refund.asked': '환불 요청',
      'refund.done': '환불 완료',
      'refund.failed': '환불 실패',
    },
  ],
  ['상품', { 'product.created': '상품 등록', 'product.changed': '상품 바뀜', 'stock.changed': '재고 바뀜' }],
  [
    '고객',
    {
      'review.written': '후기 작성',
      'review.changed': '후기 바뀜',
      'qna.asked': '문의 등록',
      'qna.answered': '문의 답변',
    },
  ],
]

const eventTexts: Readonly<Record<string, string>> = {
  ...Object.assign({}, ...eventGroups.map(([, texts]) => texts)),
  'webhook.test': '시험 전송',
}

/** Name of an event in Korean. */
export const eventText = (event: string): string => eventTexts[event] ?? event

/** Names of all events, for a filter. */
export const eventOptions: readonly (readonly [string, string])[] = eventGroups.flatMap(([, texts]) =>
  Object.entries(texts),
)

export const webhookStates: Readonly<Record<Webhook['state'], readonly [label: string, tone: Tone]>> = {
  active: ['보내는 중', 'good'],
  paused: ['멈춤', 'plain'],
  disabled: ['실패로 중단', 'bad'],
}

export const deliveryStates: Readonly<Record<WebhookDelivery['state'], readonly [label: string, tone: Tone]>> = {
  waiting: ['대기', 'warn'],
  done: ['성공', 'good'],
  dead: ['실패', 'bad'],
}

const failureTexts: Readonly<Record<NonNullable<WebhookDelivery['failure']>, string>> = {
  refused: '보낼 수 없는 주소예요.',
  status: '받는 쪽이 오류로 답했어요.',
  timeout: '10초 안에 답하지 않았어요.',
  network: '연결하지 못했어요.',
  tls: '보안 연결(TLS)에 실패했어요.',
  redirected: '다른 주소로 넘겼어요. 넘긴 주소로는 보내지 않아요.',
  tooLarge: '답이 64KB보다 길어요.',
  handler: '확장 기능에서 오류가 났어요.',
}

/** Result of the last attempt in a sentence. */
export const resultText = ({ failure, status, lastAttemptAt }: WebhookDelivery): string => {
  if (failure !== null) return status === null ? failureTexts[failure] : `${failureTexts[failure]} (${status})`
  return lastAttemptAt === null ? '아직 보내지 않았어요.' : `잘 받았어요. (${status ?? '–'})`
}
