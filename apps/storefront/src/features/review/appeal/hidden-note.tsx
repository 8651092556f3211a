import type { Review } from '@shop/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { showFailure } from '#src/features/snackbar/show-failure.ts'
import { useOneWork } from '#src/features/user/form/use-form.ts'
import { api } from '#src/lib/call/api.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { AppealSheet } from './appeal-sheet.tsx'

type Hiding = NonNullable<Review['report']>

const stateTexts: Readonly<Record<Hiding['state'], string>> = {
  waiting: '신고가 들어와 확인하고 있어요. 그동안 다른 사람에게 보이지 않아요.',
  decided: '확인한 뒤 가리기로 했어요.',
  appealed: '이의를 받았어요. 다시 확인하고 알려 드릴게요.',
  appealRejected: '이의를 확인했지만 계속 가리기로 했어요.',
}

/** Opens the appeal after the server has confirmed that it is allowed. C101 */
const useAppeal = (id: number) => {
  const client = useQueryClient()
  const [open, setOpen] = useState(false)
  const { busy, run } = useOneWork()
  const renew = () => void client.invalidateQueries({ queryKey: ['review.listMine'] })
  const start = () =>
    run(async () => {
      try {
        await api('review.validateAppeal', { params: { id } })
        setOpen(true)
      } catch (error) {
        showFailure(error, () => void start())
        renew()
      }
    })
  return { open, busy, start: () => void start(), close: () => setOpen(false), renew }
}

function AppealButton({ report }: { report: Hiding }) {
  const { open, busy, start, close, renew } = useAppeal(report.id)
  return (
    <>
      <div className="mt-3">
        <Button look="line" size="small" busy={busy} onClick={start}>
          이의 제기하기
        </Button>
      </div>
      <AppealSheet open={open} onClose={close} report={report} onClosed={renew} />
    </>
  )
}

/** Why a review is hidden, what happens next, and the appeal. REVIEW-3 */
export function HiddenNote({ review: { isHidden, report } }: { review: Review }) {
  if (!isHidden) return null
  return (
    <section aria-label="가려진 후기" className="rounded-card bg-sunken px-4 py-3.5 text-13">
      <p className="font-semibold text-danger">가려진 후기예요</p>
      {report && (
        <>
          <p className="mt-1">{report.rule}</p>
          {report.reason !== '' && (
            <p className="mt-1 whitespace-pre-line text-ink-soft [overflow-wrap:anywhere]">사유: {report.reason}</p>
          )}
          <p className="mt-1 text-ink-soft">{stateTexts[report.state]}</p>
          {report.canAppeal && <AppealButton report={report} />}
        </>
      )}
    </section>
  )
}
