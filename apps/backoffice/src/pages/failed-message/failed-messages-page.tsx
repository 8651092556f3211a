import { failedColumns, failedFilters } from '#src/features/failed-message/failed-columns.tsx'
import { ReasonsCard } from '#src/features/failed-message/reasons-card.tsx'
import { Page } from '#src/ui/display/page.tsx'
import { Grid } from '#src/ui/grid/grid.tsx'

/** Messages outside the app that were not sent. */
export default function FailedMessagesPage() {
  return (
    <Page
      title="못 보낸 메시지"
      lead="알림톡, 문자, 이메일, 앱 알림 가운데 보내지 못한 것이에요. 내용은 보이지 않아요."
    >
      <ReasonsCard />
      <Grid
        id="failed-messages"
        label="못 보낸 메시지 목록"
        call="admin.failedMessage.list"
        rowsOf={({ messages }) => messages}
        idOf={({ id }) => id}
        columns={failedColumns}
        filters={failedFilters}
        empty="못 보낸 메시지가 없어요."
      />
    </Page>
  )
}
