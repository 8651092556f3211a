import type { LiveMessage } from '@shop/contract'
import { useState } from 'react'
import { showFailure } from '#src/features/snackbar/show-failure.ts'
import { api } from '#src/lib/call/api.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { Chip } from '#src/ui/controls/chip.tsx'
import { Sheet } from '#src/ui/overlay/sheet.tsx'
import { showSnackbar } from '#src/ui/overlay/snackbar-store.ts'
import { changeLiveRoom } from '../live-store.ts'
import { hideMessages } from '../room/room-state.ts'

const reasons = ['욕설이나 비방', '광고나 도배', '개인정보 노출', '그 밖의 이유'] as const

interface ReportSheetProps {
  roomId: number
  /** Stays set during the closing animation. */
  message: LiveMessage | undefined
  open: boolean
  onClose: () => void
}

/** Reports a message. It is hidden for the viewer at once. */
export function ReportSheet({ roomId, message, open, onClose }: ReportSheetProps) {
  const [reason, setReason] = useState<string>(reasons[0])
  const [isBusy, setBusy] = useState(false)
  if (!message) return null
  const report = async () => {
    setBusy(true)
    try {
      await api('live.reportMessage', { params: { id: roomId, messageId: message.id }, body: { reason } })
      changeLiveRoom((state) => hideMessages(state, [message.id]))
      showSnackbar('신고했어요. 운영자가 확인할게요.')
      onClose()
    } catch (error) {
      showFailure(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title="대화 신고하기"
      footer={
        <Button wide size="large" busy={isBusy} onClick={() => void report()}>
          신고하기
        </Button>
      }
    >
      <p className="rounded-control bg-sunken px-4 py-3 text-14 wrap-anywhere">
        <span className="mr-1.5 font-semibold text-ink-soft">{message.name}</span>
        {message.text}
      </p>
      <fieldset className="mt-4">
        <legend className="mb-2 text-14 font-semibold">어떤 점이 문제인가요?</legend>
        <div className="flex flex-wrap gap-2">
          {reasons.map((each) => (
            <Chip key={each} chosen={each === reason} onClick={() => setReason(each)}>
              {each}
            </Chip>
          ))}
        </div>
      </fieldset>
      <p className="mt-4 text-13 text-ink-faint">신고한 대화는 나에게 바로 보이지 않아요.</p>
    </Sheet>
  )
}
