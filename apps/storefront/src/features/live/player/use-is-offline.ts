import { useEffect, useState } from 'react'

/** Whether the browser has no network. */
export const useIsOffline = (): boolean => {
  const [isOffline, setOffline] = useState(false)
  useEffect(() => {
    const read = () => setOffline(!navigator.onLine)
    read()
    const names = ['online', 'offline'] as const
    for (const name of names) window.addEventListener(name, read)
    return () => {
      for (const name of names) window.removeEventListener(name, read)
    }
  }, [])
  return isOffline
}
