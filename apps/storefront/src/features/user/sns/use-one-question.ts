import { useEffect, useRef } from 'react'

/** Returns a function that creates an AbortSignal. Aborts the previous signal on each call and when the component unmounts. */
export const useOneQuestion = (): (() => AbortSignal) => {
  const current = useRef<AbortController>(undefined)
  useEffect(() => () => current.current?.abort(), [])
  return () => {
    current.current?.abort()
    current.current = new AbortController()
    return current.current.signal
  }
}
