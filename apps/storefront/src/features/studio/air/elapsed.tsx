import { useEffect, useState } from 'react'
import { serverNow } from '#src/lib/server-clock.ts'

const SECOND_MS = 1_000

/** Formats a duration: `1:02:05`, `02:05`. */
export const formatDuration = (ms: number): string => {
  const seconds = Math.max(0, Math.floor(ms / SECOND_MS))
  const two = (value: number) => String(value).padStart(2, '0')
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60)]
  return `${hours > 0 ? `${hours}:` : ''}${two(minutes)}:${two(seconds % 60)}`
}

/** Reads the clock of the server once a second. */
export const useSecond = (): number => {
  const [now, setNow] = useState(serverNow)
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), SECOND_MS)
    return () => clearInterval(timer)
  }, [])
  return now
}

/** Time since the start. It is not announced, because it changes every second. */
export function Elapsed({ since }: { since: string }) {
  const now = useSecond()
  return (
    <span className="figures text-16 font-bold">
      <span className="sr-only">방송한 시간 </span>
      {formatDuration(now - Date.parse(since))}
    </span>
  )
}
