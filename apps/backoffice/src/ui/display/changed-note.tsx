import type { ChangedMeanwhile } from '#src/lib/live/use-changed-meanwhile.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { Icon } from '#src/ui/icons/icons.tsx'

interface ChangedNoteProps {
  /** What is open, with its particle: `이 주문을`. */
  what: string
  change: ChangedMeanwhile | undefined
  isBusy: boolean
  onReload: () => void
}

/** Says that the open record has changed meanwhile. It lies above the screen, so that nothing moves. */
export function ChangedNote({ what, change, isBusy, onReload }: ChangedNoteProps) {
  return (
    <output className="contents">
      {change && (
        <div className="fixed inset-x-4 top-16 z-30 mx-auto flex max-w-xl flex-wrap items-center gap-x-3 gap-y-2 rounded-card bg-warn-soft px-4 py-2.5 text-14 text-warn shadow-lift">
          <Icon name="refresh" size={18} className="shrink-0" />
          <p className="min-w-0 flex-1">
            {change.name === undefined
              ? `그사이에 누군가 ${what} 바꿨어요.`
              : `방금 ${change.name} 님이 ${what} 바꿨어요.`}
          </p>
          <Button size="small" busy={isBusy} onClick={onReload}>
            바뀐 내용 불러오기
          </Button>
        </div>
      )}
    </output>
  )
}
