import type { ReceivedGift } from '@shop/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useAuth } from '#src/features/auth/auth-store.ts'
import { showFailure } from '#src/features/snackbar/show-failure.ts'
import { ApiError } from '#src/lib/call/api-error.ts'
import { api } from '#src/lib/call/api.ts'
import { callQuery, setReply } from '#src/lib/call/call-query.ts'

/**
 * A received gift. Runs in the browser once it is known who asks, because a member sees whether it is saved; a session that cannot
 * start does not hide the gift, whose uuid grants access. C085
 */
export const useReceivedGift = (uuid: string) => {
  const isKnown = useAuth(({ status }) => status !== 'starting')
  return useQuery({ ...callQuery(api, 'gift.get', { params: { id: uuid } }), enabled: isKnown, staleTime: 0 })
}

/** Stores a gift as returned by the server. */
export const useStoreReceived = (): ((gift: ReceivedGift) => void) => {
  const client = useQueryClient()
  return (gift) => {
    setReply(client, 'gift.get', gift, { params: { id: gift.uuid } })
    void client.invalidateQueries({ queryKey: ['gift.listReceived'] })
  }
}

const stale: ReadonlySet<string> = new Set(['giftEnded', 'giftShipped', 'giftThanked', 'giftNotFound'])

/** Shows a failure. If the gift has changed meanwhile, loads its present state. */
export const useGiftFailure = (uuid: string): ((error: unknown) => void) => {
  const client = useQueryClient()
  return (error) => {
    showFailure(error)
    if (error instanceof ApiError && stale.has(error.code))
      void client.invalidateQueries({ queryKey: ['gift.get', { params: { id: uuid } }] })
  }
}
