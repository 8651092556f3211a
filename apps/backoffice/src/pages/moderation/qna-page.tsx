import type { AdminQna } from '@shop/contract'
import { useRef } from 'react'
import { QnaCase, qnaHelp, QnaRow } from '#src/features/qna/qna-case.tsx'
import { useStaffSession } from '#src/lib/session/staff-session.ts'
import { ButtonLink } from '#src/ui/controls/button.tsx'
import { Page } from '#src/ui/display/page.tsx'
import { FilterBar } from '#src/ui/grid/filter-bar.tsx'
import type { GridFilter, GridQuery } from '#src/ui/grid/grid-types.ts'
import { QueueTabs } from '#src/ui/queue/queue-tabs.tsx'
import { QueueView } from '#src/ui/queue/queue-view.tsx'
import { useQueue } from '#src/ui/queue/use-queue.ts'
import { ALL, useQueueTab } from '#src/ui/queue/use-queue-tab.ts'

const tabs = [
  ['waiting', '답 기다림'],
  ['reported', '신고됨'],
  ['hidden', '가려짐'],
  ['answered', '답함'],
  [ALL, '전체'],
] as const

const filters: readonly GridFilter[] = [
  { kind: 'search', key: 'q', label: '문의에 있는 말 찾기' },
  {
    kind: 'choice',
    key: 'secret',
    label: '비밀글',
    options: [
      ['true', '비밀글만'],
      ['false', '비밀글 빼고'],
    ],
  },
  { kind: 'text', key: 'productId', label: '상품 번호' },
  { kind: 'text', key: 'distributorId', label: '공급사 번호' },
]

const idOf = ({ id }: AdminQna): number => id

function QnaQueue({ query }: { query: GridQuery }) {
  const queue = useQueue({ call: 'admin.qna.list', detail: 'admin.qna.get', rowsOf: ({ qnas }) => qnas, idOf }, query)
  return (
    <QueueView
      label="문의 목록"
      queue={queue}
      idOf={idOf}
      row={(qna) => <QnaRow qna={qna} />}
      help={qnaHelp}
      empty="답할 문의가 없어요."
    >
      {({ id }) => <QnaCase id={id} queue={queue} />}
    </QueueView>
  )
}

/** Questions about products. A seller sees those about the own ones. */
export default function QnaPage() {
  const searchRef = useRef<HTMLInputElement>(null)
  const { queryState, tab, query, setTab } = useQueueTab(filters, 'waiting')
  // sellers use templates and do not change them
  const canEdit = useStaffSession(({ staff }) => staff?.roles.some((role) => role !== 'seller') ?? false)
  return (
    <Page
      title="상품 문의"
      lead="오래 기다린 문의부터 답해요."
      actions={canEdit && <ButtonLink to="/answer-templates">템플릿</ButtonLink>}
    >
      <QueueTabs label="문의 상태" tabs={tabs} value={tab} onChange={setTab} />
      <FilterBar filters={filters} queryState={queryState} searchRef={searchRef} tools={undefined} />
      <QnaQueue key={JSON.stringify(query)} query={query} />
    </Page>
  )
}
