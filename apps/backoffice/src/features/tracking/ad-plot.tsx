import type { AdReportDay } from '@shop/contract'
import { Bar, CartesianGrid, ComposedChart, Line, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts'
import { numberText } from '#src/lib/format/texts.ts'

const TEN_THOUSAND = 10_000
const INK = '#4b4b55'
const label = { fill: INK, fontSize: 12 }
const MONTH_AT = 5

/** Bars of the revenue after refunds with a line of the costs, by day. Screen readers get the table beside it. */
export function AdPlot({ days }: { days: readonly AdReportDay[] }) {
  const rows = days.map(({ day, revenue, refunds, cost, clicks }) => ({
    day: day.slice(MONTH_AT).replace('-', '.'),
    net: (revenue - refunds) / TEN_THOUSAND,
    cost: cost / TEN_THOUSAND,
    clicks,
  }))
  return (
    <div aria-hidden="true" className="h-72 w-full tabular-nums">
      <ResponsiveContainer width="100%" height="100%">
        <ComposedChart data={rows} margin={{ top: 24, right: 20, bottom: 4, left: 0 }} accessibilityLayer={false}>
          <CartesianGrid stroke="#e4e4ea" vertical={false} />
          <XAxis dataKey="day" tick={label} tickLine={false} minTickGap={16} />
          <YAxis
            yAxisId="won"
            tick={label}
            tickLine={false}
            axisLine={false}
            width={56}
            tickFormatter={numberText}
            label={{ value: '만원', position: 'top', offset: 10, ...label }}
          />
          <YAxis
            yAxisId="clicks"
            orientation="right"
            tick={label}
            tickLine={false}
            axisLine={false}
            width={48}
            allowDecimals={false}
            tickFormatter={numberText}
            label={{ value: '클릭', position: 'top', offset: 10, ...label }}
          />
          <Tooltip
            formatter={(value, name) => [`${numberText(Number(value))}${name === '클릭' ? '회' : '만원'}`, name]}
          />
          <Bar yAxisId="won" dataKey="net" name="환불 뺀 매출" fill="var(--color-accent)" isAnimationActive={false} />
          <Line
            yAxisId="won"
            dataKey="cost"
            name="광고비"
            stroke="#b3261e"
            strokeWidth={2}
            dot={false}
            isAnimationActive={false}
          />
          <Line
            yAxisId="clicks"
            dataKey="clicks"
            name="클릭"
            stroke={INK}
            strokeWidth={2}
            strokeDasharray="4 3"
            dot={false}
            isAnimationActive={false}
          />
        </ComposedChart>
      </ResponsiveContainer>
    </div>
  )
}
