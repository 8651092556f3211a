import { useEffect, useRef } from 'react'

/** One running job of a component: a new one ends the former one, and so does leaving the page. */
export const useJob = () => {
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])
  const stop = (): void => running.current?.abort()
  const begin = (): AbortSignal => {
    stop()
    running.current = new AbortController()
    return running.current.signal
  }
  return { begin, stop }
}
