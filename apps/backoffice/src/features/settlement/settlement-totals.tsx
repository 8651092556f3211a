import type { Settlement } from '@shop/contract'
import { momentText, numberText, wonText } from '#src/lib/format/texts.ts'
import { Card, Facts } from '#src/ui/display/page.tsx'
import { Badge } from '#src/ui/display/states.tsx'
import { rateText, stateTexts, stateTones } from './settlement-texts.ts'

const NONE: NonNullable<Settlement['totals']> = {
  items: 0,
  units: 0,
  sales: 0,
  commission: 0,
  margin: 0,
  shipping: 0,
  reversed: 0,
  taxFree: 0,
  amount: 0,
}

const won = (value: number) => <span className="tabular-nums">{wonText(value)}</span>

/** When something was done and by whom. */
const doneText = (at: string | null, by: string | null): string => (at === null ? '–' : `${momentText(at)} ${by ?? ''}`)

/** Sums and dates of a settlement. */
export function SettlementTotalsCard({ settlement }: { settlement: Settlement }) {
  const { state, commissionRate, payOn, closedAt, closedBy, paidAt, paidBy } = settlement
  const totals = settlement.totals ?? NONE
  return (
    <div className="grid items-start gap-4 wide:grid-cols-2">
      <Card title="지급액" actions={<Badge tone={stateTones[state]}>{stateTexts[state]}</Badge>}>
        <strong className="text-28 font-bold tabular-nums">{wonText(totals.amount)}</strong>
        <Facts
          rows={[
            ['판매액', won(totals.sales)],
            [`수수료 (${rateText(commissionRate)})`, won(0 - totals.commission)],
            ['공급가 차액', won(0 - totals.margin)],
            ['배송비', won(totals.shipping)],
            ['반품·되돌림', won(totals.reversed)],
          ]}
        />
      </Card>
      <Card title="정산 정보">
        <Facts
          rows={[
            ['완료한 상품', `${numberText(totals.items)}건, ${numberText(totals.units)}개`],
            ['면세', won(totals.taxFree)],
            ['과세', won(totals.amount - totals.taxFree)],
            ['지급 예정일', payOn],
            ['마감', doneText(closedAt, closedBy)],
            ['지급', doneText(paidAt, paidBy)],
          ]}
        />
      </Card>
    </div>
  )
}
