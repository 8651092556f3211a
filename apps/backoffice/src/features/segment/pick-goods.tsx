import { useState } from 'react'
import { useCall } from '#src/lib/call/use-call.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { SelectField, TextField } from '#src/ui/controls/field.tsx'

export interface Named {
  id: number
  name: string
}

interface PickProps {
  label: string
  ids: readonly number[]
  /** Names that are known already. */
  known?: readonly Named[]
  error?: string | undefined
  disabled?: boolean
  onChange: (ids: number[]) => void
}

function Chosen({ label, ids, nameOf, disabled, onChange }: PickProps & { nameOf: (id: number) => string }) {
  if (ids.length === 0) return null
  return (
    <ul aria-label={`고른 ${label}`} className="flex flex-wrap gap-2">
      {ids.map((id) => (
        <li key={id}>
          <Button
            size="small"
            icon="close"
            aria-label={`${nameOf(id)} 빼기`}
            disabled={disabled}
            onClick={() => onChange(ids.filter((each) => each !== id))}
          >
            {nameOf(id)}
          </Button>
        </li>
      ))}
    </ul>
  )
}

/** Picks categories by name. */
export function CategoryPicker(props: PickProps) {
  const { label, ids, error, disabled, onChange } = props
  const { data } = useCall('admin.category.list')
  const categories = (data?.categories ?? []).filter(({ archivedAt }) => archivedAt === null)
  const nameOf = (id: number) => categories.find((each) => each.id === id)?.name ?? `카테고리 ${id}`
  const rest = categories.filter(({ id }) => !ids.includes(id))
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <SelectField
        label={label}
        error={error}
        disabled={disabled}
        value=""
        options={[
          ['', '고르기'],
          ...rest.map(
            ({ id, name, parentId }) =>
              [String(id), parentId === null ? name : `${nameOf(parentId)} › ${name}`] as const,
          ),
        ]}
        onChange={({ target }) => target.value !== '' && onChange([...ids, Number(target.value)])}
      />
      <Chosen {...props} nameOf={nameOf} />
    </div>
  )
}

const MOST_FOUND = 6

/** Picks products, found by name or number. */
export function ProductPicker(props: PickProps) {
  const { label, ids, known = [], error, disabled, onChange } = props
  const [q, setQ] = useState('')
  const [names, setNames] = useState(() => new Map(known.map(({ id, name }) => [id, name])))
  const isWanted = q.trim() !== ''
  const { data } = useCall('admin.product.list', { query: { q, take: MOST_FOUND } }, { isWanted })
  const found = isWanted ? (data?.products ?? []).filter(({ id }) => !ids.includes(id)) : []
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <TextField
        label={label}
        placeholder="이름이나 번호"
        value={q}
        error={error}
        disabled={disabled}
        onChange={({ target }) => setQ(target.value)}
      />
      <ul className="flex flex-col gap-1">
        {found.map(({ id, name }) => (
          <li key={id} className="flex items-center justify-between gap-2 text-14">
            <span className="min-w-0 truncate">{name}</span>
            <Button
              size="small"
              aria-label={`${name} 추가`}
              onClick={() => {
                setNames(new Map(names).set(id, name))
                onChange([...ids, id])
              }}
            >
              추가
            </Button>
          </li>
        ))}
      </ul>
      <Chosen {...props} nameOf={(id) => names.get(id) ?? `상품 ${id}`} />
    </div>
  )
}
