import type { CashReceiptIdentity } from '@shop/contract'
import { useQuery } from '@tanstack/react-query'
import { isMember, useAuth } from '#src/features/auth/auth-store.ts'
import { api } from '#src/lib/api.ts'
import { callQuery } from '#src/lib/call-query.ts'

/** Whom a member's cash receipts were made out for last time; a guest keeps none. */
export const useKeptReceipt = (): CashReceiptIdentity | null | undefined => {
  const ready = useAuth(({ status, user }) => status === 'ready' && isMember(user))
  return useQuery({ ...callQuery(api, 'user.getCashReceipt'), enabled: ready }).data?.cashReceipt
}
