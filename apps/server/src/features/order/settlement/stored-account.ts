import type { PaymentState } from '@shop/contract'
import { findBank } from '@shop/rules'
import type { App } from '#src/handler-context.ts'
import type { GatewayAccount } from '#src/integrations/payment/payment-gateway.ts'
import { encryptionOf } from '#src/encryption.ts'

/** PAY-7: the virtual account of an order, as returned to clients. */
export type Account = NonNullable<PaymentState['account']>

const placeOf = (orderId: number): string => `virtual_account:${orderId}`

const toAccount = ({ accountNumber, accountType, bankCode, customerName, dueAt }: GatewayAccount): Account => ({
  accountNumber,
  accountType,
  bankCode,
  bankText: findBank(bankCode)?.name ?? bankCode,
  customerName,
  dueDate: dueAt.toISOString(),
})

/** I1: encrypts the account for its order, because it contains a name. */
export const encryptAccount = ({ config }: Pick<App, 'config'>, orderId: number, account: GatewayAccount): string =>
  encryptionOf(config).encryptText(JSON.stringify(toAccount(account)), placeOf(orderId))

/** Encrypts it again with the current shop key. */
export const reencryptAccount = ({ config }: Pick<App, 'config'>, orderId: number, sealed: string): string =>
  encryptionOf(config).reencryptText(sealed, placeOf(orderId)) ?? sealed

/** Null if the order has none. */
export const openAccount = ({ config }: Pick<App, 'config'>, orderId: number, kept: unknown): Account | null =>
  typeof kept === 'string' ? (JSON.parse(encryptionOf(config).decryptText(kept, placeOf(orderId))) as Account) : null
