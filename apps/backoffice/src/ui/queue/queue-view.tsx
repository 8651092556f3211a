import { type ReactNode, useEffect, useRef } from 'react'
import { failureText } from '#src/lib/call/api-error.ts'
import { numberText } from '#src/lib/format/texts.ts'
import { Button, IconButton } from '#src/ui/controls/button.tsx'
import { ErrorNote, Note, SkeletonRows } from '#src/ui/display/states.tsx'
import { useIsPhone } from '#src/ui/display/use-is-phone.ts'
import type { Queue } from './use-queue.ts'
import { useQueueKeys } from './use-queue-keys.ts'

interface QueueViewProps<Row> {
  label: string
  queue: Queue<Row>
  idOf: (row: Row) => string | number
  /** Row of the list. */
  row: (row: Row) => ReactNode
  /** The open row with its context. */
  children: (row: Row) => ReactNode
  /** Keys of the context, for the help: `['h', '가리기']`. */
  help: readonly (readonly [key: string, label: string])[]
  empty: string
}

const ownHelp = [
  ['j', '다음'],
  ['k', '이전'],
  ['u', '되돌리기'],
] as const

function KeyHelp({ help }: { help: readonly (readonly [string, string])[] }) {
  return (
    <dl
      aria-label="키보드로 하기"
      className="hidden flex-wrap gap-x-4 gap-y-1 text-12 text-ink-soft wide:pointer-fine:flex"
    >
      {[...ownHelp, ...help].map(([key, label]) => (
        <div key={key} className="flex items-center gap-1.5">
          <dt>
            <kbd className="rounded-control bg-sunken px-1.5 py-0.5 font-mono text-12 ring-1 ring-line">{key}</kbd>
          </dt>
          <dd>{label}</dd>
        </div>
      ))}
    </dl>
  )
}

function List<Row>({ label, queue, idOf, row }: Pick<QueueViewProps<Row>, 'label' | 'queue' | 'idOf' | 'row'>) {
  const open = useRef<HTMLButtonElement>(null)
  const openId = queue.open && idOf(queue.open)
  useEffect(() => {
    open.current?.scrollIntoView({ block: 'nearest' })
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- scrolls when another row opens
  }, [openId])
  return (
    <ul
      aria-label={label}
      className="flex max-h-[calc(100dvh-13rem)] flex-col overflow-y-auto rounded-card bg-surface shadow-card ring-1 ring-line"
    >
      {queue.rows.map((each) => {
        const isOpen = idOf(each) === openId
        return (
          <li key={idOf(each)} className="border-b border-line last:border-0">
            <button
              ref={isOpen ? open : undefined}
              type="button"
              aria-current={isOpen ? 'true' : undefined}
              onClick={() => queue.show(each)}
              className={`flex w-full min-w-0 flex-col gap-1 px-4 py-3 text-left text-13 hover:bg-sunken ${isOpen ? 'bg-accent-soft' : ''}`}
            >
              {row(each)}
            </button>
          </li>
        )
      })}
    </ul>
  )
}

function Steps<Row>({ queue, isPhone }: { queue: Queue<Row>; isPhone: boolean }) {
  return (
    <div className="flex items-center justify-between gap-2">
      <p aria-live="polite" className="text-13 text-ink-soft tabular-nums">
        {isPhone && queue.rows.length > 0 && `${numberText(queue.at + 1)} / `}
        {queue.total === undefined ? ' ' : `${isPhone ? '' : '모두 '}${numberText(queue.total)}개`}
      </p>
      <div className="flex items-center gap-1">
        <Button size="small" look="ghost" icon="refresh" onClick={() => void queue.undo()}>
          되돌리기
        </Button>
        <IconButton label="이전" icon="up" onClick={() => queue.move(-1)} />
        <IconButton label="다음" icon="down" onClick={() => queue.move(1)} />
      </div>
    </div>
  )
}

/** A queue of decisions: the list at the left and the open row at the right; on a phone one row at a time. */
export function QueueView<Row>({ label, queue, idOf, row, children, help, empty }: QueueViewProps<Row>) {
  const isPhone = useIsPhone()
  useQueueKeys([
    { key: 'j', label: '다음', run: () => queue.move(1) },
    { key: 'k', label: '이전', run: () => queue.move(-1) },
    { key: 'u', label: '되돌리기', run: () => void queue.undo() },
  ])
  const { open, isLoading, error } = queue
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <KeyHelp help={help} />
      <Steps queue={queue} isPhone={isPhone} />
      {isLoading && <SkeletonRows rows={6} className="h-20" />}
      {error && queue.rows.length === 0 && <ErrorNote text={failureText(error)} onRetry={queue.refresh} />}
      {!isLoading && !error && !open && <Note icon="check" title={empty} />}
      {open && (
        <div className="grid min-w-0 items-start gap-4 wide:grid-cols-[20rem_1fr] broad:grid-cols-[24rem_1fr]">
          {!isPhone && <List label={label} queue={queue} idOf={idOf} row={row} />}
          <div key={idOf(open)} className="min-w-0">
            {children(open)}
          </div>
        </div>
      )}
    </div>
  )
}
