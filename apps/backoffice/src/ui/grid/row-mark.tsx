import type { RowMark } from './use-grid-changes.ts'

const textOf = ({ name, isGone }: RowMark): string => {
  const what = isGone ? '바꿔서 이 목록에서 빠졌어요' : '바꿨어요'
  if (name !== undefined) return `방금 ${name} 님이 ${what}`
  return isGone ? '그사이에 바뀌어서 이 목록에서 빠졌어요' : '방금 바뀌었어요'
}

/** Second line of a row that has changed. Its height is that of the row, so nothing moves. */
export function MarkText({ mark }: { mark: RowMark | undefined }) {
  return mark && <span className="block truncate text-12 leading-4 font-normal text-accent-ink">{textOf(mark)}</span>
}

/** Dot of a row that has changed. */
export function ChangedDot({ isChanged, mark }: { isChanged: boolean; mark: RowMark | undefined }) {
  if (!isChanged && !mark) return undefined
  return (
    <span title={mark ? textOf(mark) : '방금 바뀌었어요'} className="size-2 shrink-0 rounded-full bg-accent">
      {!mark && <span className="sr-only">방금 바뀐 줄</span>}
    </span>
  )
}
