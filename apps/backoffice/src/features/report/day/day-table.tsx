import type { AccountDay } from '@shop/contract'
import { dayText, numberText } from '#src/lib/format/texts.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { ScrollArea } from '#src/ui/display/scroll-area.tsx'
import { Badge } from '#src/ui/display/states.tsx'
import { dayStateTexts, dayStateTones } from './day-texts.ts'

interface DayTableProps {
  days: readonly AccountDay[]
  onOpen: (day: AccountDay) => void
}

const columns: readonly (readonly [label: string, read: (day: AccountDay) => number])[] = [
  ['주문', ({ totals }) => totals.sales.orders],
  ['결제', ({ totals }) => totals.sales.paid],
  ['환불', ({ totals }) => totals.refunds.total],
  ['순매출', ({ totals }) => totals.sales.net],
  ['부가세', ({ totals }) => totals.tax.vat],
  ['적립금 잔액', ({ totals }) => totals.points.closing],
  ['현금영수증', ({ totals }) => totals.receipts.net],
]
const cellClass = 'px-2 py-2 text-right whitespace-nowrap'

/** Days with their main numbers. It scrolls sideways on a phone. */
export function DayTable({ days, onOpen }: DayTableProps) {
  return (
    <ScrollArea label="날짜 표">
      <table className="w-full text-14 tabular-nums">
        <caption className="sr-only">날짜마다의 장부와 마감</caption>
        <thead>
          <tr className="border-b border-line text-12 text-ink-soft">
            <th scope="col" className="px-2 py-2 text-left font-semibold">
              날짜
            </th>
            <th scope="col" className="px-2 py-2 text-left font-semibold">
              상태
            </th>
            {columns.map(([label]) => (
              <th key={label} scope="col" className={`${cellClass} font-semibold`}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {days.map((day) => (
            <tr key={day.day} className="border-b border-line last:border-0">
              <th scope="row" className="px-2 py-1 text-left font-normal whitespace-nowrap">
                <Button size="small" look="ghost" aria-label={`${day.day} 자세히`} onClick={() => onOpen(day)}>
                  {dayText(day.day)}
                </Button>
              </th>
              <td className="px-2 py-1">
                {day.mismatches.length > 0 ? (
                  <Badge tone="bad">마감과 달라요</Badge>
                ) : (
                  <Badge tone={dayStateTones[day.state]}>{dayStateTexts[day.state]}</Badge>
                )}
              </td>
              {columns.map(([label, read]) => (
                <td key={label} className={cellClass}>
                  {numberText(read(day))}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollArea>
  )
}
