import { auditColumns, auditFilters } from '#src/features/audit/audit-columns.tsx'
import { ChainCheck } from '#src/features/audit/chain-check.tsx'
import { Page } from '#src/ui/display/page.tsx'
import { Grid } from '#src/ui/grid/grid.tsx'

/** Writes of staff accounts. */
export default function AuditPage() {
  return (
    <Page title="감사 기록" lead="누가 언제 무엇을 왜 바꿨는지 남는 기록이에요. 지우거나 고칠 수 없어요.">
      <ChainCheck />
      <Grid
        id="audit"
        label="감사 기록"
        call="admin.audit.list"
        rowsOf={({ entries }) => entries}
        idOf={({ id }) => id}
        columns={auditColumns}
        filters={auditFilters}
      />
    </Page>
  )
}
