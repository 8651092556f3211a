import { districts } from '@shop/rules/districts'
import { useState } from 'react'
import { Button } from '#src/ui/controls/button.tsx'
import { SelectField } from '#src/ui/controls/field.tsx'

const NONE = ''
const ALL = ''
const provinces = [...new Set(districts.map(({ province }) => province))].toSorted((a, b) => a.localeCompare(b, 'ko'))
const provinceOptions = [[NONE, '고르기'] as const, ...provinces.map((province) => [province, province] as const)]

/** Cities, counties and districts of a province in the order of their names. */
const districtOptions = (province: string) => [
  [ALL, '전체'] as const,
  ...districts
    .filter((district) => district.province === province)
    .map(({ name }) => name)
    .toSorted((a, b) => a.localeCompare(b, 'ko'))
    .map((name) => [name, name] as const),
]

interface PickerProps {
  regions: readonly string[]
  error: string | undefined
  onChange: (regions: string[]) => void
}

interface Picked {
  province: string
  district: string
  /** Region that the pick has added to the list; undefined: it was there before. */
  added: string | undefined
}
const nothing: Picked = { province: NONE, district: ALL, added: undefined }

/**
 * Regions of delivery addresses: whole provinces, or single cities, counties and districts. A pick counts at once, and changing it
 * changes its region; the button starts the pick of another one.
 */
export function RegionPicker({ regions, error, onChange }: PickerProps) {
  const [picked, setPicked] = useState(nothing)
  const { province, district } = picked
  const pick = (next: Pick<Picked, 'province' | 'district'>) => {
    const others = regions.filter((region) => region !== picked.added)
    const region = next.district === ALL ? next.province : `${next.province} ${next.district}`
    const isNew = region !== NONE && !others.includes(region)
    setPicked({ ...next, added: isNew ? region : undefined })
    onChange(isNew ? [...others, region] : others)
  }
  const remove = (region: string) => {
    if (region === picked.added) setPicked(nothing)
    onChange(regions.filter((kept) => kept !== region))
  }
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="pb-1 text-13 font-semibold text-ink-soft">배송지 지역</legend>
      <div className="flex flex-wrap items-end gap-2">
        <SelectField
          label="시·도"
          options={provinceOptions}
          value={province}
          onChange={({ target }) => pick({ province: target.value, district: ALL })}
        />
        <SelectField
          label="시·군·구"
          disabled={province === NONE}
          options={districtOptions(province)}
          value={district}
          onChange={({ target }) => pick({ province, district: target.value })}
        />
        <Button blocked={province === NONE ? '시·도를 골라 주세요.' : undefined} onClick={() => setPicked(nothing)}>
          다른 지역 추가
        </Button>
      </div>
      {regions.length > 0 && (
        <ul className="flex flex-wrap gap-2">
          {regions.map((each) => (
            <li key={each}>
              <Button size="small" icon="close" aria-label={`${each} 빼기`} onClick={() => remove(each)}>
                {each}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {error !== undefined && <p className="text-12 text-danger">{error}</p>}
      <p className="text-12 text-ink-soft">저장한 배송지 가운데 하나라도 고른 지역에 있는 회원이에요.</p>
    </fieldset>
  )
}
