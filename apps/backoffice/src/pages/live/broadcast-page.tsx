import type { AdminLiveBroadcast } from '@shop/contract'
import { lazy, Suspense, useState } from 'react'
import { useParams } from 'react-router'
import { BroadcastState } from '#src/features/live/broadcast-columns.tsx'
import { CutCard } from '#src/features/live/cut-card.tsx'
import { LiveReportCards } from '#src/features/live/live-report.tsx'
import { ReplayCard } from '#src/features/live/replay-card.tsx'
import { studioUrl } from '#src/features/live/live-texts.ts'
import { codeOf, failureText } from '#src/lib/call/api-error.ts'
import { useCall } from '#src/lib/call/use-call.ts'
import { momentText } from '#src/lib/format/texts.ts'
import { Button, ButtonLink } from '#src/ui/controls/button.tsx'
import { Card, Facts, Page } from '#src/ui/display/page.tsx'
import { ErrorNote, Note, SkeletonRows } from '#src/ui/display/states.tsx'

// the fields of the form load when it opens
const BroadcastForm = lazy(async () => ({
  default: (await import('#src/features/live/broadcast-form.tsx')).BroadcastForm,
}))

function BroadcastFacts({ broadcast }: { broadcast: AdminLiveBroadcast }) {
  const { state, scheduledAt, startedAt, endedAt, products } = broadcast
  return (
    <Card title="방송">
      <Facts
        rows={[
          ['상태', <BroadcastState key="state" state={state} />],
          ['예정', momentText(scheduledAt)],
          ['시작', startedAt ? momentText(startedAt) : '-'],
          ['끝', endedAt ? momentText(endedAt) : '-'],
          ['상품', products.map(({ name }) => name).join(', ') || '-'],
        ]}
      />
    </Card>
  )
}

function BroadcastParts({ broadcast }: { broadcast: AdminLiveBroadcast }) {
  return (
    <>
      <BroadcastFacts broadcast={broadcast} />
      {broadcast.startedAt && <LiveReportCards id={broadcast.id} deals={broadcast.deals.length} />}
      {broadcast.replay !== 'none' && <ReplayCard broadcast={broadcast} />}
      {broadcast.state === 'ended' && <CutCard broadcast={broadcast} />}
    </>
  )
}

/** A broadcast with its report and its replay. */
export default function BroadcastPage() {
  const { id = '' } = useParams()
  const { data, error, refetch } = useCall('admin.live.get', { params: { id: Number(id) } })
  const [isOpen, setOpen] = useState(false)
  if (codeOf(error) === 'liveNotFound' || codeOf(error) === 'invalidInput')
    return (
      <Note title="찾는 방송이 없어요" text="이 브랜드의 방송이 아니거나 주소가 달라요.">
        <ButtonLink to="/live">방송 목록으로</ButtonLink>
      </Note>
    )
  if (error && !data) return <ErrorNote text={failureText(error)} onRetry={() => void refetch()} />
  const broadcast = data?.broadcast
  return (
    <Page
      title={broadcast?.title ?? '방송'}
      lead={`방송 번호 ${id}`}
      actions={
        broadcast && (
          <>
            <a href={studioUrl(broadcast.id)} className="text-14 font-semibold underline underline-offset-4">
              스튜디오에서 열기
            </a>
            {broadcast.state === 'scheduled' && <Button onClick={() => setOpen(true)}>고치기</Button>}
          </>
        )
      }
    >
      {broadcast ? <BroadcastParts broadcast={broadcast} /> : <SkeletonRows rows={4} className="h-24" />}
      <Suspense>
        {isOpen && broadcast && <BroadcastForm broadcast={broadcast} onClose={() => setOpen(false)} />}
      </Suspense>
    </Page>
  )
}
