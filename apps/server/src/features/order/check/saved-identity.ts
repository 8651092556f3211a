import { defaultCashReceipt } from '@shop/rules'
import type { App } from '#src/handler-context.ts'
import { encryptionOf } from '#src/encryption.ts'

/** What an order keeps of the receipt that was asked for with it; the number is sealed. */
export interface KeptReceipt {
  kind: 'income_deduction' | 'expenditure_proof'
  identity: string
}

const place = 'cash_receipt'

/** I1: with the shop's key: a receipt outlives its buyer's account for as long as the law asks. */
export const encryptIdentity = ({ config }: Pick<App, 'config'>, number: string): string =>
  encryptionOf(config).encryptText(number.replace(/\D/g, ''), place)

export const openIdentity = ({ config }: Pick<App, 'config'>, sealed: string): string =>
  encryptionOf(config).decryptText(sealed, place)

/** As it should stand now, under the shop's present key. */
export const reencryptIdentity = ({ config }: Pick<App, 'config'>, sealed: string): string =>
  encryptionOf(config).reencryptText(sealed, place) ?? sealed

/** PAY-1: for whom a receipt is made out that names nobody. */
export const voluntaryReceipt = (app: Pick<App, 'config'>): KeptReceipt => ({
  kind: 'income_deduction',
  identity: encryptIdentity(app, defaultCashReceipt.identityNo),
})
