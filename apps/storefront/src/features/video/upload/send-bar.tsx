import { FormError } from '#src/features/user/form/form-error.tsx'
import { Button } from '#src/ui/controls/button.tsx'
import { BottomBar } from '#src/ui/overlay/bottom-bar.tsx'
import { ShareBar } from './upload-field.tsx'
import type { Sending } from './use-sending.ts'

const labels = { idle: '올리기', paused: '이어서 올리기', lost: '이어서 올리기' } as const
const notes = {
  sending: '올리고 있어요',
  paused: '잠시 멈췄어요',
  lost: '연결이 끊겼어요. 연결되면 이어서 올려요',
} as const

interface SendBarProps {
  sending: Sending
  /** Why it cannot be uploaded yet. */
  reason: string | undefined
  onStart: () => void
}

/** Progress of the upload, and the buttons to start, pause and continue it. */
export function SendBar({ sending, reason, onStart }: SendBarProps) {
  const { step, share, problems, pause } = sending
  if (step === 'done') return null
  return (
    <BottomBar>
      <div className="flex flex-col gap-3">
        <FormError text={problems.form} />
        {step !== 'idle' && <ShareBar label={notes[step]} share={share} />}
        <output className="sr-only">{step === 'idle' ? '' : notes[step]}</output>
        {step === 'sending' ? (
          <Button look="line" size="large" wide onClick={pause}>
            잠시 멈추기
          </Button>
        ) : (
          <Button size="large" wide reason={reason} onClick={onStart}>
            {labels[step]}
          </Button>
        )}
      </div>
    </BottomBar>
  )
}
