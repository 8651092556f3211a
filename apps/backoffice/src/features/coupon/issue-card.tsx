import type { AdminCoupon, Audience } from '@shop/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { JobProgress } from '#src/features/bulk/job-progress.tsx'
import { AudienceField } from '#src/features/segment/audience-field.tsx'
import { call } from '#src/lib/call/call.ts'
import { Button, ButtonLink } from '#src/ui/controls/button.tsx'
import { Card } from '#src/ui/display/page.tsx'
import { confirmAction } from '#src/ui/overlay/confirm.tsx'
import { showFailure } from '#src/ui/overlay/toast.tsx'

/** Gives a coupon to a segment or a file of members, with progress and undo. */
export function IssueCard({ coupon: { id, name } }: { coupon: AdminCoupon }) {
  const client = useQueryClient()
  const [audience, setAudience] = useState<Audience>()
  const [jobId, setJobId] = useState<number>()
  const [isBusy, setBusy] = useState(false)
  // one intent for each choice, so that a request sent twice issues once
  const [requestId, setRequestId] = useState(() => crypto.randomUUID())
  const choose = (next: Audience | undefined) => {
    setAudience(next)
    setRequestId(crypto.randomUUID())
    setJobId(undefined)
  }
  const issue = async () => {
    if (!audience) return
    const confirmed = await confirmAction({
      title: `'${name}' 쿠폰을 발급할까요?`,
      action: '발급하기',
      reason: 'optional',
    })
    if (!confirmed) return
    setBusy(true)
    try {
      const input = { params: { id }, body: { audience, requestId } }
      setJobId((await call('admin.coupon.issue', input, confirmed)).job.id)
      await client.invalidateQueries({ queryKey: ['admin.coupon.get'] })
    } catch (error) {
      showFailure(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Card title="발급">
      <AudienceField onChange={choose} />
      <span>
        <Button
          look="primary"
          busy={isBusy}
          blocked={audience ? undefined : '받을 회원을 골라 주세요.'}
          onClick={() => void issue()}
        >
          쿠폰 발급
        </Button>
      </span>
      {jobId !== undefined && (
        <>
          <JobProgress key={jobId} id={jobId} onUndo={setJobId} />
          <span>
            <ButtonLink to={`/jobs/${jobId}`}>줄마다의 결과 보기</ButtonLink>
          </span>
        </>
      )}
    </Card>
  )
}
