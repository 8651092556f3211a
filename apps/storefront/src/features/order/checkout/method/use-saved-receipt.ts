import type { CashReceiptIdentity } from '@shop/contract'
import { useQuery } from '@tanstack/react-query'
import { isMember, useAuth } from '#src/features/auth/auth-store.ts'
import { api } from '#src/lib/call/api.ts'
import { callQuery } from '#src/lib/call/call-query.ts'
import { type ChosenReceipt, startReceipt, toReceipt } from './pay-choice.ts'

/** Saved cash receipt identity of a member. Guests have none. */
const useKeptReceipt = (): CashReceiptIdentity | null | undefined => {
  const ready = useAuth(({ status, user }) => status === 'ready' && isMember(user))
  return useQuery({ ...callQuery(api, 'user.getCashReceipt'), enabled: ready }).data?.cashReceipt
}

/** Returns the receipt as chosen, or else the saved one. `provedPhone` is a guest's number; empty if there is none. */
export const useReceipt = (chosen: ChosenReceipt | undefined, provedPhone: string) => {
  const savedReceipt = useKeptReceipt()
  return { receipt: chosen ? toReceipt(chosen, provedPhone) : startReceipt(savedReceipt), savedReceipt }
}
