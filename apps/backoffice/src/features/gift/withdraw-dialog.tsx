import { type FormEvent, useState } from 'react'
import { failureText } from '#src/lib/call/api-error.ts'
import { call } from '#src/lib/call/call.ts'
import { useCall } from '#src/lib/call/use-call.ts'
import { wonText } from '#src/lib/format/texts.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { TextField } from '#src/ui/controls/field.tsx'
import { Facts } from '#src/ui/display/page.tsx'
import { ErrorNote, SkeletonRows } from '#src/ui/display/states.tsx'
import { Dialog } from '#src/ui/overlay/dialog.tsx'
import { useGiftChange } from './use-gift-change.ts'

interface WithdrawDialogProps {
  no: string
  /** Undefined: all open gifts of the order. */
  parcel: number | undefined
  onClose: () => void
}

/** Withdraws a gift after its refund was shown. */
export function WithdrawDialog({ no, parcel, onClose }: WithdrawDialogProps) {
  const [reason, setReason] = useState('')
  const [isTried, setTried] = useState(false)
  const change = useGiftChange(no)
  const of = parcel === undefined ? {} : { parcel }
  const { data: quote, error, refetch } = useCall('admin.gift.quoteWithdraw', { params: { no }, body: of })
  const hasReason = reason.trim().length >= 2
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (!quote || !hasReason) return
    const body = { ...of, reason: reason.trim(), expectedMoney: quote.money, expectedPoint: quote.point }
    if (await change(() => call('admin.gift.withdraw', { params: { no }, body }), '선물을 취소하고 환불했어요.'))
      onClose()
    else void refetch()
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={parcel === undefined ? '남은 선물 모두 취소' : `${parcel}번째 선물 취소`}
      text="보낸 분에게 환불하고, 받는 분은 더 받을 수 없어요."
      actions={
        <>
          <Button onClick={onClose}>닫기</Button>
          <Button
            look="danger"
            type="submit"
            form="withdraw"
            blocked={quote ? undefined : '환불 금액을 확인하고 있어요.'}
          >
            취소하고 환불
          </Button>
        </>
      }
    >
      <form id="withdraw" noValidate className="flex flex-col gap-3" onSubmit={(event) => void submit(event)}>
        {error && !quote && <ErrorNote text={failureText(error)} onRetry={() => void refetch()} />}
        {!error && !quote && <SkeletonRows rows={3} className="h-6" />}
        {quote && (
          <Facts
            rows={[
              ['환불', wonText(quote.money)],
              ['적립금', wonText(quote.point)],
              ['배송비', `${wonText(quote.shippingBefore)} → ${wonText(quote.shippingAfter)}`],
              ...(quote.needsAccount
                ? ([['계좌', '환불할 계좌를 몰라요. 취소한 뒤 주문에서 입력해 주세요.']] as const)
                : []),
            ]}
          />
        )}
        <TextField
          label="사유"
          required
          maxLength={200}
          value={reason}
          hint="보낸 분에게 보여요."
          error={isTried && !hasReason ? '사유를 2자 이상 적어 주세요.' : undefined}
          onChange={(event) => setReason(event.target.value)}
        />
      </form>
    </Dialog>
  )
}
