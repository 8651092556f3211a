import type { Sql } from '#src/db/db.ts'
import type { App } from '#src/handling.ts'
import { listAddresses, putAddress } from './order-address-sql.ts'
import { type KeptAddress, resealAddress } from './tmp/order-address.ts'

const AT_ONCE = 1_000

/**
 * I1: looks through some orders after `after` for addresses that stand in clear or under an old key of the shop, and seals
 * them anew. Answers where to go on; 0 after the last.
 */
export const sealOldAddresses = async (app: Pick<App, 'config'>, tx: Sql, after: number): Promise<number> => {
  const rows = await listAddresses(tx, { after, most: AT_ONCE })
  for (const { id, userId, address } of rows) {
    const sealed = resealAddress(app, userId, address as KeptAddress)
    if (sealed !== undefined) await putAddress(tx, { id, address: sealed })
  }
  return rows.length === AT_ONCE ? (rows.at(-1)?.id ?? 0) : 0
}
