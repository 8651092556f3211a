import { Button } from '#src/ui/controls/button.tsx'

/** Says that unsaved values of an earlier visit were restored, and offers to discard them. */
export function RestoredNote({ onDiscard }: { onDiscard: () => void }) {
  return (
    <output className="flex flex-wrap items-center justify-between gap-2 rounded-control bg-warn-soft px-3 py-2 text-13 text-warn">
      저장하지 않은 내용을 되살렸어요.
      <Button look="ghost" size="small" onClick={onDiscard}>
        버리기
      </Button>
    </output>
  )
}
