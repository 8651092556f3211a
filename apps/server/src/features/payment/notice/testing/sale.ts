import type { PaymentRequest } from '@shop/contract'
import {
  authenticate,
  buyNow,
  check,
  checkBody,
  confirm,
  createPerson,
  type Shop,
} from '#src/features/payment/testing/test-shop.ts'
import { COMBINATION, PRODUCT } from '#src/features/test-catalogue.ts'

export type Fate = 'returned' | 'lostBrowser' | 'declined' | 'waiting' | 'deposited' | 'reversed'
export const FATES: readonly Fate[] = ['returned', 'lostBrowser', 'declined', 'waiting', 'deposited', 'reversed']

export interface Sale {
  fate: Fate
  request: PaymentRequest
}

const SHELF = [COMBINATION.appleSmall3kg, COMBINATION.appleSmall5kg, COMBINATION.appleLarge3kg]

/** Sells an apple from one of three stocks and leaves its payment in the given state. */
export const sell = async (shop: Shop, fate: Fate, at = 0): Promise<Sale> => {
  const who = await createPerson(shop, { userType: 'email' })
  const isAccount = ['waiting', 'deposited', 'reversed'].includes(fate)
  const tmp = await buyNow(shop, who, [PRODUCT.apple, SHELF[at % SHELF.length] as number, 1])
  const method = { paymentMethodType: isAccount ? 'virtual_account' : 'card' } as const
  const request = await check(shop, who, tmp, checkBody(tmp, 0, method))
  const paid = authenticate(shop, request)
  if (fate === 'declined') shop.gateway.script('confirm', { decline: 'REJECT_CARD_PAYMENT' })
  if (fate !== 'lostBrowser') await confirm(shop, who, paid)
  if (fate === 'deposited' || fate === 'reversed') shop.gateway.deposit(request.orderNo)
  return { fate, request }
}
