import type { LiveReport } from '@shop/contract'
import { formatCount, formatWon, toSeoulParts } from '@shop/rules'

type Minute = LiveReport['perMinute'][number]

const WIDTH = 600
const HEIGHT = 120
const TOP = 8
const LEAST_MINUTES = 10

const clockOf = (iso: string): string => {
  const { hour, minute } = toSeoulParts(new Date(iso))
  return `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`
}

const most = (values: readonly number[]): number => values.reduce((a, b) => Math.max(a, b), 0)

interface PlotProps {
  minutes: readonly Minute[]
  name: string
  valueOf: (minute: Minute) => number
  format: (value: number) => string
  kind: 'line' | 'bars'
}

/** Plot of one value per minute, with its highest value as text. */
function Plot({ minutes, name, valueOf, format, kind }: PlotProps) {
  const values = minutes.map(valueOf)
  const peak = most(values)
  const step = WIDTH / Math.max(LEAST_MINUTES, values.length)
  const heightOf = (value: number) => (peak === 0 ? 0 : (value / peak) * (HEIGHT - TOP))
  // from the middle of the first minute to that of the last; a single minute is a short line
  const shown = values.length === 1 ? [...values, ...values] : values
  const points = shown.map((value, at) => `${(at + 0.5) * step},${HEIGHT - heightOf(value)}`).join(' ')
  return (
    <figure className="min-w-0">
      <figcaption className="flex items-baseline justify-between gap-2 text-13">
        <span className="font-semibold">{name}</span>
        <span className="figures text-ink-faint">최고 {format(peak)}</span>
      </figcaption>
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={`분별 ${name}. 최고 ${format(peak)}, 마지막 ${format(values.at(-1) ?? 0)}`}
        className="mt-1 h-24 w-full border-b border-line text-accent"
      >
        {kind === 'line' ? (
          <polyline
            points={points}
            fill="none"
            stroke="currentColor"
            strokeWidth="2"
            strokeLinejoin="round"
            vectorEffect="non-scaling-stroke"
          />
        ) : (
          values.map((value, at) => (
            <rect
              // oxlint-disable-next-line react/no-array-index-key -- minutes have a fixed place
              key={at}
              x={at * step + step * 0.15}
              width={step * 0.7}
              y={HEIGHT - heightOf(value)}
              height={heightOf(value)}
              fill="currentColor"
            />
          ))
        )}
      </svg>
    </figure>
  )
}

function Table({ minutes }: { minutes: readonly Minute[] }) {
  return (
    <div className="max-h-72 overflow-y-auto pt-2">
      <table className="figures w-full text-right text-13">
        <caption className="sr-only">분별 시청자, 대화, 주문, 매출</caption>
        <thead className="text-ink-faint">
          <tr>
            {['시간', '시청자', '대화', '주문', '매출'].map((head) => (
              <th key={head} scope="col" className="py-1 font-semibold first:text-left">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {minutes.map(({ at, viewers, messages, orders, revenue }) => (
            <tr key={at} className="border-t border-line">
              <th scope="row" className="py-1 text-left font-normal">
                {clockOf(at)}
              </th>
              <td>{formatCount(viewers)}</td>
              <td>{formatCount(messages)}</td>
              <td>{formatCount(orders)}</td>
              <td>{formatWon(revenue)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** Viewers and revenue per minute as plots on one axis of time, with the same numbers as a table. */
export function MinutePlot({ minutes }: { minutes: readonly Minute[] }) {
  if (minutes.length === 0) return <p className="text-14 text-ink-faint">방송을 시작하면 분별 숫자가 보여요.</p>
  const [first, last] = [minutes[0], minutes.at(-1)]
  return (
    <div className="flex flex-col gap-3">
      <Plot
        minutes={minutes}
        name="시청자"
        kind="line"
        valueOf={({ viewers }) => viewers}
        format={(value) => `${formatCount(value)}명`}
      />
      <Plot minutes={minutes} name="매출" kind="bars" valueOf={({ revenue }) => revenue} format={formatWon} />
      <p aria-hidden="true" className="figures flex justify-between text-12 text-ink-faint">
        <span>{first && clockOf(first.at)}</span>
        <span>{last && clockOf(last.at)}</span>
      </p>
      <details>
        <summary className="text-13 font-semibold text-ink-soft">표로 보기</summary>
        <Table minutes={minutes} />
      </details>
    </div>
  )
}
