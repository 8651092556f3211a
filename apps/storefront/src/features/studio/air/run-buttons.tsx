import type { AdminLiveBroadcast, AdminLiveChannel } from '@shop/contract'
import { useState } from 'react'
import { Button } from '#src/ui/controls/button.tsx'
import { Modal } from '#src/ui/overlay/modal.tsx'
import { showSnackbar } from '#src/ui/overlay/snackbar-store.ts'
import { isOnAir } from '../broadcast/broadcast-state.tsx'
import { staffApi } from '../session/staff-api.ts'
import { useAct } from './use-broadcast.ts'

interface RunButtonsProps {
  broadcast: AdminLiveBroadcast
  channel: AdminLiveChannel | undefined
  /** The picture of this device arrives more than 5 s late. */
  isLate: boolean
}

type Question = 'start' | 'end'

const questions: Record<Question, { title: string; text: string; yes: string }> = {
  start: {
    title: '방송을 시작할까요?',
    text: '지금부터 손님들이 영상을 보고, 알림을 신청한 분들에게 소식이 가요.',
    yes: '방송 시작',
  },
  end: {
    title: '방송을 끝낼까요?',
    text: '특가와 대화도 함께 끝나고, 바로 다시보기로 바뀌어요. 끝낸 방송은 다시 시작할 수 없어요.',
    yes: '방송 종료',
  },
}

/** Reason why the broadcast cannot go on air yet. */
const whyNot = (channel: AdminLiveChannel | undefined): string | undefined => {
  if (!channel) return '채널을 확인하고 있어요.'
  const needsPicture = channel.engine !== 'external'
  return needsPicture && channel.ingestState !== 'live' ? '영상이 들어오면 시작할 수 있어요.' : undefined
}

/** Starts and ends the broadcast after a confirmation, and the rehearsal without one. */
export function RunButtons({ broadcast, channel, isLate }: RunButtonsProps) {
  const { id, isRehearsal } = broadcast
  const [asked, setAsked] = useState<Question>()
  const { busy, act } = useAct()
  const params = { id }
  const start = (rehearsal: boolean) =>
    act(() => staffApi('admin.live.start', { params, body: { isRehearsal: rehearsal } }))
  const end = () => act(() => staffApi('admin.live.end', { params }))
  const answer = async () => {
    const isDone = asked === 'start' ? await start(false) : await end()
    setAsked(undefined)
    if (isDone) showSnackbar(asked === 'start' ? '방송을 시작했어요.' : '방송을 끝냈어요.')
  }
  const reason = whyNot(channel)
  const question = questions[asked ?? 'start']
  return (
    <>
      {isOnAir(broadcast) && (
        <Button look="danger" size="small" onClick={() => setAsked('end')}>
          방송 종료
        </Button>
      )}
      {isRehearsal && (
        <Button look="line" size="small" busy={busy} onClick={() => void end()}>
          리허설 끝내기
        </Button>
      )}
      {broadcast.state === 'scheduled' && !isRehearsal && (
        <Button look="line" size="small" busy={busy} reason={reason} onClick={() => void start(true)}>
          리허설
        </Button>
      )}
      {broadcast.state === 'scheduled' && (
        <Button size="small" reason={reason} onClick={() => setAsked('start')}>
          방송 시작
        </Button>
      )}
      <Modal
        open={asked !== undefined}
        onClose={() => setAsked(undefined)}
        title={question.title}
        actions={
          <>
            <Button look="line" onClick={() => setAsked(undefined)}>
              그만두기
            </Button>
            <Button busy={busy} onClick={() => void answer()}>
              {question.yes}
            </Button>
          </>
        }
      >
        {isLate && asked === 'start' && (
          <b className="mb-2 block font-semibold text-danger">
            지금 영상이 5초 넘게 늦어요. 잠시 기다리거나 다른 앱을 닫은 다음 시작하면 더 좋아요.
          </b>
        )}
        {question.text}
      </Modal>
    </>
  )
}
