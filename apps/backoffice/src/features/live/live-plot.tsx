import type { LiveReport } from '@shop/contract'
import { Bar, CartesianGrid, ComposedChart, Line, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts'
import { numberText } from '#src/lib/format/texts.ts'

const INK = '#4b4b55'
const label = { fill: INK, fontSize: 12 }

/** Viewers by minute as a line over bars of orders. Screen readers get the numbers beside it. */
export function LivePlot({ perMinute }: Pick<LiveReport, 'perMinute'>) {
  const rows = perMinute.map(({ viewers, orders }, minute) => ({ minute, viewers, orders }))
  return (
    <div aria-hidden="true" className="h-64 w-full tabular-nums">
      <ResponsiveContainer width="100%" height="100%">
        <ComposedChart data={rows} margin={{ top: 24, right: 8, bottom: 16, left: 0 }} accessibilityLayer={false}>
          <CartesianGrid stroke="#e4e4ea" vertical={false} />
          <XAxis
            dataKey="minute"
            tick={label}
            tickLine={false}
            label={{ value: '분', position: 'insideBottom', offset: -10, ...label }}
          />
          <YAxis tick={label} tickLine={false} axisLine={false} width={56} allowDecimals={false} />
          <Tooltip
            formatter={(value, name) => [numberText(Number(value)), name]}
            labelFormatter={(minute) => `${Number(minute)}분`}
          />
          <Bar dataKey="orders" name="주문" fill="var(--color-accent)" isAnimationActive={false} />
          <Line dataKey="viewers" name="보는 사람" stroke={INK} strokeWidth={2} dot={false} isAnimationActive={false} />
        </ComposedChart>
      </ResponsiveContainer>
    </div>
  )
}
