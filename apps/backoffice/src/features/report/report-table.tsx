import type { ReportName, ReportPart } from '@shop/contract'
import { columnsOf, type ReportRow, reportTables } from '@shop/rules/reports'
import { paymentMethodTexts } from '@shop/rules/status-texts'
import { numberText, wonText } from '#src/lib/format/texts.ts'
import { ScrollArea } from '#src/ui/display/scroll-area.tsx'

interface ReportTableProps {
  name: ReportName
  rows: readonly ReportRow[]
  totals: ReportRow
  /** Totals of the range before. */
  before: ReportRow | undefined
}

const cellClass = 'px-2 py-1.5 text-right whitespace-nowrap'
const headClass = 'sticky left-0 bg-surface px-2 py-1.5 text-left font-normal whitespace-nowrap'

const signed = (value: number): string => (value > 0 ? `+${numberText(value)}` : numberText(value))

/** Numbers of a report by period with their sums. It scrolls sideways on a phone. */
export function ReportTable({ name, rows, totals, before }: ReportTableProps) {
  const columns = columnsOf(name)
  const line = (title: string, row: ReportRow, text: (value: number) => string = numberText) => (
    <tr className="border-t border-line font-semibold">
      <th scope="row" className={`${headClass} font-semibold`}>
        {title}
      </th>
      {columns.map(({ key }) => (
        <td key={key} className={cellClass}>
          {text(Number(row[key] ?? 0))}
        </td>
      ))}
    </tr>
  )
  const change =
    before && Object.fromEntries(columns.map(({ key }) => [key, Number(totals[key]) - Number(before[key])]))
  return (
    <ScrollArea label={`${reportTables[name].title} 표`} className="max-h-[40rem] overflow-y-auto">
      <table className="w-full text-14 tabular-nums">
        <caption className="sr-only">{reportTables[name].title}</caption>
        <thead className="sticky top-0 z-[1] bg-surface">
          <tr className="border-b border-line text-12 text-ink-soft">
            <th scope="col" className="sticky left-0 bg-surface px-2 py-1.5 text-left font-semibold">
              기간
            </th>
            {columns.map(({ key, label, unit }) => (
              <th key={key} scope="col" className={`${cellClass} font-semibold`}>
                {label}
                <span className="font-normal">{unit === 'won' ? ' (원)' : ' (건)'}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={String(row['period'])} className="border-b border-line last:border-0">
              <th scope="row" className={headClass}>
                {String(row['period'])}
              </th>
              {columns.map(({ key }) => (
                <td key={key} className={cellClass}>
                  {numberText(Number(row[key] ?? 0))}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        <tfoot>
          {line('합계', totals)}
          {before && line('이전 기간', before)}
          {change && line('차이', change, signed)}
        </tfoot>
      </table>
    </ScrollArea>
  )
}

/** Words for the names of parts. Names of coupons stay as they are. */
const partTexts: Readonly<Record<string, string>> = {
  ...paymentMethodTexts,
  asked: '처리 중',
  done: '완료',
  failed: '실패',
  issued: '발급',
  cancel_asked: '취소 중',
  canceled: '취소',
}

/** A report by something other than time. Parts without money are left out. */
export function ReportParts({ title, parts }: { title: string; parts: readonly ReportPart[] }) {
  return (
    <table className="w-full max-w-xl text-14 tabular-nums">
      <caption className="sr-only">{title}</caption>
      <thead>
        <tr className="border-b border-line text-12 text-ink-soft">
          <th scope="col" className="px-2 py-1.5 text-left font-semibold">
            {title}
          </th>
          <th scope="col" className={`${cellClass} font-semibold`}>
            건수
          </th>
          <th scope="col" className={`${cellClass} font-semibold`}>
            금액
          </th>
        </tr>
      </thead>
      <tbody>
        {parts
          .filter(({ amount }) => amount !== 0)
          .map(({ name, count, amount }) => (
            // two coupons may have one name
            <tr key={`${name} ${count} ${amount}`} className="border-b border-line last:border-0">
              <th scope="row" className="px-2 py-1.5 text-left font-normal">
                {partTexts[name] ?? name}
              </th>
              <td className={cellClass}>{numberText(count)}</td>
              <td className={cellClass}>{wonText(amount)}</td>
            </tr>
          ))}
      </tbody>
    </table>
  )
}
