import type { LiveRoom } from '@shop/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useAuth, whenVisitorKnown } from '#src/features/auth/auth-store.ts'
import { api } from '#src/lib/call/api.ts'
import { setReply } from '#src/lib/call/call-query.ts'
import { roomInput } from '../live-input.ts'
import { closeLiveRoom, openLiveRoom, setLiveNow, useLiveRoom } from '../live-store.ts'
import { connectRoom, greetAgain, leaveRoom } from './open-room.ts'

/** Interval (ms) at which a room on air is read until there is a first part, and an ended one until its replay is ready. */
const POLL_MS = { live: 3_000, ended: 20_000 }

/** Reads the room at once, without waiting for the session: the picture starts with it. */
const useFirstNow = (id: number): void => {
  useEffect(() => {
    openLiveRoom(id)
    let isLeft = false
    api('live.getNow', roomInput(id)).then(
      (now) => !isLeft && setLiveNow(now),
      // the socket brings it, or its polls
      () => undefined,
    )
    return () => {
      isLeft = true
      closeLiveRoom()
    }
  }, [id])
}

const isOver = (state: LiveRoom['state']): boolean => state === 'ended' || state === 'canceled'

/** Connects to the room while the broadcast is not over, and keeps the socket until the page is left. */
const useSocket = (id: number, isWanted: boolean): void => {
  // a broadcast that ends while it is watched keeps its connection: the replay is announced there
  const wasWanted = useRef(false)
  const userType = useAuth(({ user }) => user?.userType)
  const first = useRef(userType)
  useEffect(() => {
    if (!isWanted || wasWanted.current) return
    wasWanted.current = true
    whenVisitorKnown(() => {
      if (!wasWanted.current) return
      first.current = useAuth.getState().user?.userType
      connectRoom(id)
    })
  }, [id, isWanted])
  useEffect(
    () => () => {
      wasWanted.current = false
      leaveRoom()
    },
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- each broadcast has its own connection
    [id],
  )
  useEffect(() => {
    if (userType === first.current) return
    first.current = userType
    greetAgain()
  }, [userType])
}

/** Opens the room of a broadcast while this page shows it. */
export const useRoomConnection = (room: LiveRoom): void => {
  const { id } = room
  const client = useQueryClient()
  const state = useLiveRoom(({ now }) => now?.state) ?? room.state
  const hasPlayback = useLiveRoom(({ now }) => Boolean(now?.playback))
  const productsTurn = useLiveRoom((live) => live.productsTurn)
  useFirstNow(id)
  useSocket(id, !isOver(state))
  useEffect(() => {
    if (productsTurn === 0) return
    // later changes of the products announce themselves again
    api('live.get', roomInput(id)).then(
      (fresh) => setReply(client, 'live.get', fresh, roomInput(id)),
      () => undefined,
    )
  }, [client, id, productsTurn])
  // on air without an address: a restarted server waits for the first part
  const awaited = !hasPlayback && (state === 'live' || (state === 'ended' && room.hasReplay)) ? state : undefined
  useEffect(() => {
    if (!awaited) return undefined
    const timer = setInterval(
      () => void api('live.getNow', roomInput(id)).then(setLiveNow, () => undefined),
      POLL_MS[awaited],
    )
    return () => clearInterval(timer)
  }, [id, awaited])
}
