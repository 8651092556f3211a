import { lazy, Suspense, useState } from 'react'
import { keyColumns, keyFilters } from '#src/features/key/key-columns.tsx'
import { Button } from '#src/ui/controls/button.tsx'
import { Page } from '#src/ui/display/page.tsx'
import { Grid } from '#src/ui/grid/grid.tsx'

// the form's schema and its library load when a form opens
const KeyForm = lazy(async () => ({ default: (await import('#src/features/key/key-form.tsx')).KeyForm }))

/** API keys of the brand. */
export default function KeysPage() {
  const [isAdding, setAdding] = useState(false)
  return (
    <Page
      title="API 키"
      lead="다른 프로그램이 관리자 기능을 쓰게 해요. 모르는 키는 폐기해 주세요."
      actions={
        <Button look="primary" icon="plus" onClick={() => setAdding(true)}>
          API 키 만들기
        </Button>
      }
    >
      <Grid
        id="api-keys"
        label="API 키 목록"
        call="admin.apiKey.list"
        rowsOf={({ apiKeys }) => apiKeys}
        unit={['키', '개']}
        idOf={({ id }) => id}
        columns={keyColumns}
        filters={keyFilters}
        empty="API 키가 없어요."
      />
      {isAdding && (
        <Suspense>
          <KeyForm onClose={() => setAdding(false)} />
        </Suspense>
      )}
    </Page>
  )
}
