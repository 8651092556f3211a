import { describe, expect, test } from 'vitest'
import { giftLetterOf, letterOf } from './refund-letter.ts'
import type { FindRefundToNotify } from './refund-sql.ts'

const told: FindRefundToNotify = {
  userId: 1,
  orderNo: '20261121-ABCDEFGH',
  platform: 'ru',
  address: {},
  userType: 'email',
  money: 7_000,
  point: 0,
  target: 'card',
  dueDay: '2026-11-26',
  names: ['감자'],
  isSentBack: false,
  wantsAccount: false,
  isFailed: false,
  isDone: false,
}
const of = (occasion: 'withdrawn' | 'refunded' | 'delayed' | 'accountWanted') => ({ orderId: 1, refundId: 2, occasion })

describe('message of a refund', () => {
  test('[K2] a message that is no longer true is not written', () => {
    expect(letterOf(told, of('accountWanted'))).toBeUndefined()
    expect(letterOf({ ...told, wantsAccount: true }, of('accountWanted'))?.kind).toBe('refund.accountWanted')
    expect(letterOf(told, of('delayed'))).toBeUndefined()
    expect(letterOf({ ...told, isFailed: true }, of('delayed'))?.kind).toBe('refund.delayed')
  })

  test('[K2] money is never invented: a missing refund is an error, a refund without a day names none', () => {
    expect(() => letterOf({ ...told, money: null }, of('refunded'))).toThrow('about no refund')
    const { variables } = letterOf({ ...told, dueDay: null }, of('withdrawn')) ?? {}
    expect(variables).toMatchObject({ money: '7,000원', refunded: '' })
  })

  test('[K2] the end of a gift names the receivers, and the note of a refusal', () => {
    const texts = { name: '김받음', note: '마음만 받을게요' }
    const letterFor = (ending: Parameters<typeof giftLetterOf>[1]['ending'], others: number) =>
      giftLetterOf(told, { ending, uuid: '', others }, texts)
    expect(letterFor('withdrawn', 0).variables).toMatchObject({ receivers: '김받음님' })
    expect(letterFor('withdrawn', 2).variables).toMatchObject({ receivers: '김받음님 외 2분' })
    expect(letterFor('declined', 0)).toMatchObject({ kind: 'gift.declined', variables: texts })
  })
})
