import type { AdminCategory } from '@shop/contract'
import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { ArchivedCategories, CategoryTree } from '#src/features/category/category-tree.tsx'
import { useCategoryOrder } from '#src/features/category/use-category-order.ts'
import { failureText } from '#src/lib/call/api-error.ts'
import { call } from '#src/lib/call/call.ts'
import { useCall } from '#src/lib/call/use-call.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { Card, Page } from '#src/ui/display/page.tsx'
import { ErrorNote, SkeletonRows } from '#src/ui/display/states.tsx'
import { showFailure, showToast } from '#src/ui/overlay/toast.tsx'

// the form's schema and its library load when a form opens
const CategoryForm = lazy(async () => ({
  default: (await import('#src/features/category/category-form.tsx')).CategoryForm,
}))

type Edited = { category?: AdminCategory; parentId: number | null }

/** Categories of the shop: order, names, and the archive. */
export default function CategoriesPage() {
  const client = useQueryClient()
  const { data, error, refetch } = useCall('admin.category.list')
  const [edited, setEdited] = useState<Edited>()
  const refresh = () => client.invalidateQueries({ queryKey: ['admin.category.list'] })
  const sort = useCategoryOrder()
  const restore = async ({ id, version }: AdminCategory): Promise<void> => {
    try {
      await call('admin.category.archive', { params: { id }, body: { isArchived: false, version } })
      showToast('카테고리를 되살렸어요.')
    } catch (reason) {
      showFailure(reason)
    }
    await refresh()
  }
  const categories = data?.categories ?? []
  return (
    <Page
      title="카테고리"
      lead="이름을 누르면 고치고, 끌거나 Alt와 화살표 키로 순서를 바꿔요."
      actions={
        <Button look="primary" icon="plus" onClick={() => setEdited({ parentId: null })}>
          카테고리 추가
        </Button>
      }
    >
      {error && !data && <ErrorNote text={failureText(error)} onRetry={() => void refetch()} />}
      {!data && !error && <SkeletonRows rows={8} />}
      {data && (
        <Card>
          <CategoryTree
            categories={categories}
            onSort={sort}
            onEdit={(category) => setEdited({ category, parentId: category.parentId })}
            onAdd={(parentId) => setEdited({ parentId })}
          />
        </Card>
      )}
      {categories.some(({ archivedAt }) => archivedAt !== null) && (
        <Card title="보관한 카테고리">
          <ArchivedCategories categories={categories} onRestore={(category) => void restore(category)} />
        </Card>
      )}
      {edited && (
        <Suspense>
          <CategoryForm
            key={edited.category?.id ?? 'new'}
            categories={categories}
            category={edited.category}
            parentId={edited.parentId}
            onClose={() => setEdited(undefined)}
          />
        </Suspense>
      )}
    </Page>
  )
}
