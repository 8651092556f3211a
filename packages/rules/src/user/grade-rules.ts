import { fromSeoul, type TimeRange, toSeoulParts } from '#src/time/seoul-time.ts'
import { checkPositiveWon, type Won } from '#src/price/won.ts'

export interface Grade {
  /** Rank, compared with minAppUserGrade of a product. */
  grade: number
  gradeName: string
  icon: string
  /** Minimum purchases in three months (won). */
  purchAmt: Won
}

/** Grades in ascending order. Changes to this list need no change of a rule. */
export const grades: readonly [Grade, ...Grade[]] = [
  { grade: 0, gradeName: '새싹', icon: 'sprout', purchAmt: 0 },
  { grade: 1, gradeName: '잎새', icon: 'leaf', purchAmt: 100_000 },
  { grade: 2, gradeName: '꽃', icon: 'flower', purchAmt: 300_000 },
  { grade: 3, gradeName: '열매', icon: 'fruit', purchAmt: 600_000 },
]

/** Returns the grades with other minimum purchases, of a brand and a month. Without them those of the code. */
export const gradesWith = (floors: readonly Won[] | undefined): readonly Grade[] =>
  grades.map((grade) => ({ ...grade, purchAmt: floors?.[grade.grade] ?? grade.purchAmt }))

const countedMonths = 3

/** Returns the grade of a rank. Ranks above the highest return the highest grade. */
export function gradeOfRank(rank: number): Grade {
  return grades[rank] ?? (rank > 0 ? (grades.at(-1) ?? grades[0]) : grades[0])
}

/** Returns the grade for the purchases of the evaluation period (won). */
export function gradeOfPurchase(purchAmt: Won, list: readonly Grade[] = grades): Grade {
  checkPositiveWon(purchAmt, 'purchAmt')
  return list.findLast((grade) => grade.purchAmt <= purchAmt) ?? grades[0]
}

/** ENTITY-3: returns the next grade and the amount missing to it (won). Undefined at the highest grade. */
export function nextGradeOf(
  purchAmt: Won,
  list: readonly Grade[] = grades,
): (Grade & { remainingPrice: Won }) | undefined {
  const next = list.find((grade) => grade.purchAmt > purchAmt)
  return next && { ...next, remainingPrice: next.purchAmt - purchAmt }
}

export interface GradeOutlook {
  /** Grade of the next month if nothing more is bought. */
  coming: Grade
  /** Change compared with the current grade. */
  change: 'up' | 'same' | 'down'
  /**
   * Target grade and missing amount (won): the current grade if it would be lost, otherwise the next one. Undefined if the
   * highest grade is reached.
   */
  aim: (Grade & { remainingPrice: Won }) | undefined
}

/** ENTITY-3: returns the grade of the next month for the current rank and the purchases counted in the next evaluation (won). */
export function gradeOutlookOf(rank: number, purchAmt: Won, list: readonly Grade[] = grades): GradeOutlook {
  const [present, coming] = [list[rank] ?? gradeOfRank(rank), gradeOfPurchase(purchAmt, list)]
  if (coming.grade < present.grade)
    return { coming, change: 'down', aim: { ...present, remainingPrice: present.purchAmt - purchAmt } }
  return { coming, change: coming.grade > present.grade ? 'up' : 'same', aim: nextGradeOf(purchAmt, list) }
}

/** Returns the evaluation period: the three whole months (Seoul) before the month of `at`. */
export function gradePeriodOf(at: Date): TimeRange {
  const { year, month } = toSeoulParts(at)
  return { from: fromSeoul(year, month - countedMonths, 1), to: fromSeoul(year, month, 1) }
}

/** Returns the time of the next evaluation: the start of the next month in Seoul. */
export function nextGradeEvaluationOf(at: Date): Date {
  const { year, month } = toSeoulParts(at)
  return fromSeoul(year, month + 1, 1)
}
