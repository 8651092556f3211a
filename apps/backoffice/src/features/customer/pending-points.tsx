import type { PointGrant } from '@shop/contract'
import { withEul } from '@shop/rules/particle'
import { Link } from 'react-router'
import { call } from '#src/lib/call/call.ts'
import { momentText, wonText } from '#src/lib/format/texts.ts'
import { useStaffSession } from '#src/lib/session/staff-session.ts'
import { Button } from '#src/ui/controls/button.tsx'
import type { GridColumn } from '#src/ui/grid/grid-types.ts'
import { confirmAction } from '#src/ui/overlay/confirm.tsx'
import { useCustomerChange } from './use-customer-change.ts'

/** Points given, or taken back. */
const amountText = (amount: number): string => (amount > 0 ? wonText(amount) : `회수 ${wonText(-amount)}`)

const OWN = '내가 올린 요청은 다른 사람이 처리해야 해요.'

function Decision({ grant: { id, amount, askedBy, customerName } }: { grant: PointGrant }) {
  const change = useCustomerChange()
  const ownId = useStaffSession(({ staff }) => staff?.id)
  const blocked = ownId === askedBy ? OWN : undefined
  const whose = `${customerName ?? '고객'} ${amountText(amount)}`
  const approve = async () => {
    const confirmed = await confirmAction({ title: `${withEul(whose)} 승인할까요?`, action: '승인하기' })
    if (confirmed)
      await change(
        () => call('admin.point.approve', { params: { id } }),
        amount > 0 ? '적립금을 지급했어요.' : '적립금을 회수했어요.',
      )
  }
  const reject = async () => {
    const confirmed = await confirmAction({
      title: `${withEul(whose)} 반려할까요?`,
      action: '반려하기',
      isDanger: true,
      reason: 'required',
    })
    const reason = confirmed?.reason
    if (reason !== undefined)
      await change(() => call('admin.point.reject', { params: { id }, body: { reason } }, { reason }), '반려했어요.')
  }
  return (
    <span className="flex gap-2">
      <Button size="small" blocked={blocked} aria-label={`${whose} 승인`} onClick={() => void approve()}>
        승인
      </Button>
      <Button size="small" look="ghost" blocked={blocked} aria-label={`${whose} 반려`} onClick={() => void reject()}>
        반려
      </Button>
    </span>
  )
}

export const pendingColumns: readonly GridColumn<PointGrant>[] = [
  {
    key: 'customer',
    label: '고객',
    width: 140,
    isPinned: true,
    cell: ({ customerId, customerName }) => (
      <Link to={`/customers/${customerId}?tab=points`} className="font-semibold underline underline-offset-4">
        {customerName ?? '탈퇴한 고객'}
      </Link>
    ),
  },
  { key: 'amount', label: '금액', width: 120, isRight: true, cell: ({ amount }) => amountText(amount) },
  { key: 'reason', label: '사유', width: 260, cell: ({ reason }) => reason },
  { key: 'askedBy', label: '신청한 사람', width: 130, cell: ({ askedByName }) => askedByName },
  { key: 'askedAt', label: '신청 시각', width: 160, cell: ({ askedAt }) => momentText(askedAt) },
  { key: 'decision', label: '처리', width: 170, cell: (grant) => <Decision grant={grant} /> },
]

/** Points that wait as a card of a phone. */
export function PendingCard({ grant }: { grant: PointGrant }) {
  const { customerId, customerName, amount, reason, askedBy, askedByName, askedAt } = grant
  const ownId = useStaffSession(({ staff }) => staff?.id)
  return (
    <div className="flex min-w-0 flex-col gap-1 text-13">
      <div className="flex items-center justify-between gap-2 text-14 font-semibold">
        <Link to={`/customers/${customerId}?tab=points`} className="underline underline-offset-4">
          {customerName ?? '탈퇴한 고객'}
        </Link>
        <span className="tabular-nums">{amountText(amount)}</span>
      </div>
      <p>{reason}</p>
      <p className="text-ink-soft">
        {askedByName} · {momentText(askedAt)}
      </p>
      <div className="flex flex-wrap items-center justify-between gap-2 pt-1">
        <Decision grant={grant} />
        {ownId === askedBy && <span className="text-12 text-ink-soft">{OWN}</span>}
      </div>
    </div>
  )
}
