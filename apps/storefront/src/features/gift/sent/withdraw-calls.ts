import type { GiftGroup, RefundQuote } from '@shop/contract'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { withAccess } from '#src/features/order/guest/with-access.ts'
import type { OrderAccess, WithdrawBody } from '#src/features/order/order-access.ts'
import { useOneWork } from '#src/features/user/form/use-form.ts'
import { ApiError } from '#src/lib/call/api-error.ts'
import { api, sendCall } from '#src/lib/call/api.ts'
import { isGiftOver, useReloadGroup } from './sent-queries.ts'

/** Gifts to withdraw: one by its uuid, or all of a group that are open. */
export interface Withdrawal {
  groupId: number
  uuid: string | undefined
}

/** Refund preview. Never cached, because the sender confirms this amount. */
export const useGiftQuote = (access: OrderAccess, { groupId, uuid }: Withdrawal, isAsked: boolean) => {
  const reload = useReloadGroup(groupId)
  return useQuery({
    queryKey: ['gift.quoteWithdraw', groupId, uuid ?? 'all'] as const,
    queryFn: async (): Promise<RefundQuote> => {
      try {
        return await withAccess(access, () =>
          uuid === undefined
            ? api('gift.quoteWithdrawGroup', { params: { id: groupId } })
            : api('gift.quoteWithdraw', { params: { id: uuid } }),
        )
      } catch (error) {
        // the page below the sheet shows an outdated state
        if (isGiftOver(error)) reload()
        throw error
      }
    },
    enabled: isAsked,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })
}

interface WithdrawPlan {
  access: OrderAccess
  withdrawal: Withdrawal
  onDone: (group: GiftGroup) => void
  /** Called if the amount has changed: calculates it again. */
  onChanged: () => void
  onRefused: (error: unknown) => void
}

/** Withdraws for the amount shown, one request at a time. */
export const useWithdrawGifts = ({ access, withdrawal, onDone, onChanged, onRefused }: WithdrawPlan) => {
  const { busy, run } = useOneWork()
  const reload = useReloadGroup(withdrawal.groupId)
  const intent = useRef({ said: '', key: '' })
  const send = ({ money, point }: RefundQuote, refundAccount: WithdrawBody['refundAccount']) =>
    run(async () => {
      const { groupId, uuid } = withdrawal
      const body = { expectedMoney: money, expectedPoint: point, ...(refundAccount && { refundAccount }) }
      const said = JSON.stringify([withdrawal, body])
      // another amount or account is a new request with a new key
      if (intent.current.said !== said) intent.current = { said, key: crypto.randomUUID() }
      const options = { idempotencyKey: intent.current.key }
      try {
        const group = await withAccess(access, () =>
          uuid === undefined
            ? sendCall('gift.withdrawGroup', { params: { id: groupId }, body }, options)
            : sendCall('gift.withdraw', { params: { id: uuid }, body }, options),
        )
        onDone(group)
      } catch (error) {
        if (error instanceof ApiError && error.code === 'refundChanged') onChanged()
        // the page below the sheet shows an outdated state
        if (isGiftOver(error)) reload()
        onRefused(error)
      }
    })
  return { busy, send }
}
