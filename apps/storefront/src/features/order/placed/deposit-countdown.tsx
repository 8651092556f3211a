import { useRemaining } from '#src/features/timer/use-now.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

const tell = (ms: number): string => {
  const days = Math.floor(ms / DAY)
  const hours = Math.floor((ms % DAY) / HOUR)
  const minutes = Math.floor((ms % HOUR) / MINUTE)
  const seconds = Math.floor((ms % MINUTE) / 1000)
  if (days > 0) return `${days}일 ${hours}시간 남았어요`
  if (hours > 0) return `${hours}시간 ${minutes}분 남았어요`
  return `${minutes}분 ${String(seconds).padStart(2, '0')}초 남았어요`
}

/** Time left until the deposit deadline. */
export function DepositCountdown({ until }: { until: string }) {
  const left = useRemaining(until)
  if (left === undefined) return null
  return (
    <span role="timer" className="figures block text-13 text-ink-soft">
      {left === 0 ? '입금 기한이 지났어요' : tell(left)}
    </span>
  )
}
