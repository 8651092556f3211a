import type { BestType, CallReply } from '@shop/contract'
import { ChipRow } from '#src/ui/browse/chip-row.tsx'
import { dateTexts } from './best-address.ts'
import { rangeText } from './range-text.ts'

interface DateChipsProps {
  current: BestType
  /** What the list below covers. */
  range: CallReply<'best.listCategory'>['range']
  toAddress: (date: BestType) => string
}
const dates = Object.keys(dateTexts) as BestType[]

/** Day, week or month, and what that counts. SCREEN-4 */
export function DateChips({ current, range, toAddress }: DateChipsProps) {
  const chips = dates.map((date) => ({ key: date, label: dateTexts[date], to: toAddress(date) }))
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-5 pt-4 pb-3">
      <ChipRow label="기간" chips={chips} current={current} className="-m-1 p-1" />
      <p className="text-13 text-ink-faint">{rangeText(range)}</p>
    </div>
  )
}
