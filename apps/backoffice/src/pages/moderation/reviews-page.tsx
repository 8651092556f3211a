import type { AdminReview } from '@shop/contract'
import { useRef } from 'react'
import { ReviewCase, reviewHelp } from '#src/features/review/review-case.tsx'
import { ReviewRow } from '#src/features/review/review-facts.tsx'
import { ButtonLink } from '#src/ui/controls/button.tsx'
import { Page } from '#src/ui/display/page.tsx'
import { FilterBar } from '#src/ui/grid/filter-bar.tsx'
import type { GridFilter, GridQuery } from '#src/ui/grid/grid-types.ts'
import { QueueTabs } from '#src/ui/queue/queue-tabs.tsx'
import { QueueView } from '#src/ui/queue/queue-view.tsx'
import { useQueue } from '#src/ui/queue/use-queue.ts'
import { ALL, useQueueTab } from '#src/ui/queue/use-queue-tab.ts'

const tabs = [
  ['reported', '신고됨'],
  ['waiting', '살펴볼 후기'],
  ['appealed', '이의 제기'],
  ['hidden', '가려짐'],
  [ALL, '전체'],
] as const

const filters: readonly GridFilter[] = [
  { kind: 'search', key: 'q', label: '후기에 있는 말 찾기' },
  {
    kind: 'choice',
    key: 'score',
    label: '별점',
    options: ['5', '4', '3', '2', '1'].map((score) => [score, `${score}점`] as const),
  },
  {
    kind: 'choice',
    key: 'photo',
    label: '사진',
    options: [
      ['true', '사진 있음'],
      ['false', '사진 없음'],
    ],
  },
  { kind: 'text', key: 'productId', label: '상품 번호' },
  { kind: 'day', key: 'from', label: '첫날' },
  { kind: 'day', key: 'to', label: '마지막 날' },
]

const idOf = ({ id }: AdminReview): number => id

function ReviewQueue({ query }: { query: GridQuery }) {
  const queue = useQueue(
    { call: 'admin.review.list', detail: 'admin.review.get', rowsOf: ({ reviews }) => reviews, idOf },
    query,
  )
  return (
    <QueueView
      label="후기 목록"
      queue={queue}
      idOf={idOf}
      row={(review) => <ReviewRow review={review} />}
      help={reviewHelp}
      empty="살펴볼 후기가 없어요."
    >
      {({ id }) => <ReviewCase id={id} queue={queue} />}
    </QueueView>
  )
}

/** Reviews that wait for a moderator, and all others. */
export default function ReviewsPage() {
  const searchRef = useRef<HTMLInputElement>(null)
  const { queryState, tab, query, setTab } = useQueueTab(filters, 'reported')
  return (
    <Page
      title="후기"
      lead="신고된 후기를 살펴보고 가리거나 다시 보여요. 결정은 모든 브랜드에 적용돼요."
      actions={<ButtonLink to="/answer-templates">템플릿</ButtonLink>}
    >
      <QueueTabs label="후기 상태" tabs={tabs} value={tab} onChange={setTab} />
      <FilterBar filters={filters} queryState={queryState} searchRef={searchRef} tools={undefined} />
      <ReviewQueue key={JSON.stringify(query)} query={query} />
    </Page>
  )
}
