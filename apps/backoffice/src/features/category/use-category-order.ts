import type { CallReply } from '@shop/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { call } from '#src/lib/call/call.ts'
import { callKey } from '#src/lib/call/use-call.ts'
import { showFailure, showToast } from '#src/ui/overlay/toast.tsx'
import { childrenOf, withOrder } from './category-order.ts'

/**
 * Reorders categories: at once on the screen, then one call after the other, so that no move of a fast series is lost. After the last one
 * the order of the server is read.
 */
export const useCategoryOrder = () => {
  const client = useQueryClient()
  const queue = useRef({ last: Promise.resolve(), waiting: 0 })
  const key = callKey('admin.category.list')
  const send = async (parentId: number | null, ids: number[]): Promise<void> => {
    try {
      await call('admin.category.sort', { body: { parentId, ids } })
      if (queue.current.waiting === 1) showToast('순서를 바꿨어요.')
    } catch (reason) {
      showFailure(reason)
    }
    queue.current.waiting -= 1
    if (queue.current.waiting === 0) await client.invalidateQueries({ queryKey: ['admin.category.list'] })
  }
  return (parentId: number | null, reorder: (ids: readonly number[]) => number[]): void => {
    const data = client.getQueryData<CallReply<'admin.category.list'>>(key)
    if (!data) return
    const before = childrenOf(data.categories, parentId).map(({ id }) => id)
    const ids = reorder(before)
    if (ids.every((id, at) => id === before[at])) return
    // an answer that is under way has the order before
    void client.cancelQueries({ queryKey: key })
    client.setQueryData(key, { ...data, categories: withOrder(data.categories, ids) })
    queue.current.waiting += 1
    queue.current.last = queue.current.last.then(() => send(parentId, ids))
  }
}
