import type { CallInput } from '@shop/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#src/lib/call/call.ts'
import { numberText } from '#src/lib/format/texts.ts'
import type { GridSelection } from '#src/ui/grid/grid-types.ts'
import { showFailure, showToast } from '#src/ui/overlay/toast.tsx'

type Body = CallInput<'admin.order.bulkMove'>['body']
type To = Body['to']

const POLL_MS = 400
const MOST_POLLS = 300

const sleep = (ms: number): Promise<void> => new Promise((resolve) => void setTimeout(resolve, ms))

/** Waits until a bulk job has ended. Returns it as it is then, or still running after two minutes. */
const waitForJob = async (id: number) => {
  for (let polls = 0; ; polls += 1) {
    const { job } = await call('admin.job.get', { params: { id } })
    if (job.endedAt !== null || polls >= MOST_POLLS) return job
    await sleep(POLL_MS)
  }
}

const selectionOf = ({ isAll, ids, query }: GridSelection): Body['selection'] =>
  isAll ? { filter: query } : { orderNos: ids.map(String) }

/** Takes the selected orders to a state by a bulk job, and offers to undo it. */
export const useBulkMove = () => {
  const client = useQueryClient()
  const [busy, setBusy] = useState<To>()
  const refresh = () =>
    Promise.all(
      ['admin.order.list', 'admin.order.count', 'admin.order.get'].map((name) =>
        client.invalidateQueries({ queryKey: [name] }),
      ),
    )
  const undo = async (id: number): Promise<void> => {
    const { job } = await call('admin.job.undo', { params: { id } })
    const { done, refused } = await waitForJob(job.id)
    await refresh()
    showToast(
      `${numberText(done)}건을 되돌렸어요.${refused > 0 ? ` ${numberText(refused)}건은 되돌릴 수 없어요.` : ''}`,
    )
  }
  const move = async (selection: GridSelection, to: To, text: string): Promise<void> => {
    setBusy(to)
    try {
      const except = selection.except.map(String)
      const body = { selection: selectionOf(selection), except, to, key: crypto.randomUUID() }
      const { jobId } = await call('admin.order.bulkMove', { body })
      const { done, refused, endedAt, canUndo } = await waitForJob(jobId)
      await refresh()
      selection.clear()
      const rest = refused > 0 ? ` ${numberText(refused)}건은 바꿀 수 없는 상태예요.` : ''
      const result = endedAt === null ? '계속 바꾸고 있어요.' : `${numberText(done)}건을 ${text} 바꿨어요.`
      showToast(`${result}${rest}`, canUndo && done > 0 ? { onUndo: () => undo(jobId) } : {})
    } catch (error) {
      showFailure(error)
    } finally {
      setBusy(undefined)
    }
  }
  return { move, busy }
}
