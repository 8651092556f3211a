import { jobColumns, jobFilters } from '#src/features/bulk/job-columns.tsx'
import { Page } from '#src/ui/display/page.tsx'
import { Grid } from '#src/ui/grid/grid.tsx'

/** Bulk jobs of the brand. */
export default function JobsPage() {
  return (
    <Page title="작업" lead="여러 줄을 한꺼번에 바꾼 일과 그 결과예요.">
      <Grid
        id="jobs"
        label="작업 목록"
        call="admin.job.list"
        rowsOf={({ jobs }) => jobs}
        idOf={({ id }) => id}
        columns={jobColumns}
        filters={jobFilters}
        linkOf={({ id }) => `/jobs/${id}`}
        empty="아직 작업이 없어요."
      />
    </Page>
  )
}
