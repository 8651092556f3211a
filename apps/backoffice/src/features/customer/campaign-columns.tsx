import type { PointCampaign } from '@shop/contract'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router'
import { call } from '#src/lib/call/call.ts'
import { momentText, numberText, wonText } from '#src/lib/format/texts.ts'
import { useCan, useStaffSession } from '#src/lib/session/staff-session.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { Badge, type Tone } from '#src/ui/display/states.tsx'
import type { GridColumn } from '#src/ui/grid/grid-types.ts'
import { confirmAction } from '#src/ui/overlay/confirm.tsx'
import { showFailure, showToast } from '#src/ui/overlay/toast.tsx'

const states: Readonly<Record<PointCampaign['state'], readonly [text: string, tone: Tone]>> = {
  waiting: ['승인 대기', 'warn'],
  started: ['지급 시작', 'good'],
  rejected: ['반려', 'bad'],
}

function Decision({ campaign: { id, audience, askedBy, state } }: { campaign: PointCampaign }) {
  const client = useQueryClient()
  const ownId = useStaffSession(({ staff }) => staff?.id)
  const canApprove = useCan('point.approve')
  if (state !== 'waiting' || !canApprove) return null
  const blocked = ownId === askedBy ? '내가 올린 요청은 다른 사람이 처리해야 해요.' : undefined
  const decide = async (isApproved: boolean) => {
    const action = isApproved ? '승인' : '반려'
    const confirmed = await confirmAction({
      title: `${audience} 적립금을 ${action}할까요?`,
      action: `${action}하기`,
      isDanger: !isApproved,
      ...(!isApproved && { reason: 'required' }),
    })
    if (!confirmed) return
    try {
      const params = { id }
      if (isApproved) await call('admin.pointCampaign.approve', { params })
      else await call('admin.pointCampaign.reject', { params, body: { reason: confirmed.reason ?? '' } }, confirmed)
      await client.invalidateQueries({ queryKey: ['admin.pointCampaign.list'] })
      showToast(`${action}했어요.`)
    } catch (error) {
      showFailure(error)
    }
  }
  return (
    <span className="flex gap-2">
      <Button size="small" blocked={blocked} aria-label={`${audience} 승인`} onClick={() => void decide(true)}>
        승인
      </Button>
      <Button
        size="small"
        look="ghost"
        blocked={blocked}
        aria-label={`${audience} 반려`}
        onClick={() => void decide(false)}
      >
        반려
      </Button>
    </span>
  )
}

export const campaignColumns: readonly GridColumn<PointCampaign>[] = [
  { key: 'audience', label: '받는 회원', width: 200, isPinned: true, cell: ({ audience }) => audience },
  { key: 'members', label: '인원', width: 90, isRight: true, cell: ({ members }) => `${numberText(members)}명` },
  { key: 'amount', label: '한 사람에', width: 110, isRight: true, cell: ({ amount }) => wonText(amount) },
  { key: 'sum', label: '합계', width: 130, isRight: true, cell: ({ amount, members }) => wonText(amount * members) },
  { key: 'reason', label: '사유', width: 220, cell: ({ reason }) => reason },
  {
    key: 'state',
    label: '상태',
    width: 110,
    cell: ({ state }) => <Badge tone={states[state][1]}>{states[state][0]}</Badge>,
  },
  { key: 'by', label: '신청한 사람', width: 110, cell: ({ askedByName }) => askedByName },
  { key: 'at', label: '신청 시각', width: 160, cell: ({ askedAt }) => momentText(askedAt) },
  {
    key: 'job',
    label: '진행',
    width: 170,
    cell: (campaign) =>
      campaign.jobId === null ? (
        <Decision campaign={campaign} />
      ) : (
        <Link to={`/jobs/${campaign.jobId}`} className="font-semibold underline underline-offset-4">
          결과와 되돌리기
        </Link>
      ),
  },
]
