import type { AccountSession } from '@shop/contract'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router'
import { call } from '#src/lib/call/call.ts'
import { momentText } from '#src/lib/format/texts.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { Badge } from '#src/ui/display/states.tsx'
import { Grid } from '#src/ui/grid/grid.tsx'
import type { GridColumn, GridFilter } from '#src/ui/grid/grid-types.ts'
import { confirmAction } from '#src/ui/overlay/confirm.tsx'
import { showFailure, showToast } from '#src/ui/overlay/toast.tsx'

function EndSession({ session: { id, staffName, isCurrent } }: { session: AccountSession }) {
  const client = useQueryClient()
  const end = async () => {
    const confirmed = await confirmAction({
      title: `${staffName}님의 로그인을 끝낼까요?`,
      text: '저장하지 않은 내용은 사라져요.',
      action: '끝내기',
      isDanger: true,
      reason: 'required',
    })
    if (!confirmed) return
    try {
      await call('admin.staff.endSession', { params: { id } }, { reason: confirmed.reason ?? '' })
      await client.invalidateQueries({ queryKey: ['admin.staff.listSessions'] })
      showToast('로그인을 끝냈어요.')
    } catch (error) {
      showFailure(error)
    }
  }
  if (isCurrent) return <Badge tone="good">지금 이 로그인</Badge>
  return (
    <span className="relative z-[1]">
      <Button size="small" aria-label={`${staffName} 로그인 끝내기`} onClick={() => void end()}>
        끝내기
      </Button>
    </span>
  )
}

const columns: readonly GridColumn<AccountSession>[] = [
  {
    key: 'name',
    label: '직원',
    width: 140,
    isPinned: true,
    cell: ({ staffId, staffName }) => (
      <Link to={`/staff/${staffId}`} className="font-semibold hover:underline">
        {staffName}
      </Link>
    ),
  },
  { key: 'email', label: '이메일', width: 220, cell: ({ email }) => email },
  { key: 'browser', label: '브라우저', width: 200, cell: ({ browser }) => browser ?? '알 수 없음' },
  { key: 'address', label: '접속 주소', width: 150, cell: ({ address }) => address ?? '–' },
  { key: 'createdAt', label: '시작', width: 150, cell: ({ createdAt }) => momentText(createdAt) },
  { key: 'lastUsedAt', label: '마지막 사용', width: 150, cell: ({ lastUsedAt }) => momentText(lastUsedAt) },
  { key: 'end', label: '처리', width: 130, cell: (session) => <EndSession session={session} /> },
]

const filters: readonly GridFilter[] = [{ kind: 'search', key: 'q', label: '이름이나 이메일 찾기' }]

/** A session as a card of a phone. */
function SessionCard({ session }: { session: AccountSession }) {
  const { staffId, staffName, browser, address, lastUsedAt } = session
  return (
    <div className="flex min-w-0 flex-col gap-1 text-13">
      <div className="flex items-center justify-between gap-2 text-14 font-semibold">
        <Link to={`/staff/${staffId}`} className="underline underline-offset-4">
          {staffName}
        </Link>
        <EndSession session={session} />
      </div>
      <p className="truncate">{browser ?? '알 수 없는 브라우저'}</p>
      <p className="text-ink-soft tabular-nums">
        {address ?? '주소 없음'} · {momentText(lastUsedAt)} 마지막 사용
      </p>
    </div>
  )
}

/** Open sessions of all accounts of the brand, which an owner ends. */
export function AllSessions() {
  return (
    <section aria-label="모든 직원의 로그인" className="flex flex-col gap-3">
      <h2 className="text-16 font-bold">모든 직원의 로그인</h2>
      <Grid
        id="staff-sessions"
        label="직원 로그인 목록"
        call="admin.staff.listSessions"
        rowsOf={({ sessions }) => sessions}
        idOf={({ id }) => id}
        columns={columns}
        filters={filters}
        card={(session) => <SessionCard session={session} />}
      />
    </section>
  )
}
