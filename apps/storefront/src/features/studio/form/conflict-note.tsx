import { Button } from '#src/ui/controls/button.tsx'
import type { BroadcastForm } from './use-broadcast-form.ts'

/** Another person has changed the broadcast meanwhile: says who and what, and keeps the input until the choice. */
export function ConflictNote({ form: { conflict, busy, keepOwn, takeTheirs } }: { form: BroadcastForm }) {
  if (!conflict) return null
  const { latest, changed } = conflict
  const who = latest.changedBy === null ? '다른 사람이' : `${latest.changedBy}님이`
  const what = changed.length > 0 ? `${changed.join(', ')} 항목을` : '이 방송을'
  return (
    <div role="alert" className="flex flex-col gap-3 rounded-card bg-accent-soft p-4">
      <p className="text-14 text-pretty text-accent-ink">
        그사이에 {who} {what} 바꿨어요. 적은 내용은 그대로 있어요. 어떻게 할까요?
      </p>
      <div className="flex flex-wrap gap-2">
        <Button size="small" busy={busy} onClick={() => void keepOwn()}>
          내 내용으로 저장
        </Button>
        <Button look="line" size="small" onClick={takeTheirs}>
          바뀐 내용 불러오기
        </Button>
      </div>
    </div>
  )
}
