import { AppError, type CallReply, type GradeRule } from '@shop/contract'
import { gradePeriodOf, grades, gradesWith, nextGradeEvaluationOf, toSeoulDate } from '@shop/rules'
import { changedMeanwhile } from '#src/features/audit/changed-meanwhile.ts'
import { type Handlers, staffOf } from '#src/handler-context.ts'
import { setStatementTimeout } from '#src/jobs/jobs-sql.ts'
import * as sql from './grade-sql.ts'

type GradeCalls = `admin.grade.${'get' | 'list' | 'set' | 'simulate'}`

const MOST_RULES = 50
/** Longest count of a simulation (ms). */
const SIMULATION_MS = 5_000
const CANCELED = '57014'

const defaultRule: GradeRule = {
  month: null,
  floors: grades.map(({ purchAmt }) => purchAmt),
  changedAt: null,
  changedByName: null,
  reason: null,
}

const toRule = ({ month, floors, changedAt, changedByName, reason }: sql.ListRules): GradeRule => ({
  month,
  floors: [...floors],
  changedByName,
  reason,
  changedAt: changedAt.toISOString(),
})

/** The rule in force in the month of `now`. `rules`: the latest month first. */
const presentRule = (rules: readonly GradeRule[], now: Date): GradeRule => {
  const month = `${toSeoulDate(now).slice(0, 7)}-01`
  return rules.find((rule) => rule.month !== null && rule.month <= month) ?? defaultRule
}

const get: Handlers['admin.grade.get'] = async ({ brand }, { db, clock }) => {
  const now = clock()
  const rows = await sql.listRules(db, { brand, most: MOST_RULES })
  const rules = rows.map(toRule)
  return {
    present: presentRule(rules, now),
    rules,
    nextMonth: toSeoulDate(nextGradeEvaluationOf(now)),
    version: Math.max(0, ...rows.map(({ version }) => version)),
  }
}

const list: Handlers['admin.grade.list'] = async ({ brand }, { db, clock }) => {
  const rows = await sql.listRules(db, { brand, most: MOST_RULES })
  const { floors } = presentRule(rows.map(toRule), clock())
  return {
    grades: gradesWith(floors).map(({ grade, gradeName, purchAmt }) => ({ grade, name: gradeName, floor: purchAmt })),
  }
}

const set: Handlers['admin.grade.set'] = async (input, { db, clock }) => {
  const { brand, body, reason = null } = input
  const now = clock()
  if (body.month < toSeoulDate(nextGradeEvaluationOf(now))) {
    const problems = [{ path: 'body.month', message: '다음 달부터 바꿀 수 있어요.' }]
    throw new AppError('gradeMonthPassed', { problems })
  }
  const floors = [0, ...body.floors]
  const version = await db.tx(async (tx) => {
    await sql.lockBrand(tx, { brand })
    const present = await sql.findVersion(tx, { brand })
    if (present.version !== body.version)
      throw await changedMeanwhile(tx, { object: `grade ${brand}`, current: { version: present.version } })
    const next = present.version + 1
    await sql.putRule(tx, { brand, month: body.month, floors, version: next, now, staffId: staffOf(input).id, reason })
    return next
  })
  input.audit?.({ object: `grade ${brand}`, after: { month: body.month, floors } })
  return { version }
}

const withName = <R extends { grade: number }>(row: R) => ({ ...row, name: grades[row.grade]?.gradeName ?? '' })

const isCanceled = (error: unknown): boolean => (error as { code?: unknown } | undefined)?.code === CANCELED

const simulate: Handlers['admin.grade.simulate'] = async ({ brand, query }, { db, clock }) => {
  const { from: since, to: until } = gradePeriodOf(nextGradeEvaluationOf(clock()))
  const floors = [0, query.second, query.third, query.fourth]
  const rows = await db
    .tx(async (tx) => {
      await setStatementTimeout(tx, { ms: String(SIMULATION_MS) })
      return sql.countGrades(tx, { brand, since, until, floors })
    })
    .catch((error: unknown) => {
      throw isCanceled(error) ? new AppError('gradesTooMany', { cause: error }) : error
    })
  const counts = rows.map(withName)
  return { counts } satisfies CallReply<'admin.grade.simulate'>
}

/** Thresholds of the member grades. Decision 086 */
export const gradeHandlers: Pick<Handlers, GradeCalls> = {
  'admin.grade.get': get,
  'admin.grade.list': list,
  'admin.grade.set': set,
  'admin.grade.simulate': simulate,
}
