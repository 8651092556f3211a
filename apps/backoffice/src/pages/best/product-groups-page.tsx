import { useState } from 'react'
import { GroupSheet } from '#src/features/best/group-sheet.tsx'
import { failureText } from '#src/lib/call/api-error.ts'
import { useCall } from '#src/lib/call/use-call.ts'
import { numberText } from '#src/lib/format/texts.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { Card, Page } from '#src/ui/display/page.tsx'
import { ErrorNote, Note, SkeletonRows } from '#src/ui/display/states.tsx'

/** Product groups of the brand. */
export default function ProductGroupsPage() {
  const { data, error, refetch } = useCall('admin.productGroup.list', { query: { take: 100 } })
  const [edited, setEdited] = useState<{ id: number | undefined }>()
  return (
    <Page
      title="상품 묶음"
      lead="전시와 카테고리 베스트에서 함께 쓰는 상품이에요."
      actions={
        <Button look="primary" icon="plus" onClick={() => setEdited({ id: undefined })}>
          묶음 추가
        </Button>
      }
    >
      {error && !data && <ErrorNote text={failureText(error)} onRetry={() => void refetch()} />}
      {!data && !error && <SkeletonRows rows={6} />}
      {data && (
        <Card>
          {data.groups.length === 0 && <Note title="아직 상품 묶음이 없어요" />}
          <ul aria-label="상품 묶음" className="flex flex-col">
            {data.groups.map(({ id, code, name, productsCount }) => (
              <li key={id}>
                <button
                  type="button"
                  onClick={() => setEdited({ id })}
                  className="flex min-h-11 w-full items-center gap-3 rounded-control px-2 text-left text-14 hover:bg-sunken"
                >
                  <span className="min-w-0 flex-1 truncate font-semibold">{name}</span>
                  <span className="text-13 text-ink-faint">{code}</span>
                  <span className="text-13 text-ink-soft tabular-nums">상품 {numberText(productsCount)}개</span>
                </button>
              </li>
            ))}
          </ul>
        </Card>
      )}
      {edited && <GroupSheet id={edited.id} onClose={() => setEdited(undefined)} />}
    </Page>
  )
}
