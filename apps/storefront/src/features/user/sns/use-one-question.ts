import { useEffect, useRef } from 'react'

/** A signal for one question at a time: a new one, or leaving the page, ends the one before. */
export const useOneQuestion = (): (() => AbortSignal) => {
  const current = useRef<AbortController>(undefined)
  useEffect(() => () => current.current?.abort(), [])
  return () => {
    current.current?.abort()
    current.current = new AbortController()
    return current.current.signal
  }
}
