import type { MessageKind } from './message-kind.ts'

const review = {
  class: 'service',
  group: 'review',
  list: 'fruitSnsList',
  channels: ['inApp', 'text'],
} as const

const own = { ...review, path: '/reviews?tab=mine' } as const
const question = { ...review, group: 'support', channels: ['inApp'], path: '/product/#{productId}' } as const
const RULE = ['#{product}', '#{rule}', '사유: #{reason}'] as const
const REASON = ['#{product}', '사유: #{reason}'] as const
const PRODUCT = ['#{product}'] as const

/** Messages about reviews and questions: to their authors, and to members who reported one. */
export const reviewKinds = {
  'review.remind': {
    ...review,
    title: '받으신 상품은 어떠셨나요?',
    lines: ['#{products}', '후기를 남겨 주시면 다른 분들께 도움이 돼요.', '#{link}'],
    path: '/reviews',
  },
  'review.answer': {
    ...own,
    group: 'support',
    channels: ['inApp', 'text', 'push'],
    title: '후기에 답글이 달렸어요.',
    lines: [...PRODUCT, '내 후기에서 볼 수 있어요.'],
  },
  'review.helpful': {
    ...own,
    channels: ['inApp'],
    title: '#{count}명이 내 후기가 도움이 됐다고 했어요.',
    lines: PRODUCT,
  },
  'review.hidden': {
    ...own,
    title: '신고가 들어와 후기를 가렸어요.',
    lines: ['#{product}', '#{rule}', '내 후기에서 이의를 한 번 제기할 수 있어요.'],
  },
  'review.hide': { ...own, title: '후기를 가리기로 했어요.', lines: RULE },
  'review.reject': { ...own, title: '이의를 살펴봤지만 후기를 다시 보이지 않기로 했어요.', lines: RULE },
  'review.show': { ...own, title: '후기를 다시 볼 수 있어요.', lines: REASON },
  'review.accept': { ...own, title: '이의를 받아들여 후기를 다시 보이게 했어요.', lines: REASON },
  'reviewReport.hide': { ...review, title: '신고하신 후기를 가렸어요. 알려 주셔서 고마워요.', lines: PRODUCT },
  'reviewReport.reject': {
    ...review,
    title: '신고하신 후기를 살펴보고 계속 가리기로 했어요.',
    lines: PRODUCT,
  },
  'reviewReport.show': {
    ...review,
    title: '신고하신 후기를 살펴봤지만 운영 원칙에 어긋나지 않았어요. 신고하신 분께는 계속 보이지 않아요.',
    lines: PRODUCT,
  },
  'reviewReport.accept': {
    ...review,
    title: '신고하신 후기를 다시 살펴보고 보이게 했어요. 신고하신 분께는 계속 보이지 않아요.',
    lines: PRODUCT,
  },
  'qna.hidden': {
    ...question,
    title: '신고가 들어와 문의를 가렸어요.',
    lines: [...PRODUCT, '살펴보고 결과를 알려 드릴게요.'],
  },
  'qna.hide': { ...question, title: '문의를 가리기로 했어요.', lines: PRODUCT },
  'qna.show': { ...question, title: '문의를 다시 볼 수 있어요.', lines: PRODUCT },
  'qnaReport.hide': { ...question, title: '신고하신 문의를 가렸어요. 알려 주셔서 고마워요.', lines: PRODUCT },
  'qnaReport.show': {
    ...question,
    title: '신고하신 문의는 운영 원칙에 어긋나지 않았어요.',
    lines: PRODUCT,
  },
} as const satisfies Record<string, MessageKind>
