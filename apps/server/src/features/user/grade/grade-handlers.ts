import { gradePeriodOf, grades, gradesWith, nextGradeEvaluationOf, nextGradeOf, toSeoulDate } from '@shop/rules'
import type { Handlers } from '#src/handler-context.ts'
import { enqueue } from '#src/jobs/enqueue.ts'
import { ALWAYS, type JobHandler } from '#src/jobs/run-job.ts'
import { findPerson } from '#src/features/user/user-account-sql.ts'
import * as sql from '#src/features/user/user-point-sql.ts'
import { toGrade } from '#src/features/user/profile/read-person.ts'

/** C014: reads the purchases so far in the months of the next evaluation. */
export const getGradeInfo: Handlers['user.getGradeInfo'] = async ({ who }, { db, clock }) => {
  const evaluatedAt = nextGradeEvaluationOf(clock())
  const { from, to } = gradePeriodOf(evaluatedAt)
  const { purchAmt } = await sql.sumPurchases(db, { userId: who.userId, since: from, until: to })
  const found = await sql.findFloors(db, { userId: who.userId, month: toSeoulDate(evaluatedAt) })
  const rules = gradesWith(found?.floors)
  const next = nextGradeOf(purchAmt, rules)
  return {
    purchAmt,
    floors: rules.map((grade) => grade.purchAmt),
    nextMonthGrade: {
      isMax: next === undefined,
      nextGrade: next ? { ...toGrade(next.grade), purchAmt: next.purchAmt, remainingPrice: next.remainingPrice } : null,
    },
  }
}

export const getGrade: Handlers['user.getGrade'] = async ({ who }, { db }) =>
  toGrade((await findPerson(db, { userId: who.userId })).grade)

/** Evaluates grades on the first of each month in Seoul, once, for any number of processes and even if late. */
export const evaluateGrades: JobHandler = {
  tries: ALWAYS,
  // updates all members at once, without a waiting request
  statementMs: 60_000,
  async inTx(tx, _, { now }) {
    await enqueue(tx, 'user.evaluateGrades', {}, { key: 'grades', runAt: nextGradeEvaluationOf(now) })
    const { from, to } = gradePeriodOf(now)
    const month = toSeoulDate(to)
    if (!(await sql.claimEvaluation(tx, { month, now }))) return
    const floors = grades.map(({ purchAmt }) => purchAmt)
    await sql.clearGradeChanges(tx)
    const changed = await sql.evaluateGrades(tx, { month, since: from, until: to, floors })
    await sql.recordEvaluation(tx, { month, changed })
    // sent by the notification feature
    if (changed > 0) await enqueue(tx, 'grade.announce', { month }, { key: month })
  },
}
