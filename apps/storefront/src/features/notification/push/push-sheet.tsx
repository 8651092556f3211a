import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { showFailure } from '#src/features/snackbar/show-failure.ts'
import { setReply } from '#src/lib/call/call-query.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { Sheet } from '#src/ui/overlay/sheet.tsx'
import { showSnackbar } from '#src/ui/overlay/snackbar-store.ts'
import { turnPushOn } from './push-client.ts'
import { PushHelp } from './push-help.tsx'
import { postponePush } from './push-offer-store.ts'
import { type PushState, readPushState } from './push-state.ts'

const contents = [
  '입금 확인, 상품의 출발과 도착, 취소와 환불',
  '보낸 선물을 받았는지',
  '기다리는 상품이 다시 들어오거나 판매를 시작할 때',
  '상품 문의와 후기에 달린 답',
  '비밀번호처럼 중요한 회원 정보가 바뀔 때',
]

const Explanation = () => (
  <div className="text-14 text-ink-soft">
    <p>이런 소식을 이 기기로 보내 드려요.</p>
    <ul className="mt-2 flex list-disc flex-col gap-1 pl-5 marker:text-ink-faint">
      {contents.map((content) => (
        <li key={content}>{content}</li>
      ))}
    </ul>
    <p className="mt-3">
      밤 9시부터 아침 8시까지는 급한 소식만 보내요. 잠금 화면에는 계좌 번호와 전화번호를 보이지 않아요. 알림 설정에서
      언제든지 끌 수 있어요.
    </p>
  </div>
)

const failed = (error: unknown): void => {
  if (error instanceof DOMException) showSnackbar('알림을 켜지 못했어요. 잠시 뒤 다시 시도해 주세요.')
  else showFailure(error)
}

interface PushSheetProps {
  open: boolean
  /** `isDone`: the member has decided, for now. */
  onClose: (isDone: boolean) => void
}

/** Explains what push messages are sent, before the browser asks for the permission. */
export function PushSheet({ open, onClose }: PushSheetProps) {
  const client = useQueryClient()
  const [state, setState] = useState<PushState>(readPushState)
  const [busy, setBusy] = useState(false)
  const later = () => {
    postponePush()
    onClose(true)
  }
  const turnOn = async (): Promise<void> => {
    // the browser asks only during a tap
    const permission = await Notification.requestPermission()
    if (permission === 'default') return later()
    setState(readPushState())
    if (permission === 'denied') return postponePush()
    setReply(client, 'notification.listDevices', await turnPushOn())
    showSnackbar('이 기기로 알림을 보내 드릴게요.')
    onClose(true)
  }
  const onTurnOn = () => {
    setBusy(true)
    void turnOn()
      .catch(failed)
      .finally(() => setBusy(false))
  }
  const canAsk = state === 'ask' || state === 'granted'
  return (
    <Sheet
      open={open}
      onClose={() => onClose(false)}
      title="푸시 알림"
      footer={
        canAsk ? (
          <div className="grid grid-cols-2 gap-2">
            <Button look="soft" size="large" wide onClick={later}>
              나중에
            </Button>
            <Button size="large" wide busy={busy} onClick={onTurnOn}>
              알림 켜기
            </Button>
          </div>
        ) : (
          <Button look="soft" size="large" wide onClick={later}>
            확인
          </Button>
        )
      }
    >
      <div className="flex flex-col gap-4">{canAsk ? <Explanation /> : <PushHelp state={state} />}</div>
    </Sheet>
  )
}
