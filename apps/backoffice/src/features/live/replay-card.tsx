import type { AdminLiveBroadcast } from '@shop/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#src/lib/call/call.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { Card } from '#src/ui/display/page.tsx'
import { Badge } from '#src/ui/display/states.tsx'
import { confirmAction } from '#src/ui/overlay/confirm.tsx'
import { showFailure, showToast } from '#src/ui/overlay/toast.tsx'

/** Whether viewers see the replay, with the action that hides it or shows it again. */
export function ReplayCard({ broadcast: { id, replay } }: { broadcast: Pick<AdminLiveBroadcast, 'id' | 'replay'> }) {
  const client = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const isHidden = replay === 'hidden'
  const change = async () => {
    const confirmed = await confirmAction({
      title: isHidden ? '다시보기를 다시 보일까요?' : '다시보기를 숨길까요?',
      text: isHidden
        ? '목록과 방송 화면에 바로 나와요.'
        : '목록과 방송 화면에서 바로 사라져요. 녹화한 영상은 지우지 않아요.',
      action: isHidden ? '다시 보이기' : '숨기기',
      isDanger: !isHidden,
      reason: 'required',
    })
    if (!confirmed) return
    setBusy(true)
    try {
      const name = isHidden ? 'admin.live.showReplay' : 'admin.live.hideReplay'
      await call(name, { params: { id }, body: { reason: confirmed.reason ?? '' } })
      showToast(isHidden ? '다시보기를 다시 보여요.' : '다시보기를 숨겼어요.')
      await client.invalidateQueries({ queryKey: ['admin.live.get'] })
    } catch (error) {
      showFailure(error)
    }
    setBusy(false)
  }
  return (
    <Card
      title="다시보기"
      actions={
        <Button busy={isBusy} onClick={() => void change()}>
          {isHidden ? '다시 보이기' : '숨기기'}
        </Button>
      }
    >
      <p className="flex flex-wrap items-center gap-2 text-14">
        <Badge tone={isHidden ? 'warn' : 'good'}>{isHidden ? '숨김' : '공개'}</Badge>
        <span className="text-ink-soft">
          {isHidden ? '고객에게 보이지 않아요.' : '고객이 목록과 방송 화면에서 볼 수 있어요.'}
        </span>
      </p>
    </Card>
  )
}
