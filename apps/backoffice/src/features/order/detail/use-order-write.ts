import type { AdminOrder, CallReply } from '@shop/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '#src/lib/call/api-error.ts'
import { callKey } from '#src/lib/call/use-call.ts'
import { showFailure, showToast } from '#src/ui/overlay/toast.tsx'

/** What another person has done, as the refusal names it; undefined for other errors. */
const changeText = (error: unknown): string | undefined =>
  error instanceof ApiError && error.code === 'changedMeanwhile' ? error.problems[0]?.message : undefined

/** Runs writes of one order: shows the changed order, or what another person has changed meanwhile. */
export const useOrderWrite = ({ orderNo }: Pick<AdminOrder, 'orderNo'>) => {
  const client = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const key = callKey('admin.order.get', { params: { no: orderNo } })
  /** Returns whether it was written. */
  const write = async (send: () => Promise<CallReply<'admin.order.get'>>, text: string): Promise<boolean> => {
    setBusy(true)
    try {
      client.setQueryData(key, await send())
      for (const name of ['admin.order.list', 'admin.order.count']) void client.invalidateQueries({ queryKey: [name] })
      showToast(text)
      return true
    } catch (error) {
      const text = changeText(error)
      if (text !== undefined) await client.invalidateQueries({ queryKey: key })
      if (text === undefined) showFailure(error)
      else showToast(text)
      return false
    } finally {
      setBusy(false)
    }
  }
  return { write, isBusy }
}
