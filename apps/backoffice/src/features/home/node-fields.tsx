import type { ProductSource } from '@shop/contract'
import { useCall } from '#src/lib/call/use-call.ts'
import { fromSeoulInput, toSeoulInput } from '#src/features/product/product-texts.ts'
import { ProductListPicker } from '#src/features/product/product-list-picker.tsx'
import { Checkbox, SelectField, TextField } from '#src/ui/controls/field.tsx'

export interface NodeFieldsProps<N> {
  node: N
  /** Changes some fields of the node. */
  onChange: (change: Partial<N>) => void
  errors: Readonly<Record<string, string>>
}

/** From when until when a node is shown, in Asia/Seoul. */
export function ScheduleFields({
  node: { from, until },
  onChange,
  errors,
}: NodeFieldsProps<{ from: string | null; until: string | null }>) {
  return (
    <div className="grid grid-cols-1 gap-3 sm:grid-cols-2">
      <TextField
        type="datetime-local"
        label="보이기 시작"
        hint="비우면 바로 보여요."
        value={toSeoulInput(from)}
        error={errors['from']}
        onChange={({ target }) => onChange({ from: fromSeoulInput(target.value) })}
      />
      <TextField
        type="datetime-local"
        label="보이기 끝"
        hint="비우면 계속 보여요."
        value={toSeoulInput(until)}
        error={errors['until']}
        onChange={({ target }) => onChange({ until: fromSeoulInput(target.value) })}
      />
    </div>
  )
}

const kinds: readonly (readonly [ProductSource['kind'], string])[] = [
  ['products', '직접 고르기'],
  ['group', '상품 묶음'],
  ['category', '카테고리'],
]

const sourceOf = (
  kind: string,
  groups: readonly { code: string }[],
  categories: readonly { id: number }[],
): ProductSource => {
  if (kind === 'group') return { kind, code: groups[0]?.code ?? 'none' }
  if (kind === 'category')
    return { kind, categoryId: categories[0]?.id ?? 1, sort: 'popular', take: 20, hideSoldOut: true }
  return { kind: 'products', productIds: [] }
}

/** Products of a section or a tab. */
export function SourceFields({
  source,
  onChange,
}: {
  source: ProductSource
  onChange: (source: ProductSource) => void
}) {
  const groups = useCall('admin.display.listChoices').data?.groups ?? []
  const categories = useCall('admin.product.listChoices').data?.categories ?? []
  return (
    <div className="flex flex-col gap-3">
      <SelectField
        label="상품을 정하는 방법"
        value={source.kind}
        onChange={({ target }) => onChange(sourceOf(target.value, groups, categories))}
        options={kinds}
      />
      {source.kind === 'products' && (
        <ProductListPicker
          label="상품"
          ids={source.productIds}
          onChange={(productIds) => onChange({ ...source, productIds })}
        />
      )}
      {source.kind === 'group' && (
        <SelectField
          label="상품 묶음"
          value={source.code}
          onChange={({ target }) => onChange({ ...source, code: target.value })}
          options={[
            ...(groups.some(({ code }) => code === source.code) ? [] : [[source.code, '없는 묶음'] as const]),
            ...groups.map(({ code, name, productsCount }) => [code, `${name} (${productsCount}개)`] as const),
          ]}
        />
      )}
      {source.kind === 'category' && (
        <>
          <SelectField
            label="카테고리"
            value={String(source.categoryId)}
            onChange={({ target }) => onChange({ ...source, categoryId: Number(target.value) })}
            options={categories.map(({ id, name }) => [String(id), name] as const)}
          />
          <SelectField
            label="순서"
            value={source.sort}
            onChange={({ target }) => onChange({ ...source, sort: target.value === 'latest' ? 'latest' : 'popular' })}
            options={[
              ['popular', '인기 상품부터'],
              ['latest', '새 상품부터'],
            ]}
          />
          <TextField
            type="number"
            label="상품 수"
            unit="개"
            min={1}
            max={200}
            value={source.take}
            onChange={({ target }) =>
              onChange({ ...source, take: Math.min(200, Math.max(1, Math.trunc(Number(target.value)) || 1)) })
            }
          />
          <Checkbox
            label="품절 상품 빼기"
            checked={source.hideSoldOut}
            onChange={({ target }) => onChange({ ...source, hideSoldOut: target.checked })}
          />
        </>
      )}
    </div>
  )
}

/** Videos of a section, by their titles. */
export function VideoFields({ ids, onChange }: { ids: readonly number[]; onChange: (ids: number[]) => void }) {
  const videos = useCall('admin.display.listChoices').data?.videos ?? []
  return (
    <fieldset className="flex max-h-72 flex-col gap-1 overflow-y-auto">
      <legend className="text-13 font-semibold text-ink-soft">영상 {ids.length}개</legend>
      {videos.map(({ id, title }) => (
        <Checkbox
          key={id}
          label={title}
          checked={ids.includes(id)}
          onChange={({ target }) => onChange(target.checked ? [...ids, id] : ids.filter((each) => each !== id))}
        />
      ))}
    </fieldset>
  )
}
