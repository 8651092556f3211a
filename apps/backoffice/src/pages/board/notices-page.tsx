import { noticeColumns, noticeFilters } from '#src/features/board/notice-columns.tsx'
import { ButtonLink } from '#src/ui/controls/button.tsx'
import { Page } from '#src/ui/display/page.tsx'
import { Grid } from '#src/ui/grid/grid.tsx'

/** Notices of the brand in all states. */
export default function NoticesPage() {
  return (
    <Page
      title="공지"
      actions={
        <ButtonLink look="primary" icon="plus" to="/notices/new">
          공지 쓰기
        </ButtonLink>
      }
    >
      <Grid
        id="notices"
        label="공지 목록"
        call="admin.notice.list"
        rowsOf={({ notices }) => notices}
        unit={['공지', '개']}
        idOf={({ id }) => id}
        columns={noticeColumns}
        filters={noticeFilters}
        linkOf={({ id }) => `/notices/${id}`}
      />
    </Page>
  )
}
