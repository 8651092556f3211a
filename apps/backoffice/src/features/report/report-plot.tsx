import type { ReportRow } from '@shop/rules/reports'
import { Bar, CartesianGrid, ComposedChart, Line, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts'
import { numberText } from '#src/lib/format/texts.ts'

const TEN_THOUSAND = 10_000
const INK = '#4b4b55'
const label = { fill: INK, fontSize: 12 }
const YEAR_LENGTH = '2026-'.length

export interface ReportPlotProps {
  rows: readonly ReportRow[]
  /** Rows of the range before, matched by their place. */
  before: readonly ReportRow[] | undefined
  column: { key: string; label: string; unit: 'won' | 'count' }
}

/** Bars of a number by period, and a line of the range before. Screen readers get the table below. */
export function ReportPlot({ rows, before, column: { key, label: name, unit } }: ReportPlotProps) {
  const scale = unit === 'won' ? TEN_THOUSAND : 1
  const word = unit === 'won' ? '만원' : '건'
  const points = rows.map((row, at) => ({
    period: String(row['period']),
    now: Number(row[key] ?? 0) / scale,
    ...(before && { before: Number(before[at]?.[key] ?? 0) / scale }),
  }))
  return (
    <div aria-hidden="true" className="h-64 w-full tabular-nums">
      <ResponsiveContainer width="100%" height="100%">
        <ComposedChart data={points} margin={{ top: 24, right: 20, bottom: 4, left: 0 }} accessibilityLayer={false}>
          <CartesianGrid stroke="#e4e4ea" vertical={false} />
          <XAxis
            dataKey="period"
            tick={label}
            tickLine={false}
            minTickGap={24}
            tickFormatter={(period) => String(period).slice(YEAR_LENGTH).replace('-', '.')}
          />
          <YAxis
            tick={label}
            tickLine={false}
            axisLine={false}
            width={64}
            allowDecimals={unit === 'won'}
            tickFormatter={numberText}
            label={{ value: word, position: 'top', offset: 10, ...label }}
          />
          <Tooltip
            formatter={(value, shown) => [`${numberText(Number(value))}${word}`, shown]}
            labelFormatter={(period) => period}
          />
          <Bar dataKey="now" name={name} fill="var(--color-accent)" radius={[3, 3, 0, 0]} isAnimationActive={false} />
          {before && (
            <Line
              dataKey="before"
              name="이전 기간"
              stroke={INK}
              strokeWidth={2}
              strokeDasharray="4 3"
              dot={false}
              isAnimationActive={false}
            />
          )}
        </ComposedChart>
      </ResponsiveContainer>
    </div>
  )
}
