import { useState } from 'react'
import { broadcastColumns } from '#src/features/live/broadcast-columns.tsx'
import { BroadcastForm } from '#src/features/live/broadcast-form.tsx'
import { Button } from '#src/ui/controls/button.tsx'
import { Page } from '#src/ui/display/page.tsx'
import { Grid } from '#src/ui/grid/grid.tsx'

/** Broadcasts of the brand. */
export default function LivePage() {
  const [isOpen, setOpen] = useState(false)
  return (
    <Page
      title="라이브"
      lead="방송을 예약하고, 보고서를 보고, 다시보기를 잘라요. 방송은 스튜디오에서 해요."
      actions={
        <>
          <a href="/studio" className="text-14 font-semibold underline underline-offset-4">
            스튜디오 열기
          </a>
          <Button look="primary" icon="plus" onClick={() => setOpen(true)}>
            방송 예약
          </Button>
        </>
      }
    >
      <Grid
        id="broadcasts"
        label="방송 목록"
        call="admin.live.list"
        rowsOf={({ broadcasts }) => broadcasts}
        idOf={({ id }) => id}
        columns={broadcastColumns}
        linkOf={({ id }) => `/live/${id}`}
        empty="방송이 없어요."
      />
      {isOpen && <BroadcastForm broadcast={undefined} onClose={() => setOpen(false)} />}
    </Page>
  )
}
