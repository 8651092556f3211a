import type { Customer, CustomerSession } from '@shop/contract'
import { gradePeriodOf, nextGradeEvaluationOf, toSeoulDate } from '@shop/rules'
import { sumPurchases } from '#src/features/user/user-point-sql.ts'
import type { App, Handlers } from '#src/handler-context.ts'
import { listSessions } from './customer-find-sql.ts'
import { countPage } from './customer-page-sql.ts'
import { getCustomer, toSummary } from './read-customers.ts'

const MOST_SESSIONS = 30

type Whose = { userId: number; now: Date }
type SessionRow = Awaited<ReturnType<typeof listSessions>>[number]

const toSession = ({ createdAt, lastUsedAt, expiresAt, ...row }: SessionRow): CustomerSession => ({
  ...row,
  createdAt: createdAt.toISOString(),
  lastUsedAt: lastUsedAt.toISOString(),
  expiresAt: expiresAt.toISOString(),
})

/** Reads the valid logins of a customer, the last used first. */
export const readSessions = async ({ db }: Pick<App, 'db'>, { userId, now }: Whose): Promise<CustomerSession[]> =>
  (await listSessions(db, { userId, now, most: MOST_SESSIONS })).map(toSession)

const readCounts = async ({ db }: Pick<App, 'db'>, { userId, now }: Whose): Promise<Customer['counts']> => {
  const { from, to } = gradePeriodOf(nextGradeEvaluationOf(now))
  const [counts, { purchAmt }] = await Promise.all([
    countPage(db, { userId, now }),
    sumPurchases(db, { userId, since: from, until: to }),
  ])
  return { ...counts, gradePurchases: purchAmt }
}

/** Reads profile and counts of a customer. Masked. */
export const getCustomerPage: Handlers['admin.customer.get'] = async ({ params, brand }, app) => {
  const now = app.clock()
  const row = await getCustomer(app, brand, params.id)
  const counts = await readCounts(app, { userId: row.id, now })
  const gradeEvaluatedOn = toSeoulDate(nextGradeEvaluationOf(now))
  return { customer: { ...toSummary(app, row), nickname: row.nickname, counts, gradeEvaluatedOn } }
}
