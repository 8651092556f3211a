import { useNavigate, useParams } from 'react-router'
import { rowColumns, rowFilters } from '#src/features/bulk/job-columns.tsx'
import { JobProgress } from '#src/features/bulk/job-progress.tsx'
import { Page } from '#src/ui/display/page.tsx'
import { Grid } from '#src/ui/grid/grid.tsx'

/** A bulk job with its progress and the result of each row. */
export default function JobPage() {
  const { id: text = '' } = useParams()
  const id = Number(text)
  const navigate = useNavigate()
  return (
    <Page title={`작업 ${text}`}>
      <JobProgress key={id} id={id} onUndo={(undo) => void navigate(`/jobs/${undo}`)} />
      <Grid
        id="job-rows"
        label="줄마다의 결과"
        call="admin.job.rows"
        params={{ id }}
        rowsOf={({ rows }) => rows}
        idOf={({ position }) => position}
        columns={rowColumns}
        filters={rowFilters}
      />
    </Page>
  )
}
