import { type FormEvent, useState } from 'react'
import { call } from '#src/lib/call/call.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { TextField } from '#src/ui/controls/field.tsx'
import { Dialog } from '#src/ui/overlay/dialog.tsx'
import { useGiftChange } from './use-gift-change.ts'

const MOST_DAYS = 30

/** Moves the expiry of a gift. */
export function ExtendDialog({ no, parcel, onClose }: { no: string; parcel: number; onClose: () => void }) {
  const [days, setDays] = useState('3')
  const [reason, setReason] = useState('')
  const [isTried, setTried] = useState(false)
  const change = useGiftChange(no)
  const count = Number(days)
  const isCount = Number.isInteger(count) && count >= 1 && count <= MOST_DAYS
  const hasReason = reason.trim().length >= 2
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (!isCount || !hasReason) return
    const body = { parcel, days: count, reason: reason.trim() }
    if (await change(() => call('admin.gift.extend', { params: { no }, body }), `기한을 ${count}일 늘렸어요.`))
      onClose()
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title="기한 늘리기"
      text="배송지를 입력할 시간을 늘리고 받는 분에게 다시 알려요."
      actions={
        <>
          <Button onClick={onClose}>취소</Button>
          <Button look="primary" type="submit" form="extend">
            늘리기
          </Button>
        </>
      }
    >
      <form id="extend" noValidate className="flex flex-col gap-3" onSubmit={(event) => void submit(event)}>
        <TextField
          label="늘릴 날"
          unit="일"
          inputMode="numeric"
          value={days}
          error={isTried && !isCount ? `1일부터 ${MOST_DAYS}일까지 늘릴 수 있어요.` : undefined}
          onChange={(event) => setDays(event.target.value)}
        />
        <TextField
          label="사유"
          required
          maxLength={200}
          value={reason}
          error={isTried && !hasReason ? '사유를 2자 이상 적어 주세요.' : undefined}
          onChange={(event) => setReason(event.target.value)}
        />
      </form>
    </Dialog>
  )
}
