import { PendingCard, pendingColumns } from '#src/features/customer/pending-points.tsx'
import { Page } from '#src/ui/display/page.tsx'
import { Grid } from '#src/ui/grid/grid.tsx'

const EVERY_MS = 30_000

/** Points above the limit that wait for a second person. */
export default function PointsPage() {
  return (
    <Page title="적립금 승인" lead="한도를 넘는 적립금은 신청한 사람이 아닌 다른 사람이 승인해요.">
      <Grid
        id="pendingPoints"
        label="승인을 기다리는 적립금"
        call="admin.point.listPending"
        rowsOf={({ grants }) => grants}
        idOf={({ id }) => id}
        columns={pendingColumns}
        card={(grant) => <PendingCard grant={grant} />}
        every={EVERY_MS}
        empty="승인을 기다리는 적립금이 없어요."
      />
    </Page>
  )
}
