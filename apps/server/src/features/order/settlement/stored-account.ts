import type { PaymentState } from '@shop/contract'
import { findBank } from '@shop/rules'
import type { App } from '#src/handler-context.ts'
import type { GatewayAccount } from '#src/integrations/payment/payment-gateway.ts'
import { encryptionOf } from '#src/encryption.ts'

/** PAY-7: the account an order waits for its deposit in, as the wire has it. */
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

/** I1: as it is written down: sealed for its order, for it carries a name. */
export const encryptAccount = ({ config }: Pick<App, 'config'>, orderId: number, account: GatewayAccount): string =>
  encryptionOf(config).encryptText(JSON.stringify(toAccount(account)), placeOf(orderId))

/** As it should stand now, under the shop's present key. */
export const reencryptAccount = ({ config }: Pick<App, 'config'>, orderId: number, sealed: string): string =>
  encryptionOf(config).reencryptText(sealed, placeOf(orderId)) ?? sealed

/** Null where the order has none. */
export const openAccount = ({ config }: Pick<App, 'config'>, orderId: number, kept: unknown): Account | null =>
  typeof kept === 'string' ? (JSON.parse(encryptionOf(config).decryptText(kept, placeOf(orderId))) as Account) : null
