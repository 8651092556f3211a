import type { BestType, CallReply } from '@shop/contract'
import { ChipRow } from '#src/ui/browse/chip-row.tsx'
import { dateTexts } from './best-address.ts'
import { formatSeoulDay } from '@shop/rules'

/** Describes the days that a ranking covers, as returned by the server. A ranking without new sales has its previous range. */
export const rangeText = (range: CallReply<'best.listCategory'>['range']): string =>
  range === null
    ? '많이 팔린 순서예요'
    : `${formatSeoulDay(new Date(range.from))}부터 ${formatSeoulDay(new Date(range.to))}까지 많이 팔린 순서예요`

interface DateChipsProps {
  current: BestType
  /** Days covered by the list below. */
  range: CallReply<'best.listCategory'>['range']
  toAddress: (date: BestType) => string
}
const dates = Object.keys(dateTexts) as BestType[]

/** Chips for day, week or month, and the days they cover. SCREEN-4 */
export function DateChips({ current, range, toAddress }: DateChipsProps) {
  const chips = dates.map((date) => ({ key: date, label: dateTexts[date], to: toAddress(date) }))
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-5 pt-4 pb-3">
      <ChipRow label="기간" chips={chips} current={current} className="-m-1 p-1" />
      <p className="text-13 text-ink-faint">{rangeText(range)}</p>
    </div>
  )
}
