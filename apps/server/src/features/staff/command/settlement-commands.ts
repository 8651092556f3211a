import { toSeoulDate } from '@shop/rules'
import { openSettlements } from '#src/features/settlement/settlement-jobs.ts'
import { listOpenSettlements } from '#src/features/settlement/settlement-sql.ts'
import type { App } from '#src/handler-context.ts'
import type { Checked } from './check-commands.ts'

const MOST = 200

/** Opens the periods of all sellers up to today, as the nightly job does, and lists those that wait for their closing. */
export const showSettlements = async ({ db, clock }: Pick<App, 'db' | 'clock'>): Promise<Checked> => {
  const now = clock()
  await openSettlements({ db }, now)
  const open = await listOpenSettlements(db, { today: toSeoulDate(now), most: MOST })
  if (open.length === 0) return { text: '마감할 정산이 없어요.', isRight: true }
  const lines = open.map(
    ({ id, brand, distributorName, from, to }) =>
      `${String(id).padStart(5)}  ${brand}  ${from}~${to}  ${distributorName}`,
  )
  return { text: ['마감을 기다리는 정산', ...lines].join('\n'), isRight: true }
}
