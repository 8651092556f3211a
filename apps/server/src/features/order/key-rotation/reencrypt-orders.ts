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

/** Rows per run: few enough that no concurrent request waits noticeably; the next run follows a second later. */
const AT_ONCE = 200
/** Length of the ciphertext prefix that names the key. */
const NAME_CHARACTERS = 5

type Needs = Pick<App, 'config'>

/** Prefix of every ciphertext of the current key. */
export const currentKeyIdOf = ({ config }: Needs): string =>
  encryptionOf(config).currentName.toString('base64url').slice(0, NAME_CHARACTERS)

const reencryptOrder = (app: Needs, row: { userId: number; address: unknown; receipt: unknown }) => {
  const { identity, ...receipt } = row.receipt as { identity?: string }
  return {
    address: reencryptAddress(app, row.userId, row.address as string | Address) ?? row.address,
    receipt: identity === undefined ? receipt : { ...receipt, identity: reencryptIdentity(app, identity) },
  }
}

/** Encrypts data in the retention schema again. Returns the number of rows. */
const reencryptContracts = async (app: Needs, tx: Sql): Promise<number> => {
  const old = await listOldContracts(tx, { current: currentKeyIdOf(app), most: AT_ONCE })
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
 * I1: encrypts some data of orders and payments again that is under an old shop key or in plain text. Returns whether there may
 * be more.
 */
export const reencryptOrders = async (app: Needs, tx: Sql): Promise<boolean> => {
  const asked = { current: currentKeyIdOf(app), most: AT_ONCE }
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
