import { defaultCashReceipt } from '@shop/rules'
import type { App } from '#src/handler-context.ts'
import { encryptionOf } from '#src/encryption.ts'

/** Cash receipt as stored with an order; its number is encrypted. */
export interface StoredReceipt {
  kind: 'income_deduction' | 'expenditure_proof'
  identity: string
}

const place = 'cash_receipt'

/** I1: encrypts with the shop's key, because the law requires a receipt longer than its buyer's account exists. */
export const encryptIdentity = ({ config }: Pick<App, 'config'>, number: string): string =>
  encryptionOf(config).encryptText(number.replace(/\D/g, ''), place)

export const openIdentity = ({ config }: Pick<App, 'config'>, sealed: string): string =>
  encryptionOf(config).decryptText(sealed, place)

/** Encrypts it again with the current shop key. */
export const reencryptIdentity = ({ config }: Pick<App, 'config'>, sealed: string): string =>
  encryptionOf(config).reencryptText(sealed, place) ?? sealed

/** PAY-1: default receipt without a named person. */
export const voluntaryReceipt = (app: Pick<App, 'config'>): StoredReceipt => ({
  kind: 'income_deduction',
  identity: encryptIdentity(app, defaultCashReceipt.identityNo),
})
