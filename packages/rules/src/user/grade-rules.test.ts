import { expect, test } from 'vitest'
import {
  gradeOfPurchase,
  gradeOfRank,
  gradeOutlookOf,
  gradePeriodOf,
  grades,
  nextGradeEvaluationOf,
  nextGradeOf,
} from '#src/user/grade-rules.ts'

test('[ENTITY-3] there are four grades, starting at 0 won', () => {
  expect(grades.map(({ grade }) => grade)).toEqual([0, 1, 2, 3])
  expect(grades[0].purchAmt).toBe(0)
  expect(grades.map(({ purchAmt }) => purchAmt)).toEqual(
    grades.map(({ purchAmt }) => purchAmt).toSorted((a, b) => a - b),
  )
})

test.each([
  [0, 0],
  [99_999, 0],
  [100_000, 1],
  [300_000, 2],
  [599_999, 2],
  [600_000, 3],
  [9_000_000, 3],
])('purchases of %d won give grade %d', (purchAmt, grade) => {
  expect(gradeOfPurchase(purchAmt).grade).toBe(grade)
})

test('[C014] returns the amount missing to the next grade, undefined at the highest', () => {
  expect(nextGradeOf(70_000)).toMatchObject({ grade: 1, remainingPrice: 30_000 })
  expect(nextGradeOf(100_000)).toMatchObject({ grade: 2, remainingPrice: 200_000 })
  expect(nextGradeOf(600_000)).toBeUndefined()
  expect(gradeOfRank(2).gradeName).toBe(grades[2]?.gradeName)
  expect(gradeOfRank(9).grade).toBe(3)
})

test.each([
  ['down', 3, 0, 0, 3, 600_000],
  ['down', 3, 599_999, 2, 3, 1],
  ['same', 3, 600_000, 3, undefined, undefined],
  ['same', 1, 100_000, 1, 2, 200_000],
  ['up', 1, 300_000, 2, 3, 300_000],
  ['up', 0, 650_000, 3, undefined, undefined],
])('[ENTITY-3] next month is %s for rank %d with %d won', (change, rank, purchAmt, coming, aim, remaining) => {
  const outlook = gradeOutlookOf(rank, purchAmt)
  expect([outlook.change, outlook.coming.grade]).toEqual([change, coming])
  expect([outlook.aim?.grade, outlook.aim?.remainingPrice]).toEqual([aim, remaining])
})

test('[J1] the evaluation period is the previous three months in Seoul', () => {
  // 2026-02-28 15:00 UTC is 1 March in Seoul.
  expect(gradePeriodOf(new Date('2026-02-28T14:59:59.999Z'))).toEqual({
    from: new Date('2025-10-31T15:00:00Z'),
    to: new Date('2026-01-31T15:00:00Z'),
  })
  expect(gradePeriodOf(new Date('2026-02-28T15:00:00Z')).from).toEqual(new Date('2025-11-30T15:00:00Z'))
  expect(nextGradeEvaluationOf(new Date('2026-12-15T00:00:00Z'))).toEqual(new Date('2026-12-31T15:00:00Z'))
})
