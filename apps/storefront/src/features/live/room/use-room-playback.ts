import type { LivePlayback, LiveRoom } from '@shop/contract'
import { useState } from 'react'
import { useLiveRoom } from '../live-store.ts'

/**
 * State of the broadcast and what to play now. While the broadcaster is away, or the server has restarted and waits for the first
 * part, the last address stays, and with it the last frame.
 */
export const useRoomPlayback = (room: LiveRoom) => {
  const now = useLiveRoom((live) => (live.id === room.id ? live.now : undefined))
  const [held, setHeld] = useState<LivePlayback>()
  const state = now?.state ?? room.state
  const given = now?.playback ?? undefined
  if (given && given.url !== held?.url) setHeld(given)
  const isShown = state !== 'scheduled' && state !== 'canceled'
  const playback = isShown ? (given ?? (state === 'reconnecting' || state === 'live' ? held : undefined)) : undefined
  return { now, state, playback, isReplay: playback?.isReplay ?? false }
}
