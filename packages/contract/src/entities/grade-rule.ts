import { z } from 'zod'
import { Day, Moment, Won } from '../scalars.ts'

/** Minimum purchases in three months (won) of the second, third and fourth grade. The first one needs none. */
export const GradeFloors = z
  .array(
    z
      .int('정수로 입력해 주세요.')
      .min(1, '1원부터 입력할 수 있어요.')
      .max(1_000_000_000, '10억 원까지 입력할 수 있어요.'),
  )
  .length(3, '세 등급의 금액을 모두 적어 주세요.')
  .refine(
    (floors) => floors.every((floor, at) => at === 0 || floor > (floors[at - 1] ?? 0)),
    '높은 등급일수록 금액이 커야 해요.',
  )

/** Thresholds of the grades from a month on. */
export const GradeRule = z.object({
  /** First month of its evaluations; null: the default, in force until the first rule. */
  month: Day.nullable(),
  floors: z.array(Won),
  changedAt: Moment.nullable(),
  changedByName: z.string().nullable(),
  reason: z.string().nullable(),
})
export type GradeRule = z.infer<typeof GradeRule>

/** Grade with its threshold of the present month. */
export const GradeFloor = z.object({
  /** Rank, from 0. */
  grade: z.int(),
  name: z.string(),
  /** Minimum purchases in three months (won). */
  floor: Won,
})
export type GradeFloor = z.infer<typeof GradeFloor>

/** Members of a brand by grade. */
export const GradeCount = z.object({
  grade: z.int(),
  name: z.string(),
  /** Members who have it now. */
  now: z.int(),
  /** Members who would have it in the next evaluation by today's purchases. */
  coming: z.int(),
})
export type GradeCount = z.infer<typeof GradeCount>
