import { lazy, Suspense, useState } from 'react'
import { campaignColumns } from '#src/features/customer/campaign-columns.tsx'
import { useCan } from '#src/lib/session/staff-session.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { Page } from '#src/ui/display/page.tsx'
import { Grid } from '#src/ui/grid/grid.tsx'

// the fields of the form load when it opens
const CampaignDialog = lazy(async () => ({
  default: (await import('#src/features/customer/campaign-dialog.tsx')).CampaignDialog,
}))

const EVERY_MS = 30_000

/** Points given to many members. */
export default function CampaignsPage() {
  const [isOpen, setOpen] = useState(false)
  const canGive = useCan('point.adjust')
  return (
    <Page
      title="적립금 캠페인"
      actions={
        canGive && (
          <Button look="primary" icon="plus" onClick={() => setOpen(true)}>
            여러 회원에게 주기
          </Button>
        )
      }
    >
      <Grid
        id="pointCampaigns"
        label="적립금 캠페인 목록"
        call="admin.pointCampaign.list"
        rowsOf={({ campaigns }) => campaigns}
        idOf={({ id }) => id}
        columns={campaignColumns}
        every={EVERY_MS}
        empty="아직 여러 회원에게 준 적립금이 없어요."
      />
      <Suspense>{isOpen && <CampaignDialog onClose={() => setOpen(false)} />}</Suspense>
    </Page>
  )
}
