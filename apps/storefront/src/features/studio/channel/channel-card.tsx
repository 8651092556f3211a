import type { AdminLiveChannel } from '@shop/contract'
import { useState } from 'react'
import { showFailure } from '#src/features/snackbar/show-failure.ts'
import { useOneWork } from '#src/features/user/form/use-form.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { Modal } from '#src/ui/overlay/modal.tsx'
import { staffApi } from '../session/staff-api.ts'
import type { ShownKey } from './key-dialog.tsx'
import { ObsGuide } from './obs-guide.tsx'
import { PictureState } from './picture-state.tsx'

interface ChannelCardProps {
  channel: AdminLiveChannel
  onKey: (key: ShownKey) => void
}

/** Asks before the key is replaced, because a running picture ends with the old one. */
function RotateKey({ channel, onKey }: ChannelCardProps) {
  const [isAsked, setAsked] = useState(false)
  const { busy, run } = useOneWork()
  const rotate = () =>
    run(async () => {
      try {
        const { streamKey } = await staffApi('admin.live.rotateKey', { params: { id: channel.id } })
        setAsked(false)
        onKey({ channel, streamKey })
      } catch (error) {
        setAsked(false)
        showFailure(error)
      }
    })
  return (
    <>
      <Button look="line" size="small" onClick={() => setAsked(true)}>
        키 새로 만들기
      </Button>
      <Modal
        open={isAsked}
        onClose={() => setAsked(false)}
        title="스트림 키를 새로 만들까요?"
        actions={
          <>
            <Button look="line" onClick={() => setAsked(false)}>
              그만두기
            </Button>
            <Button busy={busy} onClick={() => void rotate()}>
              새로 만들기
            </Button>
          </>
        }
      >
        쓰던 키로는 더 방송할 수 없고, 지금 들어오는 영상도 끊겨요.
      </Modal>
    </>
  )
}

export function ChannelCard({ channel, onKey }: ChannelCardProps) {
  return (
    <li className="flex flex-col gap-3 rounded-card bg-surface p-4 ring-1 ring-line">
      <div className="flex items-center justify-between gap-3">
        <h2 className="min-w-0 text-16 font-bold">{channel.name}</h2>
        <PictureState channel={channel} />
      </div>
      {channel.externalUrl !== null && (
        <p className="text-13 text-ink-soft [overflow-wrap:anywhere]">밖에서 만든 영상: {channel.externalUrl}</p>
      )}
      <details className="rounded-control bg-sunken px-4 py-3">
        <summary className="text-14 font-semibold">OBS로 방송하기</summary>
        <div className="pt-3">
          <ObsGuide channel={channel} />
        </div>
      </details>
      <div>
        <RotateKey channel={channel} onKey={onKey} />
      </div>
    </li>
  )
}
