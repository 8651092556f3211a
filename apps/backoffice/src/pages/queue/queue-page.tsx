import { KindsCard, ScheduledCard } from '#src/features/queue/queue-cards.tsx'
import { queueColumns, queueFilters } from '#src/features/queue/queue-columns.tsx'
import { Page } from '#src/ui/display/page.tsx'
import { Grid } from '#src/ui/grid/grid.tsx'

const EVERY_MS = 30_000

/** Jobs of the server: dead, waiting and scheduled ones. */
export default function QueuePage() {
  return (
    <Page title="서버 작업" lead="서버가 뒤에서 하는 일이에요. 여러 번 실패해 멈춘 작업을 살펴보고 다시 해요.">
      <Grid
        id="queue"
        label="서버 작업 목록"
        call="admin.queue.list"
        rowsOf={({ jobs }) => jobs}
        idOf={({ id }) => id}
        columns={queueColumns}
        filters={queueFilters}
        every={EVERY_MS}
        empty="멈춘 작업이 없어요."
      />
      <KindsCard />
      <ScheduledCard />
    </Page>
  )
}
