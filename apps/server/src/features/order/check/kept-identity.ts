import { defaultCashReceipt } from '@shop/rules'
import type { App } from '#src/handler-context.ts'
import { vaultOf } from '#src/encryption.ts'

/** What an order keeps of the receipt that was asked for with it; the number is sealed. */
export interface KeptReceipt {
  kind: 'income_deduction' | 'expenditure_proof'
  identity: string
}

const place = 'cash_receipt'

/** I1: with the shop's key: a receipt outlives its buyer's account for as long as the law asks. */
export const sealIdentity = ({ config }: Pick<App, 'config'>, number: string): string =>
  vaultOf(config).sealText(number.replace(/\D/g, ''), place)

export const openIdentity = ({ config }: Pick<App, 'config'>, sealed: string): string =>
  vaultOf(config).openText(sealed, place)

/** As it should stand now, under the shop's present key. */
export const resealIdentity = ({ config }: Pick<App, 'config'>, sealed: string): string =>
  vaultOf(config).resealText(sealed, place) ?? sealed

/** PAY-1: for whom a receipt is made out that names nobody. */
export const voluntaryReceipt = (app: Pick<App, 'config'>): KeptReceipt => ({
  kind: 'income_deduction',
  identity: sealIdentity(app, defaultCashReceipt.identityNo),
})
