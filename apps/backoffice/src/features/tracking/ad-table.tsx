import type { AdReportDay, AdReportRow } from '@shop/contract'
import { numberText, wonText } from '#src/lib/format/texts.ts'

const orNone = (value: number | null, text: (value: number) => string): string => (value === null ? '–' : text(value))
const countText = (value: number): string => numberText(Math.round(value * 100) / 100)

const cellsOf = (row: AdReportRow): string[] => [
  orNone(row.clicks, numberText),
  orNone(row.sessions, numberText),
  countText(row.orders),
  wonText(row.revenue),
  wonText(row.refunds),
  orNone(row.cost, wonText),
  orNone(row.roas, (percent) => `${numberText(percent)}%`),
]
const heads = ['클릭', '세션', '주문', '매출', '환불', '광고비', 'ROAS']

interface TableProps {
  label: string
  first: string
  heads: readonly string[]
  rows: readonly (readonly [name: string, cells: readonly string[]])[]
}

function Table({ label, first, heads: titles, rows }: TableProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolled table needs the keyboard
    <section aria-label={label} tabIndex={0} className="max-h-[32rem] overflow-auto">
      <table className="w-full text-14 tabular-nums">
        <thead className="sticky top-0 bg-surface">
          <tr className="border-b border-line text-12 text-ink-soft">
            {[first, ...titles].map((text) => (
              <th
                key={text}
                scope="col"
                className="px-2 py-1.5 text-right font-semibold whitespace-nowrap first:text-left"
              >
                {text}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, cells]) => (
            <tr key={name} className="border-b border-line text-right last:border-0">
              <th scope="row" className="px-2 py-1 text-left font-normal">
                {name}
              </th>
              {cells.map((cell, at) => (
                // oxlint-disable-next-line react/no-array-index-key -- columns do not move
                <td key={at} className="px-2 py-1 whitespace-nowrap">
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

/** Orders by what they are attributed to, with their sum first. */
export function AdTable({ rows, total }: { rows: readonly AdReportRow[]; total: AdReportRow }) {
  return (
    <Table
      label="광고별 결과"
      first="이름"
      heads={heads}
      rows={[['합계', cellsOf(total)], ...rows.map((row) => [row.name || '(없음)', cellsOf(row)] as const)]}
    />
  )
}

/** The days of the plot as a table. */
export function DayTable({ days }: { days: readonly AdReportDay[] }) {
  return (
    <details className="text-14">
      <summary className="cursor-pointer py-1 text-13 font-semibold text-ink-soft">날짜별 표로 보기</summary>
      <Table
        label="날짜별 결과"
        first="날짜"
        heads={['클릭', '주문', '매출', '환불', '광고비']}
        rows={days.map(({ day, clicks, orders, revenue, refunds, cost }) => [
          day,
          [numberText(clicks), numberText(orders), wonText(revenue), wonText(refunds), wonText(cost)],
        ])}
      />
    </details>
  )
}
