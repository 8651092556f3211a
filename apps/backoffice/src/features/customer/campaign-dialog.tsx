import type { Audience } from '@shop/contract'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { AudienceField } from '#src/features/segment/audience-field.tsx'
import { call } from '#src/lib/call/call.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { TextField } from '#src/ui/controls/field.tsx'
import { NumberField } from '#src/ui/form/number-field.tsx'
import { Dialog } from '#src/ui/overlay/dialog.tsx'
import { showFailure, showToast } from '#src/ui/overlay/toast.tsx'

const LEAST_REASON = 2
const MOST_POINTS = 1_000_000

/** Gives points to many members. Above the limit they wait for a second person; the message afterwards says which. */
export function CampaignDialog({ onClose }: { onClose: () => void }) {
  const client = useQueryClient()
  const [audience, setAudience] = useState<Audience>()
  const [amount, setAmount] = useState<number | null>(null)
  const [reason, setReason] = useState('')
  const [isTried, setTried] = useState(false)
  const [isBusy, setBusy] = useState(false)
  // one intent, so that a request sent twice gives once
  const [requestId] = useState(() => crypto.randomUUID())
  const isRight = amount !== null && amount >= 1 && amount <= MOST_POINTS
  const hasReason = reason.trim().length >= LEAST_REASON
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (!isRight || !hasReason || !audience || isBusy) return
    setBusy(true)
    try {
      const body = { audience, amount, reason: reason.trim(), requestId }
      const { campaign } = await call('admin.pointCampaign.create', { body })
      await client.invalidateQueries({ queryKey: ['admin.pointCampaign.list'] })
      showToast(campaign.state === 'waiting' ? '한도를 넘어서 승인을 요청했어요.' : '적립금을 주기 시작했어요.')
      onClose()
    } catch (error) {
      showFailure(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Dialog
      open
      onClose={onClose}
      size="medium"
      title="여러 회원에게 적립금 주기"
      text="한도를 넘으면 다른 사람이 승인한 뒤에 지급돼요. 쓰지 않은 적립금은 되돌릴 수 있어요."
      actions={
        <>
          <Button onClick={onClose}>취소</Button>
          <Button look="primary" type="submit" form="campaign" busy={isBusy}>
            적립금 주기
          </Button>
        </>
      }
    >
      <form id="campaign" noValidate className="flex flex-col gap-3" onSubmit={(event) => void submit(event)}>
        <AudienceField onChange={setAudience} />
        {isTried && !audience && <p className="text-12 text-danger">받을 회원을 골라 주세요.</p>}
        <NumberField
          label="한 사람에게 줄 금액"
          required
          value={amount}
          error={isTried && !isRight ? '1원부터 1,000,000원까지 줄 수 있어요.' : undefined}
          onChange={setAmount}
        />
        <TextField
          label="사유"
          required
          maxLength={100}
          value={reason}
          hint="고객의 적립금 내역에 보여요. 소멸 기한은 다른 적립금과 같아요."
          error={isTried && !hasReason ? '사유를 2자 이상 적어 주세요.' : undefined}
          onChange={({ target }) => setReason(target.value)}
        />
      </form>
    </Dialog>
  )
}
