import type { AdminLiveBroadcast } from '@shop/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { showFailure } from '#src/features/snackbar/show-failure.ts'
import { useOneWork } from '#src/features/user/form/use-form.ts'
import { setReply } from '#src/lib/call/call-query.ts'
import { useStaffCall } from '../session/staff-api.ts'

/** Another person may work on the same broadcast. */
const REFRESH_MS = 5_000
const CHANNEL_MS = 2_000

export const useBroadcast = (id: number, isOver = false) =>
  useStaffCall({ every: isOver ? false : REFRESH_MS }, 'admin.live.get', { params: { id } })

/** Channel of a broadcast with the state of its picture; undefined until it is known. */
export const useChannel = (channelId: number) => {
  const { data } = useStaffCall({ every: CHANNEL_MS }, 'admin.live.listChannels')
  return data?.channels.find(({ id }) => id === channelId)
}

/** Returns a function that shows a changed broadcast at once. */
export const useSetBroadcast = () => {
  const client = useQueryClient()
  return useCallback(
    (broadcast: AdminLiveBroadcast) =>
      setReply(client, 'admin.live.get', { broadcast }, { params: { id: broadcast.id } }),
    [client],
  )
}

/** Runs one act at a time. Shows the broadcast that it replies, or its failure in a snackbar. Resolves to its success. */
export const useAct = () => {
  const { busy, run } = useOneWork()
  const set = useSetBroadcast()
  const act = async (send: () => Promise<{ broadcast?: AdminLiveBroadcast }>): Promise<boolean> => {
    let isDone = false
    await run(async () => {
      try {
        const { broadcast } = await send()
        if (broadcast) set(broadcast)
        isDone = true
      } catch (error) {
        showFailure(error, () => void act(send))
      }
    })
    return isDone
  }
  return { busy, act }
}
