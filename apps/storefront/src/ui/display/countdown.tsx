const two = (value: number): string => String(value).padStart(2, '0')

/** Remaining time as `2일 03:04:05`. Dashes until the browser knows the time, so that a cached page is valid for all users. */
export function Countdown({ remainingMs }: { remainingMs: number | undefined }) {
  if (remainingMs === undefined) return <span className="figures">--:--:--</span>
  const seconds = Math.max(0, Math.floor(remainingMs / 1000))
  const days = Math.floor(seconds / 86_400)
  const clock = [Math.floor((seconds % 86_400) / 3600), Math.floor((seconds % 3600) / 60), seconds % 60]
  return (
    <span className="figures" role="timer">
      {days > 0 && `${days}일 `}
      {clock.map(two).join(':')}
    </span>
  )
}
