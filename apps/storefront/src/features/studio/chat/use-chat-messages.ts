import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useLiveRoom } from '#src/features/live/live-store.ts'
import { useStaffCall } from '../session/staff-api.ts'

/** Without a signal of the room, e.g. behind a proxy without sockets. */
const POLL_MS = 5_000
/** Shortest interval between two reads that the room causes. */
const PACE_MS = 800
const TAKE = 50

const KEY = 'admin.live.listMessages'

/** Reads the chat again when the room reports a change, at most about once a second. */
const useRoomSignal = (): void => {
  const client = useQueryClient()
  const lastId = useLiveRoom(({ messages }) => messages.at(-1)?.id)
  const hidden = useLiveRoom(({ hiddenIds }) => hiddenIds.size)
  const readAt = useRef(0)
  useEffect(() => {
    if (lastId === undefined && hidden === 0) return undefined
    const wait = Math.max(0, readAt.current + PACE_MS - Date.now())
    const timer = setTimeout(() => {
      readAt.current = Date.now()
      void client.invalidateQueries({ queryKey: [KEY] })
    }, wait)
    return () => clearTimeout(timer)
  }, [client, lastId, hidden])
}

/** Messages of a broadcast as the studio sees them, the newest first. */
export const useChatMessages = (id: number, isReported: boolean) => {
  useRoomSignal()
  return useStaffCall({ every: POLL_MS }, KEY, {
    params: { id },
    query: { take: TAKE, isReported: isReported ? 'true' : 'false' },
  })
}
