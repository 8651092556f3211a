import type { DaySales } from '@shop/contract'
import { Bar, CartesianGrid, ComposedChart, Line, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts'
import { numberText } from '#src/lib/format/texts.ts'

const TEN_THOUSAND = 10_000
const INK = '#4b4b55'

export interface HourPlotProps {
  today: DaySales
  lastWeek: DaySales
  of: 'won' | 'orders'
}

const label = { fill: INK, fontSize: 12 }

/** Bars of today over a line of the same weekday last week. Screen readers get the table beside it. */
export function HourPlot({ today, lastWeek, of }: HourPlotProps) {
  const scale = of === 'won' ? TEN_THOUSAND : 1
  const rows = today.hours.map((row, hour) => ({
    hour,
    today: row[of] / scale,
    lastWeek: (lastWeek.hours[hour]?.[of] ?? 0) / scale,
  }))
  const unit = of === 'won' ? '만원' : '건'
  return (
    <div aria-hidden="true" className="h-64 w-full tabular-nums">
      <ResponsiveContainer width="100%" height="100%">
        <ComposedChart data={rows} margin={{ top: 24, right: 8, bottom: 16, left: 0 }} accessibilityLayer={false}>
          <CartesianGrid stroke="#e4e4ea" vertical={false} />
          <XAxis
            dataKey="hour"
            tick={label}
            tickLine={false}
            interval={2}
            label={{ value: '시각(시)', position: 'insideBottom', offset: -10, ...label }}
          />
          <YAxis
            tick={label}
            tickLine={false}
            axisLine={false}
            width={56}
            allowDecimals={of === 'won'}
            tickFormatter={numberText}
            label={{ value: unit, position: 'top', offset: 10, ...label }}
          />
          <Tooltip
            formatter={(value, name) => [`${numberText(Number(value))}${unit}`, name]}
            labelFormatter={(hour) => `${Number(hour)}시`}
          />
          <Bar dataKey="today" name="오늘" fill="var(--color-accent)" radius={[3, 3, 0, 0]} isAnimationActive={false} />
          <Line
            dataKey="lastWeek"
            name="지난주"
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
