import type { BestType } from '@shop/contract'
import { ChipLink } from '#src/ui/controls/chip.tsx'
import { dateTexts, rangeTexts } from './best-address.ts'

interface DateChipsProps {
  current: BestType
  toAddress: (date: BestType) => string
}
const dates = Object.keys(dateTexts) as BestType[]

/** Day, week or month, and what that counts. SCREEN-4 */
export function DateChips({ current, toAddress }: DateChipsProps) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-5 pt-4 pb-3">
      <nav aria-label="기간" className="flex gap-2">
        {dates.map((date) => (
          <ChipLink key={date} to={toAddress(date)} chosen={date === current}>
            {dateTexts[date]}
          </ChipLink>
        ))}
      </nav>
      <p className="text-13 text-ink-faint">{rangeTexts[current]}</p>
    </div>
  )
}
