import type { CallReply, CouponOffer } from '@shop/contract'
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { isMember, useAuth, whenVisitorKnown } from '#src/features/auth/auth-store.ts'
import { isUnanswered, showFailure } from '#src/features/snackbar/show-failure.ts'
import { ApiError } from '#src/lib/call/api-error.ts'
import { api, sendCall } from '#src/lib/call/api.ts'
import { callQuery } from '#src/lib/call/call-query.ts'
import { showSnackbar } from '#src/ui/overlay/snackbar-store.ts'

type Taken = CallReply<'coupon.listTaken'>

export interface Taking {
  /** Copies that the member has or had. 0 until it is known, and for guests. */
  heldOf: (id: number) => number
  /** Coupon whose request is running. */
  busyId: number | undefined
  /** Takes a coupon. A guest is invited to log in. */
  take: (id: number) => void
  /** Takes a coupon for a member. */
  takeAsMember: (id: number) => void
  /** Coupon that a guest is invited to log in for. */
  invitedId: number | undefined
  closeInvitation: () => void
}

/** Whether the shop has answered a request: not for one that got no response, a response of a proxy, or is still running. */
const isAnswered = (error: unknown): boolean =>
  error instanceof ApiError && !isUnanswered(error) && error.requestId !== '' && error.code !== 'requestInFlight'

/** Stores in the cached replies how many copies the member has, and reloads what shows the member's coupons. */
const noteHeld = (client: QueryClient, id: number, held: number): void => {
  client.setQueriesData({ queryKey: ['coupon.listTaken'] }, (reply: Taken | undefined) =>
    reply ? { coupons: [...reply.coupons.filter((coupon) => coupon.id !== id), { id, held }] } : reply,
  )
  for (const name of ['coupon.list', 'coupon.listForTmp', 'user.getCounts'])
    void client.invalidateQueries({ queryKey: [name] })
}

/** Takes coupons of a cached list and knows which the member has. AUTH-5 */
export const useTaking = (offers: readonly Pick<CouponOffer, 'id'>[]): Taking => {
  const client = useQueryClient()
  const isKnown = useAuth(({ status, user }) => status === 'ready' && isMember(user))
  const ids = offers.map(({ id }) => id).join(',')
  const { data } = useQuery({
    ...callQuery(api, 'coupon.listTaken', { query: { ids } }),
    enabled: isKnown && ids !== '',
  })
  const [busyId, setBusyId] = useState<number>()
  const [invitedId, setInvitedId] = useState<number>()
  // a request that was not answered is repeated with its key, so that it takes one copy; after any answer a press is a new request
  const keys = useRef(new Map<number, string>())

  const takeAsMember = async (id: number): Promise<void> => {
    const key = keys.current.get(id) ?? crypto.randomUUID()
    keys.current.set(id, key)
    setBusyId(id)
    try {
      const { held, isNew } = await sendCall('coupon.take', { params: { id } }, { idempotencyKey: key })
      keys.current.delete(id)
      noteHeld(client, id, held)
      showSnackbar(isNew ? '쿠폰을 받았어요. 주문할 때 쓸 수 있어요.' : '이미 받은 쿠폰이에요.')
    } catch (error) {
      if (isAnswered(error)) keys.current.delete(id)
      showFailure(error, () => void takeAsMember(id))
      void client.invalidateQueries({ queryKey: ['coupon.listOffers'] })
    }
    setBusyId(undefined)
  }
  return {
    heldOf: (id) => (isKnown && data?.coupons.find((coupon) => coupon.id === id)?.held) || 0,
    busyId,
    take: (id) => whenVisitorKnown((user) => (isMember(user) ? void takeAsMember(id) : setInvitedId(id))),
    takeAsMember: (id) => void takeAsMember(id),
    invitedId,
    closeInvitation: () => setInvitedId(undefined),
  }
}
