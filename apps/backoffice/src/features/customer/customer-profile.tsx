import type { Customer } from '@shop/contract'
import { useState } from 'react'
import { call } from '#src/lib/call/call.ts'
import { dayText, seoulDay, numberText, wonText } from '#src/lib/format/texts.ts'
import { useCan } from '#src/lib/session/staff-session.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { Card, Facts } from '#src/ui/display/page.tsx'
import { confirmAction } from '#src/ui/overlay/confirm.tsx'
import { showFailure } from '#src/ui/overlay/toast.tsx'
import { CustomerState } from './customer-columns.tsx'
import { customerTypeTexts, nameOf } from './customer-texts.ts'

type Shown = Pick<Customer, 'name' | 'phone' | 'email'>

/** Name and contact: masked, or in the clear after a reason was given. */
export function CustomerProfile({ customer }: { customer: Customer }) {
  const [revealed, setRevealed] = useState<Shown>()
  const canReveal = useCan('customer.reveal')
  const { name, phone, email } = revealed ?? customer
  const reveal = async () => {
    const confirmed = await confirmAction({
      title: '개인정보를 볼까요?',
      text: '누가 언제 왜 보았는지 열람 기록에 남아요.',
      action: '보기',
      reason: 'required',
    })
    if (!confirmed) return
    const { reason = '' } = confirmed
    await call('admin.customer.reveal', { params: { id: customer.id }, body: { reason } }, { reason })
      .then(setRevealed)
      .catch(showFailure)
  }
  return (
    <Card
      title="기본 정보"
      actions={
        canReveal && !customer.leftAt ? (
          revealed ? (
            <Button size="small" onClick={() => setRevealed(undefined)}>
              다시 가리기
            </Button>
          ) : (
            <Button size="small" icon="access" onClick={() => void reveal()}>
              가린 정보 보기
            </Button>
          )
        ) : undefined
      }
    >
      <Facts
        rows={[
          ['이름', revealed ? (name ?? '-') : nameOf(customer)],
          [
            '휴대폰',
            <span key="phone" className="tabular-nums">
              {phone ?? '-'}
            </span>,
          ],
          [
            '이메일',
            <span key="email" className="break-all">
              {email ?? '-'}
            </span>,
          ],
          ['별명', customer.nickname ?? '-'],
          ['상태', <CustomerState key="state" customer={customer} />],
          ['가입', customer.joinedAt ? `${customerTypeTexts[customer.type]}, ${seoulDay(customer.joinedAt)}` : '-'],
        ]}
      />
    </Card>
  )
}

/** What the customer has bought and holds, in numbers. */
export function CustomerNumbers({ customer: { counts, gradeName, gradeEvaluatedOn, type } }: { customer: Customer }) {
  const numbers = [
    ['등급', type === 'guest' ? '-' : gradeName],
    ['주문', `${numberText(counts.orders)}건`],
    ['결제', wonText(counts.paid)],
    ['환불', wonText(counts.refunded)],
    ['적립금', wonText(counts.points)],
    ['쿠폰', `${numberText(counts.usableCoupons)}장`],
    ['후기', `${numberText(counts.reviews)}개`],
    ['문의', `${numberText(counts.questions)}개`],
  ] as const
  return (
    <Card title="한눈에">
      <dl className="grid grid-cols-2 gap-3 wide:grid-cols-4">
        {numbers.map(([label, value]) => (
          <div key={label} className="flex flex-col rounded-control bg-sunken px-3 py-2">
            <dt className="text-12 text-ink-soft">{label}</dt>
            <dd className="text-16 font-bold tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
      {type !== 'guest' && (
        <p className="text-13 text-ink-soft">
          다음 등급에 반영할 구매는 {wonText(counts.gradePurchases)}이에요. {dayText(gradeEvaluatedOn)}에 평가해요.
        </p>
      )}
    </Card>
  )
}
