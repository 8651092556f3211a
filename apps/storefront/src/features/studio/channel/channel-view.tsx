import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { failureText } from '#src/features/snackbar/show-failure.ts'
import { ErrorNote } from '#src/ui/display/error-note.tsx'
import { Skeleton } from '#src/ui/display/skeleton.tsx'
import { PageHead, Panel } from '../frame/studio-frame.tsx'
import { useStaffCall } from '../session/staff-api.ts'
import { ChannelCard } from './channel-card.tsx'
import { ChannelForm } from './channel-form.tsx'
import { KeyDialog, type ShownKey } from './key-dialog.tsx'

const STATE_MS = 5_000

/** Channels with the state of their pictures, their keys and the guide for encoders. */
export function ChannelView() {
  const client = useQueryClient()
  const { data, error, refetch } = useStaffCall({ every: STATE_MS }, 'admin.live.listChannels')
  const [shown, setShown] = useState<ShownKey>()
  const [turn, setTurn] = useState(0)
  const onCreated = (created: ShownKey) => {
    setShown(created)
    setTurn((count) => count + 1)
    void client.invalidateQueries({ queryKey: ['admin.live.listChannels'] })
  }
  return (
    <div className="flex flex-col gap-5 px-4 py-6 wide:px-6">
      <PageHead title="채널" text="방송을 내보내는 곳이에요. 채널마다 한 번에 방송 하나를 할 수 있어요." />
      <div className="grid items-start gap-4 min-[1024px]:grid-cols-[1fr_360px]">
        <div className="flex min-w-0 flex-col gap-4">
          {!data && error && <ErrorNote text={failureText(error)} onRetry={() => void refetch()} />}
          {!data && !error && (
            <div aria-busy="true" className="flex flex-col gap-4">
              <Skeleton className="h-36 rounded-card" />
              <Skeleton className="h-36 rounded-card" />
            </div>
          )}
          {data?.channels.length === 0 && (
            <p className="rounded-card bg-surface p-6 text-center text-14 text-ink-soft ring-1 ring-line">
              아직 채널이 없어요. 이름을 적고 첫 채널을 만들어 주세요.
            </p>
          )}
          <ul className="flex flex-col gap-4">
            {data?.channels.map((channel) => (
              <ChannelCard key={channel.id} channel={channel} onKey={setShown} />
            ))}
          </ul>
        </div>
        <Panel title="새 채널">
          <ChannelForm key={turn} onCreated={onCreated} />
        </Panel>
      </div>
      <KeyDialog shown={shown} onClose={() => setShown(undefined)} />
    </div>
  )
}
