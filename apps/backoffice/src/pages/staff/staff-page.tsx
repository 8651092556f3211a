import { useState } from 'react'
import { NewAccount } from '#src/features/staff/account/new-account.tsx'
import { staffColumns, staffFilters } from '#src/features/staff/account/staff-columns.tsx'
import { useCan } from '#src/lib/session/staff-session.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { Page } from '#src/ui/display/page.tsx'
import { Grid } from '#src/ui/grid/grid.tsx'

/** Staff accounts of the brand. */
export default function StaffPage() {
  const canWrite = useCan('staff.write')
  const [isAdding, setAdding] = useState(false)
  return (
    <Page
      title="직원"
      lead="이 브랜드에서 일하는 계정이에요."
      actions={
        canWrite && (
          <Button look="primary" icon="plus" onClick={() => setAdding(true)}>
            직원 추가
          </Button>
        )
      }
    >
      <Grid
        id="staff"
        label="직원 목록"
        call="admin.staff.list"
        rowsOf={({ accounts }) => accounts}
        live="staff"
        unit={['직원', '명']}
        idOf={({ id }) => id}
        columns={staffColumns}
        filters={staffFilters}
        linkOf={({ id }) => `/staff/${id}`}
      />
      {isAdding && <NewAccount onClose={() => setAdding(false)} />}
    </Page>
  )
}
