import type { ReportCheck } from '@shop/contract'
import { wonText } from '#src/lib/format/texts.ts'
import { Icon } from '#src/ui/icons/icons.tsx'

/** Says whether a report equals the ledger. */
export function ReportCheckMark({ check: { reported, ledger, difference } }: { check: ReportCheck }) {
  const isEqual = difference === 0
  return (
    <p
      role={isEqual ? undefined : 'alert'}
      className={`flex flex-wrap items-center gap-x-2 gap-y-1 text-14 font-semibold tabular-nums ${isEqual ? 'text-[#0d6b34]' : 'text-danger'}`}
    >
      <Icon name={isEqual ? 'check' : 'warning'} size={18} />
      {isEqual
        ? `장부와 1원까지 같아요 (${wonText(ledger)})`
        : `장부와 ${wonText(Math.abs(difference))} 달라요: 보고서 ${wonText(reported)}, 장부 ${wonText(ledger)}`}
    </p>
  )
}
