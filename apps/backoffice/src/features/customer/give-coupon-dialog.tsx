import type { GivableCoupon } from '@shop/contract'
import { type FormEvent, useState } from 'react'
import { call } from '#src/lib/call/call.ts'
import { useCall } from '#src/lib/call/use-call.ts'
import { failureText } from '#src/lib/call/api-error.ts'
import { seoulDay, wonText } from '#src/lib/format/texts.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { SelectField, TextField } from '#src/ui/controls/field.tsx'
import { ErrorNote, Note, SkeletonRows } from '#src/ui/display/states.tsx'
import { Dialog } from '#src/ui/overlay/dialog.tsx'
import { useCustomerChange } from './use-customer-change.ts'

const LEAST_REASON = 2

const optionOf = ({ id, name, discountKind, discount, endAt }: GivableCoupon): readonly [string, string] => [
  String(id),
  `${name} (${discountKind === 'fixed' ? wonText(discount) : `${discount}%`}, ${seoulDay(endAt)}까지)`,
]

function CouponForm({
  coupons,
  customerId,
  onDone,
}: {
  coupons: GivableCoupon[]
  customerId: number
  onDone: () => void
}) {
  const [couponId, setCouponId] = useState(String(coupons[0]?.id ?? ''))
  const [reason, setReason] = useState('')
  const [isTried, setTried] = useState(false)
  const change = useCustomerChange()
  const isRight = reason.trim().length >= LEAST_REASON
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (!isRight) return
    const body = { couponId: Number(couponId), reason: reason.trim() }
    const give = () => call('admin.customer.giveCoupon', { params: { id: customerId }, body })
    if (await change(give, '쿠폰을 드렸어요.')) onDone()
  }
  return (
    <form id="give-coupon" noValidate className="flex flex-col gap-3" onSubmit={(event) => void submit(event)}>
      <SelectField
        label="쿠폰"
        options={coupons.map(optionOf)}
        value={couponId}
        onChange={(event) => setCouponId(event.target.value)}
      />
      <TextField
        label="사유"
        required
        maxLength={200}
        value={reason}
        hint="감사 기록에 남아요. 고객에게는 보이지 않아요."
        error={isTried && !isRight ? '사유를 2자 이상 적어 주세요.' : undefined}
        onChange={(event) => setReason(event.target.value)}
      />
    </form>
  )
}

/** Gives a coupon that the customer does not hold yet. */
export function GiveCouponDialog({ customerId, onClose }: { customerId: number; onClose: () => void }) {
  const { data, error, refetch } = useCall('admin.customer.listGivableCoupons', { params: { id: customerId } })
  const coupons = data?.coupons.filter(({ isHeld }) => !isHeld) ?? []
  return (
    <Dialog
      open
      onClose={onClose}
      title="쿠폰 주기"
      actions={
        <>
          <Button onClick={onClose}>취소</Button>
          {coupons.length > 0 && (
            <Button look="primary" type="submit" form="give-coupon">
              쿠폰 주기
            </Button>
          )}
        </>
      }
    >
      {!data && !error && <SkeletonRows rows={2} />}
      {error && <ErrorNote text={failureText(error)} onRetry={() => void refetch()} />}
      {data && coupons.length === 0 && (
        <Note title="줄 수 있는 쿠폰이 없어요" text="쿠폰 화면에서 먼저 만들어 주세요." />
      )}
      {coupons.length > 0 && <CouponForm coupons={coupons} customerId={customerId} onDone={onClose} />}
    </Dialog>
  )
}
