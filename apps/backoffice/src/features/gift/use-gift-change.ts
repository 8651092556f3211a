import type { CallReply } from '@shop/contract'
import { useQueryClient } from '@tanstack/react-query'
import { callKey } from '#src/lib/call/use-call.ts'
import { showFailure, showToast } from '#src/ui/overlay/toast.tsx'

/** Runs a write about the gifts of an order and shows them as they are after it. False if it failed. */
export const useGiftChange = (no: string) => {
  const client = useQueryClient()
  return async (run: () => Promise<CallReply<'admin.gift.get'>>, done: string): Promise<boolean> => {
    try {
      client.setQueryData(callKey('admin.gift.get', { params: { no } }), await run())
    } catch (error) {
      showFailure(error)
      void client.invalidateQueries({ queryKey: ['admin.gift.get'] })
      return false
    }
    void client.invalidateQueries({ queryKey: ['admin.gift.list'] })
    showToast(done)
    return true
  }
}
