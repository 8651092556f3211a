import type { Sql } from '#src/db/db.ts'
import type { App } from '#src/handling.ts'
import { vaultOf } from '#src/vault.ts'
import { resealIdentity } from '#src/features/order/check/kept-identity.ts'
import { resealAccount } from '#src/features/order/settling/kept-account.ts'
import { type KeptAddress, resealAddress } from '#src/features/order/tmp/order-address.ts'
import { resealRefundAccount } from '#src/features/order/withdraw/refund-account.ts'
import { listOldOrders, listOldPayments, putOrder, putPayment } from './reseal-sql.ts'

/** So few that nobody who touches one of them waits to notice; the next ones follow a second later. */
const AT_ONCE = 200
/** So many characters of a sealed text tell under which key it stands. */
const NAME_CHARACTERS = 5

type Needs = Pick<App, 'config'>

/** How every text begins that the present key sealed. */
export const currentSealOf = ({ config }: Needs): string =>
  vaultOf(config).currentName.toString('base64url').slice(0, NAME_CHARACTERS)

const resealOrder = (app: Needs, row: { userId: number; address: unknown; receipt: unknown }) => {
  const { identity, ...receipt } = row.receipt as { identity?: string }
  return {
    address: resealAddress(app, row.userId, row.address as KeptAddress) ?? row.address,
    receipt: identity === undefined ? receipt : { ...receipt, identity: resealIdentity(app, identity) },
  }
}

/**
 * I1: seals anew some of what orders and payments keep under an old key of the shop's, or in clear from the time before. Answers
 * whether there may be more.
 */
export const resealOrders = async (app: Needs, tx: Sql): Promise<boolean> => {
  const asked = { current: currentSealOf(app), most: AT_ONCE }
  const orders = await listOldOrders(tx, asked)
  for (const row of orders) await putOrder(tx, { id: row.id, ...resealOrder(app, row) })
  const payments = await listOldPayments(tx, asked)
  for (const { orderId, virtualAccount, refundAccount } of payments) {
    await putPayment(tx, {
      orderId,
      virtualAccount: virtualAccount === null ? null : resealAccount(app, orderId, virtualAccount as string),
      refundAccount: refundAccount === null ? null : resealRefundAccount(app, orderId, refundAccount),
    })
  }
  return orders.length === AT_ONCE || payments.length === AT_ONCE
}
