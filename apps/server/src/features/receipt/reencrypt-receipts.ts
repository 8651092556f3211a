import type { Sql } from '#src/db/db.ts'
import type { App } from '#src/handler-context.ts'
import { reencryptIdentity } from '#src/features/order/check/saved-identity.ts'
import { currentSealOf } from '#src/features/order/key-rotation/reencrypt-orders.ts'
import { listOldIdentities, putIdentity } from './cash-receipt-sql.ts'

const AT_ONCE = 200

/** I1: seals anew for whom some receipts are. Answers whether there may be more. */
export const reencryptReceipts = async (app: Pick<App, 'config'>, tx: Sql): Promise<boolean> => {
  const rows = await listOldIdentities(tx, { current: currentSealOf(app), most: AT_ONCE })
  for (const { id, identity } of rows) await putIdentity(tx, { id, identity: reencryptIdentity(app, identity) })
  return rows.length === AT_ONCE
}
