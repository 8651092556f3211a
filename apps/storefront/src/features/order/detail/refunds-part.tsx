import type { OrderItem } from '@shop/contract'
import { formatSeoulDay, formatWon } from '@shop/rules'
import { Section } from '#src/features/order/checkout/section.tsx'
import { Badge } from '#src/ui/display/badge.tsx'
import { dayText, refundPlaces } from '../withdraw/refund-texts.ts'

type Refund = OrderItem['refunds'][number]

const stateTexts: Record<Refund['state'], string> = {
  asked: '환불 진행 중',
  done: '환불 완료',
  failed: '확인 중',
}

/** When the refund arrives or arrived. */
const whenText = ({ state, doneAt, dueDay, money, wantsAccount }: Refund): string => {
  if (state === 'done' && doneAt !== null) return `${formatSeoulDay(new Date(doneAt))}에 돌려드렸어요.`
  if (wantsAccount) return '돌려드릴 계좌를 아래에 입력해 주세요. 확인하는 대로 돌려드려요.'
  if (state === 'failed') return '환불이 늦어지고 있어요. 확인해서 꼭 돌려드릴게요.'
  return money > 0 ? `${dayText(dueDay)}까지 돌려드려요.` : '곧 돌려드려요.'
}

/** Refunds of the order, finished or in progress. */
export function RefundsPart({ refunds }: Pick<OrderItem, 'refunds'>) {
  return (
    <Section title="환불 내역">
      <ul className="flex flex-col gap-5">
        {refunds.map((refund) => (
          <li key={refund.id} className="figures text-14">
            <div className="flex items-center justify-between gap-3">
              <Badge tone={refund.state === 'done' ? 'quiet' : 'accent'}>
                {refund.wantsAccount ? '계좌 확인 필요' : stateTexts[refund.state]}
              </Badge>
              <span className="text-13 text-ink-faint">{formatSeoulDay(new Date(refund.askedAt))} 접수</span>
            </div>
            <dl className="mt-2.5 flex flex-col gap-1.5">
              {refund.money > 0 && (
                <div className="flex justify-between gap-4">
                  <dt className="text-ink-soft">{refundPlaces[refund.to]}</dt>
                  <dd className="text-16 font-bold">{formatWon(refund.money)}</dd>
                </div>
              )}
              {refund.point > 0 && (
                <div className="flex justify-between gap-4">
                  <dt className="text-ink-soft">적립금으로</dt>
                  <dd className="text-16 font-bold">{formatWon(refund.point)}</dd>
                </div>
              )}
            </dl>
            <p className="mt-1.5 text-13 text-ink-soft">{whenText(refund)}</p>
          </li>
        ))}
      </ul>
    </Section>
  )
}
