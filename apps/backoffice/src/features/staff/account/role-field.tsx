import type { StaffGrant } from '@shop/contract'
import type { z } from 'zod'
import { Checkbox } from '#src/ui/controls/field.tsx'
import { roleTexts } from '../staff-texts.ts'

/** A role as it is sent. */
export type Grant = z.input<typeof StaffGrant>

interface RoleFieldProps {
  value: readonly Grant[]
  onChange: (grants: Grant[]) => void
  error?: string | undefined
}

const offered = Object.entries(roleTexts).filter(([role]) => role !== 'seller') as [Grant['role'], string][]

/** Roles of an account. The role of a seller belongs to a supplier and is shown as it is. */
export function RoleField({ value, onChange, error }: RoleFieldProps) {
  const toggle = (role: Grant['role']): void =>
    onChange(
      value.some((grant) => grant.role === role)
        ? value.filter((grant) => grant.role !== role)
        : [...value, { role, distributorId: null }],
    )
  const supplied = value.filter(({ role }) => role === 'seller').length
  return (
    <fieldset className="flex flex-col gap-1">
      <legend className="mb-1 text-13 font-semibold text-ink-soft">역할</legend>
      <div className="grid grid-cols-2 gap-x-3 gap-y-1.5">
        {offered.map(([role, label]) => (
          <Checkbox
            key={role}
            label={label}
            checked={value.some((grant) => grant.role === role)}
            onChange={() => toggle(role)}
          />
        ))}
      </div>
      {supplied > 0 && <p className="text-12 text-ink-faint">공급사 {supplied}곳을 담당해요.</p>}
      {error && <p className="text-12 text-danger">{error}</p>}
    </fieldset>
  )
}
