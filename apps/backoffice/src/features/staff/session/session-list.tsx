import { useQueryClient } from '@tanstack/react-query'
import { failureText } from '#src/lib/call/api-error.ts'
import { call } from '#src/lib/call/call.ts'
import { useCall } from '#src/lib/call/use-call.ts'
import { momentText } from '#src/lib/format/texts.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { Card } from '#src/ui/display/page.tsx'
import { Badge, ErrorNote, SkeletonRows } from '#src/ui/display/states.tsx'
import { showFailure, showToast } from '#src/ui/overlay/toast.tsx'

/** Sessions with their browser and address, and a button that ends each of the others. */
export function SessionList() {
  const { data, error, refetch } = useCall('admin.session.list')
  const client = useQueryClient()
  const end = async (id: number) => {
    try {
      await call('admin.session.end', { params: { id } })
      await client.invalidateQueries({ queryKey: ['admin.session.list'] })
      showToast('로그인을 끝냈어요.')
    } catch (reason) {
      showFailure(reason)
    }
  }
  if (error) return <ErrorNote text={failureText(error)} onRetry={() => void refetch()} />
  if (!data) return <SkeletonRows rows={3} className="h-16" />
  return (
    <Card title="내 로그인">
      <ul className="flex flex-col divide-y divide-line">
        {data.sessions.map(({ id, browser, address, lastUsedAt, createdAt, isCurrent }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
            <div className="flex min-w-0 flex-col">
              <span className="flex flex-wrap items-center gap-2 text-14 font-semibold">
                {browser ?? '알 수 없는 브라우저'} {isCurrent && <Badge tone="good">지금 이 로그인</Badge>}
              </span>
              <span className="text-13 text-ink-soft tabular-nums">
                {address ?? '주소 없음'} · {momentText(createdAt)} 시작 · {momentText(lastUsedAt)} 마지막 사용
              </span>
            </div>
            {!isCurrent && <Button onClick={() => void end(id)}>끝내기</Button>}
          </li>
        ))}
      </ul>
    </Card>
  )
}
