import type { AdminLiveChannel } from '@shop/contract'
import { Button } from '#src/ui/controls/button.tsx'
import { Sheet } from '#src/ui/overlay/sheet.tsx'
import { ObsGuide } from './obs-guide.tsx'
import { CopyField } from './copy-field.tsx'

export interface ShownKey {
  channel: AdminLiveChannel
  streamKey: string
}

/** Shows a new stream key: the only time that it can be read. */
export function KeyDialog({ shown, onClose }: { shown: ShownKey | undefined; onClose: () => void }) {
  return (
    <Sheet
      open={shown !== undefined}
      onClose={onClose}
      title="스트림 키"
      footer={
        <Button wide onClick={onClose}>
          키를 저장했어요
        </Button>
      }
    >
      {shown && (
        <div className="flex flex-col gap-5 pt-1">
          <p role="alert" className="rounded-control bg-accent-soft px-4 py-3 text-14 text-pretty text-accent-ink">
            이 키는 지금 한 번만 보여요. 키를 아는 사람은 누구나 이 채널로 방송할 수 있으니, 안전한 곳에만 저장하고 다른
            사람에게 보내지 마세요.
          </p>
          <CopyField label="비밀 키" value={shown.streamKey} />
          <ObsGuide channel={shown.channel} streamKey={shown.streamKey} />
        </div>
      )}
    </Sheet>
  )
}
