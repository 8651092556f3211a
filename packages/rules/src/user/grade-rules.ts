import { fromSeoul, type TimeRange, toSeoulParts } from '#src/time/seoul-time.ts'
import { checkPositiveWon, type Won } from '#src/price/won.ts'

export interface Grade {
  /** Rank; minAppUserGrade of a product compares with it. */
  grade: number
  gradeName: string
  icon: string
  /** From how much bought in three months it is reached. */
  purchAmt: Won
}

/** The grades from the bottom up: data, changed without touching a rule. */
export const grades: readonly [Grade, ...Grade[]] = [
  { grade: 0, gradeName: '새싹', icon: 'sprout', purchAmt: 0 },
  { grade: 1, gradeName: '잎새', icon: 'leaf', purchAmt: 100_000 },
  { grade: 2, gradeName: '꽃', icon: 'flower', purchAmt: 300_000 },
  { grade: 3, gradeName: '열매', icon: 'fruit', purchAmt: 600_000 },
]

const countedMonths = 3

/** The grade of a rank; a rank beyond the highest is the highest. */
export function gradeOfRank(rank: number): Grade {
  return grades[rank] ?? (rank > 0 ? (grades.at(-1) ?? grades[0]) : grades[0])
}

/** The grade that so much bought in the counted months gives. */
export function gradeOfPurchase(purchAmt: Won): Grade {
  checkPositiveWon(purchAmt, 'purchAmt')
  return grades.findLast((grade) => grade.purchAmt <= purchAmt) ?? grades[0]
}

/** ENTITY-3: how much more is to be bought for one grade more next month; none where it will be the highest already. */
export function nextGradeOf(purchAmt: Won): (Grade & { remainingPrice: Won }) | undefined {
  const next = grades.find((grade) => grade.purchAmt > purchAmt)
  return next && { ...next, remainingPrice: next.purchAmt - purchAmt }
}

export interface GradeOutlook {
  /** Next month's grade, if nothing more is bought. */
  coming: Grade
  /** How it stands to the present one. */
  change: 'up' | 'same' | 'down'
  /** What more is to be bought for, and how much: the present grade where it would be lost, else one more; none beyond the highest. */
  aim: (Grade & { remainingPrice: Won }) | undefined
}

/** ENTITY-3: what next month brings to whoever has a rank now and has bought so much for the next evaluation. */
export function gradeOutlookOf(rank: number, purchAmt: Won): GradeOutlook {
  const [present, coming] = [gradeOfRank(rank), gradeOfPurchase(purchAmt)]
  if (coming.grade < present.grade)
    return { coming, change: 'down', aim: { ...present, remainingPrice: present.purchAmt - purchAmt } }
  return { coming, change: coming.grade > present.grade ? 'up' : 'same', aim: nextGradeOf(purchAmt) }
}

/** The three whole months of Seoul before the month in which `at` lies: what its grade is evaluated on. */
export function gradePeriodOf(at: Date): TimeRange {
  const { year, month } = toSeoulParts(at)
  return { from: fromSeoul(year, month - countedMonths, 1), to: fromSeoul(year, month, 1) }
}

/** The first moment of the next month of Seoul: when grades are evaluated again. */
export function nextGradeEvaluationOf(at: Date): Date {
  const { year, month } = toSeoulParts(at)
  return fromSeoul(year, month + 1, 1)
}
