import type { GatewayBreak } from '@shop/contract'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { Link } from 'react-router'
import { failureText } from '#src/lib/call/api-error.ts'
import { call } from '#src/lib/call/call.ts'
import { useCall } from '#src/lib/call/use-call.ts'
import { dayText, momentText, wonText } from '#src/lib/format/texts.ts'
import { useCan } from '#src/lib/session/staff-session.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { TextArea } from '#src/ui/controls/field.tsx'
import { Facts } from '#src/ui/display/page.tsx'
import { ErrorNote, SkeletonRows } from '#src/ui/display/states.tsx'
import { Sheet } from '#src/ui/overlay/dialog.tsx'
import { showFailure, showToast } from '#src/ui/overlay/toast.tsx'
import { kindName, kindText } from './match-texts.ts'

const LEAST_NOTE = 2
const MOST_NOTE = 200

/** Asks what was done about a difference, and resolves it. */
function ResolveForm({ id, onDone }: { id: number; onDone: () => void }) {
  const client = useQueryClient()
  const [note, setNote] = useState('')
  const [isTried, setTried] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const isRight = note.trim().length >= LEAST_NOTE
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (!isRight || isBusy) return
    setBusy(true)
    try {
      await call('admin.match.resolve', { params: { id }, body: { note: note.trim() } }, { reason: note.trim() })
      showToast('처리한 것으로 적었어요.')
      onDone()
    } catch (error) {
      showFailure(error)
      setBusy(false)
    }
    await client.invalidateQueries({ predicate: ({ queryKey: [name] }) => String(name).startsWith('admin.match.') })
  }
  return (
    <form noValidate className="flex flex-col gap-3" onSubmit={(event) => void submit(event)}>
      <TextArea
        label="처리 내용"
        maxLength={MOST_NOTE}
        value={note}
        error={isTried && !isRight ? '어떻게 처리했는지 2자 이상 적어 주세요.' : undefined}
        onChange={({ target }) => setNote(target.value)}
      />
      <div>
        <Button type="submit" look="primary" busy={isBusy}>
          처리 완료
        </Button>
      </div>
    </form>
  )
}

function BreakFacts({ found }: { found: GatewayBreak }) {
  const { orderNo, day, foundAt, ours, theirs, failure, resolvedAt, resolvedBy, note } = found
  const canOpenOrder = useCan('order.read')
  const order =
    orderNo !== null && ours !== null && canOpenOrder ? (
      <Link to={`/orders/${orderNo}`} className="underline underline-offset-4">
        {orderNo}
      </Link>
    ) : (
      (orderNo ?? '–')
    )
  const payments = theirs.map(
    ({ paymentKey, amount }) => `${amount === null ? '금액 없음' : wonText(amount)} (${paymentKey || '번호 없음'})`,
  )
  return (
    <Facts
      rows={[
        ['주문 번호', order],
        ['대조한 날', dayText(day)],
        ['찾은 시각', momentText(foundAt)],
        ['장부 결제액', ours ? wonText(ours.captured) : '–'],
        ['장부 잔액', ours ? wonText(ours.held) : '–'],
        ['결제사', payments.join(', ') || '–'],
        ...(failure === null ? [] : [['거절 이유', failure] as const]),
        ...(resolvedAt === null
          ? []
          : [['처리', `${momentText(resolvedAt)} ${resolvedBy ?? '쇼핑몰'} ${note}`] as const]),
      ]}
    />
  )
}

/** A difference with both sides, and the note that resolves it. */
export function MatchSheet({ id, onClose }: { id: number; onClose: () => void }) {
  const { data, error } = useCall('admin.match.get', { params: { id } })
  const canWrite = useCan('match.write')
  const found = data?.gatewayBreak
  return (
    <Sheet
      open
      onClose={onClose}
      title={found ? kindName(found) : '결제 대사'}
      text={found ? kindText(found) : undefined}
    >
      {error && !found && <ErrorNote text={failureText(error)} />}
      {!found && !error && <SkeletonRows rows={4} />}
      {found && (
        <div className="flex flex-col gap-5">
          <BreakFacts found={found} />
          {canWrite && found.resolvedAt === null && <ResolveForm id={id} onDone={onClose} />}
        </div>
      )}
    </Sheet>
  )
}
