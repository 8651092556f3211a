import type { CallReply, DaySales } from '@shop/contract'
import { lazy, Suspense, useState } from 'react'
import { numberText, wonText } from '#src/lib/format/texts.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { Card } from '#src/ui/display/page.tsx'
import { ScrollArea } from '#src/ui/display/scroll-area.tsx'
import { Skeleton } from '#src/ui/display/states.tsx'

/** Recharts is loaded with the first plot. */
const HourPlot = lazy(async () => ({ default: (await import('./hour-plot.tsx')).HourPlot }))

type Sales = NonNullable<CallReply<'admin.today.get'>['sales']>
const PERCENT = 100

const changeText = (now: number, before: number): string => {
  if (before === 0) return '지난주 같은 요일에는 없었어요'
  const percent = Math.round(((now - before) / before) * PERCENT)
  return percent === 0
    ? '지난주 같은 요일과 같아요'
    : `지난주 같은 요일보다 ${Math.abs(percent)}% ${percent > 0 ? '많아요' : '적어요'}`
}

const untilHour = ({ hours }: DaySales, hour: number, of: 'won' | 'orders'): number =>
  hours.slice(0, hour + 1).reduce((sum, row) => sum + row[of], 0)

function SalesTable({ today, lastWeek }: Sales) {
  return (
    <details className="text-14">
      <summary className="cursor-pointer py-1 text-13 font-semibold text-ink-soft">표로 보기</summary>
      <ScrollArea label="시간대별 표">
        <table className="w-full tabular-nums">
          <caption className="sr-only">시간대별 매출과 주문</caption>
          <thead>
            <tr className="border-b border-line text-12 text-ink-soft">
              {['시각', '오늘 매출', '오늘 주문', '지난주 매출', '지난주 주문'].map((text) => (
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
            {today.hours.map(({ hour, won, orders }) => (
              <tr key={hour} className="border-b border-line text-right last:border-0">
                <th scope="row" className="px-2 py-1 text-left font-normal">
                  {hour}시
                </th>
                <td className="px-2 py-1">{wonText(won)}</td>
                <td className="px-2 py-1">{numberText(orders)}</td>
                <td className="px-2 py-1">{wonText(lastWeek.hours[hour]?.won ?? 0)}</td>
                <td className="px-2 py-1">{numberText(lastWeek.hours[hour]?.orders ?? 0)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollArea>
    </details>
  )
}

/** Sales of today by the hour against the same weekday last week up to the same hour. */
export function SalesCard({ sales, hour }: { sales: Sales; hour: number }) {
  const [of, setOf] = useState<'won' | 'orders'>('won')
  const { today, lastWeek } = sales
  const isWithoutMoney = today.won === 0 && today.orders > 0
  return (
    <Card
      title="오늘 매출과 주문"
      actions={
        <fieldset aria-label="그래프" className="flex gap-1">
          <Button
            size="small"
            aria-pressed={of === 'won'}
            look={of === 'won' ? 'line' : 'ghost'}
            onClick={() => setOf('won')}
          >
            매출
          </Button>
          <Button
            size="small"
            aria-pressed={of === 'orders'}
            look={of === 'orders' ? 'line' : 'ghost'}
            onClick={() => setOf('orders')}
          >
            주문
          </Button>
        </fieldset>
      }
    >
      <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
        <strong className="text-28 font-bold tabular-nums">
          {isWithoutMoney ? `${numberText(today.orders)}건` : wonText(today.won)}
        </strong>
        {isWithoutMoney ? (
          <span className="text-13 text-ink-soft">적립금으로 전액 결제</span>
        ) : (
          <span className="text-16 font-semibold tabular-nums">{numberText(today.orders)}건</span>
        )}
        <span className="text-13 text-ink-soft">{changeText(today[of], untilHour(lastWeek, hour, of))}</span>
      </div>
      <p className="flex gap-4 text-12 text-ink-soft" aria-hidden="true">
        <span className="flex items-center gap-1.5">
          <span className="size-3 rounded-[3px] bg-accent" /> 오늘
        </span>
        <span className="flex items-center gap-1.5">
          <span className="w-4 border-t-2 border-dashed border-ink-soft" /> 지난주 같은 요일
        </span>
      </p>
      <Suspense fallback={<Skeleton className="h-64 w-full" />}>
        <HourPlot today={today} lastWeek={lastWeek} of={of} />
      </Suspense>
      <SalesTable today={today} lastWeek={lastWeek} />
    </Card>
  )
}
