import type { CallReply } from '@shop/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ProductThumb } from '#src/features/product/grid/product-thumb.tsx'
import { type PickedProduct, ProductListPicker } from '#src/features/product/product-list-picker.tsx'
import { call } from '#src/lib/call/call.ts'
import { numberText } from '#src/lib/format/texts.ts'
import { Button, IconButton } from '#src/ui/controls/button.tsx'
import { SelectField, TextField } from '#src/ui/controls/field.tsx'
import { Card } from '#src/ui/display/page.tsx'
import { useDirtyGuard, useSaveKey } from '#src/ui/overlay/dirty-guard.tsx'
import { showFailure, showToast } from '#src/ui/overlay/toast.tsx'

type Best = CallReply<'admin.best.get'>
type Rule = Best['rules'][number]

const kinds = [
  ['pin', '순위 고정'],
  ['weight', '가중치'],
  ['exclude', '빼기'],
] as const
const DEFAULT_WEIGHT = 150

const freePlace = (rules: readonly Rule[]): number => {
  const taken = new Set(rules.map(({ place }) => place))
  return Array.from({ length: 100 }, (_, at) => at + 1).find((place) => !taken.has(place)) ?? 1
}

const ofKind = (rule: Rule, kind: Rule['kind'], rules: readonly Rule[]): Rule => ({
  ...rule,
  kind,
  place: kind === 'pin' ? (rule.place ?? freePlace(rules)) : null,
  weight: kind === 'weight' ? (rule.weight ?? DEFAULT_WEIGHT) : null,
})

const toBody = ({ productId, kind, place, weight }: Rule) =>
  kind === 'pin'
    ? { kind, productId, place: place ?? 1 }
    : kind === 'weight'
      ? { kind, productId, weight: weight ?? DEFAULT_WEIGHT }
      : { kind, productId }

interface RowProps {
  rule: Rule
  rules: readonly Rule[]
  onChange: (rule: Rule) => void
  onRemove: () => void
}

function RuleRow({ rule, rules, onChange, onRemove }: RowProps) {
  const { name, image, kind, place, weight } = rule
  return (
    <li className="flex flex-wrap items-center gap-2 text-14">
      <ProductThumb image={image} />
      <span className="min-w-0 flex-1 truncate">{name}</span>
      <SelectField
        label={`${name} 규칙`}
        isLabelHidden
        value={kind}
        onChange={({ target }) => onChange(ofKind(rule, target.value as Rule['kind'], rules))}
        options={kinds}
      />
      {kind !== 'exclude' && (
        <div className="w-24">
          <TextField
            type="number"
            label={kind === 'pin' ? `${name} 순위` : `${name} 가중치`}
            isLabelHidden
            unit={kind === 'pin' ? '위' : '%'}
            min={1}
            max={kind === 'pin' ? 100 : 1_000}
            value={(kind === 'pin' ? place : weight) ?? ''}
            onChange={({ target }) => {
              const value = Math.max(1, Math.trunc(Number(target.value)) || 1)
              onChange(kind === 'pin' ? { ...rule, place: value } : { ...rule, weight: value })
            }}
          />
        </div>
      )}
      <IconButton label={`${name} 규칙 지우기`} icon="close" onClick={onRemove} />
    </li>
  )
}

/** Rules of a category, beside its list as it was counted. */
export function BestRules({ categoryId, best }: { categoryId: number; best: Best }) {
  const client = useQueryClient()
  const [edited, setEdited] = useState<readonly Rule[]>()
  const [isSaving, setSaving] = useState(false)
  const rules = edited ?? best.rules
  useDirtyGuard(edited !== undefined, () => setEdited(undefined))
  const save = async (): Promise<void> => {
    if (!edited || isSaving) return
    setSaving(true)
    try {
      const body = { version: best.version, rules: edited.map(toBody) }
      await call('admin.best.change', { params: { id: categoryId }, body })
      await client.invalidateQueries({ queryKey: ['admin.best.get'] })
      setEdited(undefined)
      showToast('베스트 규칙을 저장했어요.')
    } catch (error) {
      showFailure(error)
    } finally {
      setSaving(false)
    }
  }
  useSaveKey(() => void save())
  const add = (ids: readonly number[], picked?: PickedProduct): void => {
    const known = new Set(rules.map(({ productId }) => productId))
    const added = ids.filter((id) => !known.has(id))
    const listed = new Map(best.places.map((row) => [row.productId, row]))
    setEdited([
      ...rules,
      ...added.map(
        (productId, at): Rule => ({
          productId,
          name: listed.get(productId)?.name ?? picked?.name ?? `상품 ${productId}`,
          price: listed.get(productId)?.price ?? 0,
          image: listed.get(productId)?.image ?? picked?.image ?? null,
          kind: 'pin',
          place: freePlace(rules) + at,
          weight: null,
        }),
      ),
    ])
  }
  return (
    <div className="grid grid-cols-1 gap-4 wide:grid-cols-2">
      <Card
        title="규칙"
        actions={
          <Button
            look="primary"
            size="small"
            busy={isSaving}
            blocked={edited ? undefined : '고친 것이 없어요.'}
            onClick={() => void save()}
          >
            저장
          </Button>
        }
      >
        <ul aria-label="베스트 규칙" className="flex flex-col gap-2">
          {rules.map((rule, at) => (
            <RuleRow
              key={rule.productId}
              rule={rule}
              rules={rules}
              onChange={(next) => setEdited(rules.with(at, next))}
              onRemove={() => setEdited(rules.filter((_, each) => each !== at))}
            />
          ))}
        </ul>
        <ProductListPicker label="규칙을 정할 상품" ids={[]} onChange={add} />
      </Card>
      <Card title="집계한 순위">
        <ol aria-label="집계한 순위" className="flex flex-col gap-1">
          {best.places.map(({ place, productId, name, units, image }) => (
            <li key={productId} className="flex items-center gap-2 text-14">
              <span className="w-8 shrink-0 text-right text-ink-faint tabular-nums">{place}</span>
              <ProductThumb image={image} />
              <span className="min-w-0 flex-1 truncate">{name}</span>
              <span className="text-13 text-ink-soft tabular-nums">{numberText(units)}개</span>
              <Button size="small" aria-label={`${name} 규칙 추가`} onClick={() => add([productId])}>
                규칙
              </Button>
            </li>
          ))}
        </ol>
        {best.places.length === 0 && <p className="text-14 text-ink-soft">아직 집계한 판매가 없어요.</p>}
      </Card>
    </div>
  )
}
