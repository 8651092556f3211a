import type { Address } from '@shop/contract'
import type { Sql } from '#src/db/db.ts'
import type { App } from '#src/handler-context.ts'
import { encryptionOf } from '#src/encryption.ts'
import { reencryptIdentity } from '#src/features/order/check/saved-identity.ts'
import { reencryptAccount } from '#src/features/order/settlement/stored-account.ts'
import { reencryptAddress } from '#src/features/order/tmp/order-address.ts'
import { reencryptRefundAccount } from '#src/features/order/withdraw/refund-account.ts'
import {
  listOldContracts,
  listOldOrders,
  listOldPayments,
  putContract,
  putOrder,
  putPayment,
} from './key-rotation-sql.ts'

/** So few that nobody who touches one of them waits to notice; the next ones follow a second later. */
const AT_ONCE = 200
/** So many characters of a sealed text tell under which key it stands. */
const NAME_CHARACTERS = 5

type Needs = Pick<App, 'config'>

/** How every text begins that the present key sealed. */
export const currentSealOf = ({ config }: Needs): string =>
  encryptionOf(config).currentName.toString('base64url').slice(0, NAME_CHARACTERS)

const reencryptOrder = (app: Needs, row: { userId: number; address: unknown; receipt: unknown }) => {
  const { identity, ...receipt } = row.receipt as { identity?: string }
  return {
    address: reencryptAddress(app, row.userId, row.address as string | Address) ?? row.address,
    receipt: identity === undefined ? receipt : { ...receipt, identity: reencryptIdentity(app, identity) },
  }
}

/** What is kept apart of those who left; answers how many there were. */
const reencryptContracts = async (app: Needs, tx: Sql): Promise<number> => {
  const old = await listOldContracts(tx, { current: currentSealOf(app), most: AT_ONCE })
  for (const { orderId, userId, address, receiptIdentity, virtualAccount, refundAccount } of old) {
    await putContract(tx, {
      orderId,
      address: reencryptAddress(app, userId, address) ?? address,
      receiptIdentity: receiptIdentity === null ? null : reencryptIdentity(app, receiptIdentity),
      virtualAccount: virtualAccount === null ? null : reencryptAccount(app, orderId, virtualAccount),
      refundAccount: refundAccount === null ? null : reencryptRefundAccount(app, orderId, refundAccount),
    })
  }
  return old.length
}

/**
 * I1: seals anew some of what orders and payments keep under an old key of the shop's, or in clear from the time before. Answers
 * whether there may be more.
 */
export const reencryptOrders = async (app: Needs, tx: Sql): Promise<boolean> => {
  const asked = { current: currentSealOf(app), most: AT_ONCE }
  const orders = await listOldOrders(tx, asked)
  for (const row of orders) await putOrder(tx, { id: row.id, ...reencryptOrder(app, row) })
  const payments = await listOldPayments(tx, asked)
  for (const { orderId, virtualAccount, refundAccount } of payments) {
    await putPayment(tx, {
      orderId,
      virtualAccount: virtualAccount === null ? null : reencryptAccount(app, orderId, virtualAccount as string),
      refundAccount: refundAccount === null ? null : reencryptRefundAccount(app, orderId, refundAccount),
    })
  }
  const contracts = await reencryptContracts(app, tx)
  return contracts === AT_ONCE || orders.length === AT_ONCE || payments.length === AT_ONCE
}
