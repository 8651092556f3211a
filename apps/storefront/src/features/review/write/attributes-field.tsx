import type { Review } from '@shop/contract'
import { FormError } from '#src/features/user/form/form-error.tsx'
import { Chip } from '#src/ui/controls/chip.tsx'

interface AttributesFieldProps {
  attributes: Review['attributes']
  chosen: readonly number[]
  error: string | undefined
  onChange: (chosen: number[]) => void
}

/** Questions with one-tap answers, each optional. A second tap takes the answer back. */
export function AttributesField({ attributes, chosen, error, onChange }: AttributesFieldProps) {
  if (attributes.length === 0) return null
  const choose = (values: readonly { id: number }[], id: number) => {
    const others = chosen.filter((value) => !values.some((each) => each.id === value))
    onChange(chosen.includes(id) ? others : [...others, id])
  }
  return (
    <div className="flex flex-col gap-4">
      {attributes.map(({ id, name, values }) => (
        <fieldset key={id} className="min-w-0">
          <legend className="mb-2 text-13 font-semibold text-ink-soft">{name}</legend>
          <div className="flex flex-wrap gap-2">
            {values.map((value) => (
              <Chip key={value.id} chosen={chosen.includes(value.id)} onClick={() => choose(values, value.id)}>
                {value.name}
              </Chip>
            ))}
          </div>
        </fieldset>
      ))}
      <FormError text={error} />
    </div>
  )
}
