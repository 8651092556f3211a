import { type RefObject, useEffect, useRef, useState } from 'react'
import { useRisingHearts } from './rising.ts'

/** Interval (ms) at which taps are sent together. */
const SEND_MS = 1_000
/** Most hearts of a frame. */
const MOST_SENT = 50
/** Hearts of others that rise at once. */
const MOST_OTHERS = 4

/** Sends the taps counted in `pending` in batches. */
const useBatches = (pending: RefObject<number>, send: (count: number) => void): void => {
  const latest = useRef(send)
  useEffect(() => {
    latest.current = send
  })
  useEffect(() => {
    const timer = setInterval(() => {
      if (pending.current === 0) return
      const count = Math.min(pending.current, MOST_SENT)
      pending.current -= count
      latest.current(count)
    }, SEND_MS)
    return () => clearInterval(timer)
  }, [pending])
}

/**
 * Hearts of a room. Those of the viewer rise at once and are sent in batches; those of others rise as the total grows. `total`: the
 * server's count, undefined until it is known.
 */
export const useHearts = (total: number | undefined, send: (count: number) => void) => {
  const { shown, raise, onRisen } = useRisingHearts()
  const pending = useRef(0)
  /** Hearts of the viewer that the total does not contain yet. */
  const [own, setOwn] = useState(0)
  const [before, setBefore] = useState(total)
  const [others, setOthers] = useState({ count: 0, turn: 0 })
  if (total !== before) {
    setBefore(total)
    // the first count of the room is no news
    const grown = before === undefined || total === undefined ? 0 : Math.max(0, total - before)
    setOwn(Math.max(0, own - grown))
    setOthers({ count: Math.min(MOST_OTHERS, Math.max(0, grown - own)), turn: others.turn + 1 })
  }
  useEffect(() => {
    raise(others.count)
    // oxlint-disable-next-line react/exhaustive-deps -- raise is new in each render
  }, [others])
  useBatches(pending, send)
  const press = () => {
    pending.current += 1
    setOwn((count) => count + 1)
    raise(1)
  }
  return { shown, onRisen, press, count: (total ?? 0) + own }
}
