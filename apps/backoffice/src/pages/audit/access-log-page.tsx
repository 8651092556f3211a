import { ChainCheck } from '#src/features/audit/chain-check.tsx'
import { accessLogColumns, accessLogFilters } from '#src/features/audit/audit-columns.tsx'
import { Page } from '#src/ui/display/page.tsx'
import { Grid } from '#src/ui/grid/grid.tsx'

/** Readings of personal data. */
export default function AccessLogPage() {
  return (
    <Page title="열람 기록" lead="누가 언제 누구의 개인정보를 왜 봤는지 남는 기록이에요. 2년 동안 보관해요.">
      <ChainCheck />
      <Grid
        id="access-log"
        label="열람 기록"
        call="admin.accessLog.list"
        rowsOf={({ entries }) => entries}
        idOf={({ id }) => id}
        columns={accessLogColumns}
        filters={accessLogFilters}
      />
    </Page>
  )
}
