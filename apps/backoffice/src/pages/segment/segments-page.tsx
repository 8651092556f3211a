import type { Segment } from '@shop/contract'
import { lazy, Suspense, useMemo, useState } from 'react'
import { segmentColumns, segmentFilters } from '#src/features/segment/segment-columns.tsx'
import { useCan } from '#src/lib/session/staff-session.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { Page } from '#src/ui/display/page.tsx'
import { Grid } from '#src/ui/grid/grid.tsx'

// the form's schema and its library load when a form opens
const SegmentForm = lazy(async () => ({
  default: (await import('#src/features/segment/segment-form.tsx')).SegmentForm,
}))

/** Segments of members, for coupons, points and messages. */
export default function SegmentsPage() {
  const [edited, setEdited] = useState<Segment | 'new'>()
  const columns = useMemo(() => segmentColumns(setEdited), [])
  const canWrite = useCan('segment.write')
  return (
    <Page
      title="고객 그룹"
      lead="조건에 맞는 회원을 쓸 때마다 다시 찾아요."
      actions={
        canWrite && (
          <Button look="primary" icon="plus" onClick={() => setEdited('new')}>
            고객 그룹 추가
          </Button>
        )
      }
    >
      <Grid
        id="segments"
        label="고객 그룹 목록"
        call="admin.segment.list"
        rowsOf={({ segments }) => segments}
        unit={['고객 그룹', '개']}
        idOf={({ id }) => id}
        columns={columns}
        filters={segmentFilters}
        empty="아직 고객 그룹이 없어요."
      />
      {edited && (
        <Suspense>
          <SegmentForm
            key={edited === 'new' ? 'new' : edited.id}
            segment={edited === 'new' ? undefined : edited}
            onClose={() => setEdited(undefined)}
          />
        </Suspense>
      )}
    </Page>
  )
}
