import { describe, expect, it } from 'vitest'
import { objectText, subjectText, toObject, toSubject } from './object-texts.ts'

describe('objects of the logs of the back office', () => {
  it.each([
    ['order 20261128-AB', '주문 20261128-AB'],
    ['customer 12', '고객 12'],
    ['waybillBatch 3', '운송장 파일 3'],
    ['point 3', '적립금 3'],
    ['pointCampaign 3', '적립금 캠페인 3'],
    ['settlementTerms 3', '정산 조건 3'],
    ['setting support', '쇼핑몰 설정 support'],
    ['effect 3', 'effect 3'],
  ])('[backoffice] %s is shown as %s and found by both', (stored, shown) => {
    expect(objectText(stored)).toBe(shown)
    expect(toObject(shown)).toBe(stored)
    expect(toObject(stored)).toBe(stored)
  })
  it('[I4] a customer is a user in the access log', () => {
    expect(subjectText('user 12')).toBe('고객 12')
    expect(toSubject('고객 12')).toBe('user 12')
    expect(toSubject('user 12')).toBe('user 12')
  })
})
