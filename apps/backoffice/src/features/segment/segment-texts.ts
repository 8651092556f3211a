import type { SegmentConditions } from '@shop/contract'
import { gradeNames } from '#src/features/grade/grade-texts.ts'
import { numberText, wonText } from '#src/lib/format/texts.ts'

type Text<K extends keyof SegmentConditions> = (value: NonNullable<SegmentConditions[K]>) => string

const texts: { readonly [K in keyof SegmentConditions]-?: Text<K> } = {
  grades: (ranks) => `등급 ${ranks.map((rank) => gradeNames[rank] ?? rank + 1).join(', ')}`,
  joinedWithinDays: (days) => `가입한 지 ${numberText(days)}일 안`,
  joinedBeforeDays: (days) => `가입한 지 ${numberText(days)}일 지남`,
  orderedWithinDays: (days) => `${numberText(days)}일 안에 주문함`,
  notOrderedWithinDays: (days) => `${numberText(days)}일 동안 주문하지 않음`,
  ordersWithinDays: (days) => `주문은 ${numberText(days)}일 안의 것만 셈`,
  minOrders: (count) => `주문 ${numberText(count)}건 이상`,
  minOrderSum: (won) => `주문 금액 ${wonText(won)} 이상`,
  categoryIds: (ids) => `카테고리 ${numberText(ids.length)}개 가운데 하나를 삼`,
  productIds: (ids) => `상품 ${numberText(ids.length)}개 가운데 하나를 삼`,
  minPoints: (won) => `적립금 ${wonText(won)} 이상`,
  regions: (names) => `배송지가 ${names.join(', ')}`,
  adConsent: (isGiven) => (isGiven ? '광고 수신 동의' : '광고 수신 동의 안 함'),
}

/** Conditions of a segment as short sentences, in the order of the form. */
export const conditionTexts = (conditions: SegmentConditions): string[] =>
  (Object.keys(texts) as (keyof SegmentConditions)[]).flatMap((key) => {
    const value = conditions[key]
    return value === undefined ? [] : [(texts[key] as (given: unknown) => string)(value)]
  })
