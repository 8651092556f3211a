import { useState } from 'react'
import { create } from 'zustand'
import { Button } from '#src/ui/controls/button.tsx'
import { TextArea } from '#src/ui/controls/field.tsx'
import { Dialog } from './dialog.tsx'

export interface ConfirmOptions {
  title: string
  text?: string
  /** Label of the button that does it: `120건 배송 준비로 바꾸기`. */
  action: string
  isDanger?: boolean
  /** Asks for a reason, which is sent as `x-reason` and stored in the audit log. */
  reason?: 'required' | 'optional'
}

/** What the person has confirmed. */
export interface Confirmed {
  reason: string | undefined
}

interface Asked extends ConfirmOptions {
  answer: (confirmed: Confirmed | undefined) => void
}

const useAsked = create<{ asked: Asked | undefined }>(() => ({ asked: undefined }))

/**
 * Asks before an action that cannot be undone. Returns undefined if it is cancelled.
 * `const confirmed = await confirmAction({ title: '계정을 막을까요?', action: '막기', reason: 'required' })`
 */
export const confirmAction = (options: ConfirmOptions): Promise<Confirmed | undefined> =>
  new Promise((resolve) => {
    useAsked.getState().asked?.answer(undefined)
    useAsked.setState({
      asked: {
        ...options,
        answer: (confirmed) => {
          useAsked.setState({ asked: undefined })
          resolve(confirmed)
        },
      },
    })
  })

const MOST_REASON = 200

function ConfirmDialog({ asked }: { asked: Asked }) {
  const [reason, setReason] = useState('')
  const [isMissing, setMissing] = useState(false)
  const { title, text, action, isDanger, reason: wanted, answer } = asked
  const submit = () => {
    if (wanted === 'required' && !reason.trim()) setMissing(true)
    else answer({ reason: reason.trim() || undefined })
  }
  return (
    <Dialog
      open
      onClose={() => answer(undefined)}
      title={title}
      text={text}
      actions={
        <>
          <Button onClick={() => answer(undefined)}>취소</Button>
          <Button look={isDanger ? 'danger' : 'primary'} onClick={submit}>
            {action}
          </Button>
        </>
      }
    >
      {wanted && (
        <TextArea
          label={wanted === 'required' ? '사유' : '사유 (선택)'}
          value={reason}
          maxLength={MOST_REASON}
          error={isMissing && !reason.trim() ? '사유를 적어 주세요.' : undefined}
          hint="감사 기록에 남아요."
          onChange={(event) => setReason(event.target.value)}
        />
      )}
    </Dialog>
  )
}

/** Place of the dialog. Rendered once by the shell. */
export function ConfirmRegion() {
  const asked = useAsked((state) => state.asked)
  return asked ? <ConfirmDialog key={asked.title} asked={asked} /> : undefined
}
