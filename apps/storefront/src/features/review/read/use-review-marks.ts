import type { CallInput, CallReply } from '@shop/contract'
import { useQuery } from '@tanstack/react-query'
import { isMember, useAuth } from '#src/features/auth/auth-store.ts'
import { api } from '#src/lib/call/api.ts'
import { callQuery } from '#src/lib/call/call-query.ts'

export type ReviewMarks = CallReply<'review.listMarks'>

const marksInput = (productId: number) => ({ query: { productId } }) satisfies CallInput<'review.listMarks'>
export const marksQuery = (productId: number) => callQuery(api, 'review.listMarks', marksInput(productId))

const noMarks: ReviewMarks = { helpful: [], reported: [] }

/** Reviews of the product that this member found helpful or reported. Empty for guests and until loaded. AUTH-5 */
export const useReviewMarks = (productId: number): ReviewMarks => {
  const member = useAuth(({ user }) => isMember(user))
  const { data } = useQuery({ ...marksQuery(productId), enabled: member })
  return (member ? data : undefined) ?? noMarks
}
