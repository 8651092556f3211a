import type { CallReply } from '@shop/contract'
import { useQueryClient } from '@tanstack/react-query'
import { callKey } from '#src/lib/call/use-call.ts'
import { showFailure, showToast } from '#src/ui/overlay/toast.tsx'

/** Runs a write about a video and shows it as it is after it. False if it failed. */
export const useVideoChange = (id: number) => {
  const client = useQueryClient()
  return async (run: () => Promise<CallReply<'admin.video.get'>>, done: string): Promise<boolean> => {
    try {
      client.setQueryData(callKey('admin.video.get', { params: { id } }), await run())
    } catch (error) {
      showFailure(error)
      void client.invalidateQueries({ queryKey: ['admin.video.get'] })
      return false
    }
    void client.invalidateQueries({ queryKey: ['admin.video.list'] })
    showToast(done)
    return true
  }
}
