import { gradePeriodOf, grades, nextGradeEvaluationOf, nextGradeOf, toSeoulDate } from '@shop/rules'
import type { Handlers } from '#src/handler-context.ts'
import { enqueue } from '#src/jobs/enqueue.ts'
import { ALWAYS, type JobHandler } from '#src/jobs/run-job.ts'
import { findPerson } from '#src/features/user/user-account-sql.ts'
import * as sql from '#src/features/user/user-point-sql.ts'
import { toGrade } from '#src/features/user/profile/read-person.ts'

/** C014: what has been bought so far in the months the next evaluation looks at. */
export const getGradeInfo: Handlers['user.getGradeInfo'] = async ({ who }, { db, clock }) => {
  const evaluatedAt = nextGradeEvaluationOf(clock())
  const { from, to } = gradePeriodOf(evaluatedAt)
  const { purchAmt } = await sql.sumPurchases(db, { userId: who.userId, since: from, until: to })
  const next = nextGradeOf(purchAmt)
  return {
    purchAmt,
    nextMonthGrade: {
      isMax: next === undefined,
      nextGrade: next ? { ...toGrade(next.grade), purchAmt: next.purchAmt, remainingPrice: next.remainingPrice } : null,
    },
  }
}

export const getGrade: Handlers['user.getGrade'] = async ({ who }, { db }) =>
  toGrade((await findPerson(db, { userId: who.userId })).grade)

/** On the first of each month of Seoul, once, however many processes there are and however late they come. */
export const evaluateGrades: JobHandler = {
  tries: ALWAYS,
  // every member at once, and nobody waits for it
  statementMs: 60_000,
  async inTx(tx, _, { now }) {
    await enqueue(tx, 'user.evaluateGrades', {}, { key: 'grades', runAt: nextGradeEvaluationOf(now) })
    const { from, to } = gradePeriodOf(now)
    const month = toSeoulDate(to)
    if (!(await sql.claimEvaluation(tx, { month, now }))) return
    const floors = grades.map(({ purchAmt }) => purchAmt)
    const changed = await sql.evaluateGrades(tx, { since: from, until: to, floors })
    await sql.recordEvaluation(tx, { month, changed })
  },
}
