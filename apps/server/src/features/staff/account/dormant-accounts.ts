import { addDays } from '@shop/rules'
import type { Sql } from '#src/db/db.ts'
import { recordWrite } from '#src/features/audit/audit-log.ts'
import type { App } from '#src/handler-context.ts'
import { enqueue } from '#src/jobs/enqueue.ts'
import { ALWAYS, type JobHandler } from '#src/jobs/run-job.ts'
import { currentKeyIdOf } from '#src/features/order/key-rotation/reencrypt-orders.ts'
import { disableDormant } from './staff-account-sql.ts'
import { listOldSecrets, putSecrets } from './staff-totp-sql.ts'
import { reencryptSecret } from './totp.ts'

const DORMANT_DAYS = 90
const AT_ONCE = 500

/** Reports whether an account has not been used for 90 days. It is disabled by the next daily run and cannot log in before it. F6 */
export const isDormant = (activeAt: Date, now: Date): boolean => activeAt < addDays(now, -DORMANT_DAYS)

/** Disables the accounts that have not been used for 90 days. */
export const disableDormantAccounts = async (app: App, tx: Sql, now: Date): Promise<void> => {
  const disabled = await disableDormant(tx, { now, before: addDays(now, -DORMANT_DAYS) })
  for (const { id } of disabled)
    await recordWrite(
      tx,
      app,
      { call: 'job staff.maintainAccounts', object: `staff ${id}` },
      { after: { isDisabled: true, dormantDays: DORMANT_DAYS } },
    )
}

/** Encrypts secrets of authenticators again with the current key. I1 */
export const reencryptSecrets = async (app: Pick<App, 'config'>, tx: Sql): Promise<boolean> => {
  const rows = await listOldSecrets(tx, { current: currentKeyIdOf(app), most: AT_ONCE })
  for (const { staffId, encryptedSecret, encryptedPending } of rows)
    await putSecrets(tx, {
      staffId,
      encryptedSecret: reencryptSecret(app, staffId, encryptedSecret),
      encryptedPending: reencryptSecret(app, staffId, encryptedPending),
    })
  return rows.length === AT_ONCE
}

/** Recurring job: inserted with the schema, schedules itself again every day. */
export const staffAccountJobs = (app: App): Record<string, JobHandler> => ({
  'staff.maintainAccounts': {
    tries: ALWAYS,
    everyMs: 86_400_000,
    async inTx(tx, _, { now }) {
      const hasMore = await reencryptSecrets(app, tx)
      await enqueue(tx, 'staff.maintainAccounts', {}, { key: 'maintain', runAt: hasMore ? now : addDays(now, 1) })
      await disableDormantAccounts(app, tx, now)
    },
  },
})
