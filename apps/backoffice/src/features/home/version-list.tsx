import type { DisplayVersion } from '@shop/contract'
import { useState } from 'react'
import { useCall } from '#src/lib/call/use-call.ts'
import { momentText } from '#src/lib/format/texts.ts'
import { failureText } from '#src/lib/call/api-error.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { Card } from '#src/ui/display/page.tsx'
import { Badge, ErrorNote, SkeletonRows } from '#src/ui/display/states.tsx'
import { Sheet } from '#src/ui/overlay/dialog.tsx'
import { ChangeList } from './change-list.tsx'
import { stateTexts } from './display-texts.ts'

function Diff({ number, onClose }: { number: number; onClose: () => void }) {
  const { data, error } = useCall('admin.display.diff', { params: { number }, query: {} })
  return (
    <Sheet open onClose={onClose} title={`${number}번째 버전과 지금의 다른 점`}>
      {error && !data && <ErrorNote text={failureText(error)} />}
      {!data && !error && <SkeletonRows rows={4} />}
      {data && <ChangeList changes={data.changes} />}
    </Sheet>
  )
}

interface VersionListProps {
  onRestore: (version: DisplayVersion) => void
  /** Discards the draft, or takes a scheduled version back. */
  onDiscard: (version: DisplayVersion) => void
}

/** Versions of the brand, the latest first. */
export function VersionList({ onRestore, onDiscard }: VersionListProps) {
  const [shown, setShown] = useState<number>()
  const { data, error, refetch } = useCall('admin.display.listVersions', { query: { take: 50 } })
  return (
    <Card title="버전">
      {error && !data && <ErrorNote text={failureText(error)} onRetry={() => void refetch()} />}
      {!data && !error && <SkeletonRows rows={3} />}
      {data?.versions.length === 0 && <p className="text-14 text-ink-soft">아직 저장한 버전이 없어요.</p>}
      <ul aria-label="버전 목록" className="flex flex-col gap-1">
        {data?.versions.map((version) => {
          const { number, state, note, author, changedAt, publishAt } = version
          return (
            <li key={number} className="flex flex-wrap items-center gap-2 text-14">
              <span className="font-semibold tabular-nums">{number}번째</span>
              <Badge tone={stateTexts[state][1]}>{stateTexts[state][0]}</Badge>
              <span className="min-w-0 flex-1 truncate text-13 text-ink-soft">
                {[author, momentText(publishAt ?? changedAt), note].filter(Boolean).join(' · ')}
              </span>
              <Button size="small" aria-label={`${number}번째 다른 점`} onClick={() => setShown(number)}>
                다른 점
              </Button>
              {state === 'draft' || state === 'scheduled' ? (
                <Button size="small" aria-label={`${number}번째 버리기`} onClick={() => onDiscard(version)}>
                  {state === 'draft' ? '초안 버리기' : '예약 취소'}
                </Button>
              ) : (
                <Button size="small" aria-label={`${number}번째 되살리기`} onClick={() => onRestore(version)}>
                  되살리기
                </Button>
              )}
            </li>
          )
        })}
      </ul>
      {shown !== undefined && <Diff number={shown} onClose={() => setShown(undefined)} />}
    </Card>
  )
}
