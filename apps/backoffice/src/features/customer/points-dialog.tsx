import { type FormEvent, useState } from 'react'
import { call } from '#src/lib/call/call.ts'
import { wonText } from '#src/lib/format/texts.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { TextField } from '#src/ui/controls/field.tsx'
import { Dialog } from '#src/ui/overlay/dialog.tsx'
import { useCustomerChange } from './use-customer-change.ts'

const LEAST_REASON = 2

const words = {
  give: { title: '적립금 주기', text: '한도를 넘으면 다른 사람이 승인한 뒤에 지급돼요.', verb: '줄', done: '드렸어요' },
  take: {
    title: '적립금 회수',
    text: '한도를 넘으면 다른 사람이 승인한 뒤에 회수돼요. 고객에게 알림이 가요.',
    verb: '회수할',
    done: '회수했어요',
  },
} as const

interface PointsDialogProps {
  customerId: number
  kind: keyof typeof words
  /** Most points of one request. */
  most: number
  onClose: () => void
}

/** Gives points or takes them back. Above the limit this waits for a second person; the message afterwards says which. */
export function PointsDialog({ customerId, kind, most, onClose }: PointsDialogProps) {
  const { title, text, verb, done } = words[kind]
  const [amount, setAmount] = useState('')
  const [reason, setReason] = useState('')
  const [isTried, setTried] = useState(false)
  const [isBusy, setBusy] = useState(false)
  // one intent, so that a request sent twice gives once
  const [requestId] = useState(() => crypto.randomUUID())
  const change = useCustomerChange()
  const value = Number(amount.replaceAll(',', ''))
  const isRight = Number.isInteger(value) && value >= 1 && value <= most
  const hasReason = reason.trim().length >= LEAST_REASON
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (!isRight || !hasReason || isBusy) return
    setBusy(true)
    const input = { params: { id: customerId }, body: { amount: value, reason: reason.trim(), requestId } }
    const isDone = await change(
      () => call(kind === 'give' ? 'admin.customer.givePoints' : 'admin.customer.takePoints', input),
      ({ grant }) =>
        grant.state === 'waiting'
          ? `한도를 넘어서 ${wonText(value)} 승인을 요청했어요.`
          : `적립금 ${wonText(value)}을 ${done}.`,
    )
    setBusy(false)
    if (isDone) onClose()
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      text={text}
      actions={
        <>
          <Button onClick={onClose}>취소</Button>
          <Button look="primary" type="submit" form="points" busy={isBusy}>
            {title}
          </Button>
        </>
      }
    >
      <form id="points" noValidate className="flex flex-col gap-3" onSubmit={(event) => void submit(event)}>
        <TextField
          label="금액"
          unit="원"
          inputMode="numeric"
          required
          value={amount}
          error={isTried && !isRight ? `1원부터 ${wonText(most)}까지 ${verb} 수 있어요.` : undefined}
          onChange={(event) => setAmount(event.target.value)}
        />
        <TextField
          label="사유"
          required
          maxLength={100}
          value={reason}
          hint="고객의 적립금 내역에 보여요."
          error={isTried && !hasReason ? '사유를 2자 이상 적어 주세요.' : undefined}
          onChange={(event) => setReason(event.target.value)}
        />
      </form>
    </Dialog>
  )
}
