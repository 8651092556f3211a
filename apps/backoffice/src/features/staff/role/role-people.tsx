import type { RoleSummary } from '@shop/contract'
import { Link } from 'react-router'
import { numberText } from '#src/lib/format/texts.ts'
import { roleTexts } from '../staff-texts.ts'
import { RolePermissions } from './role-matrix.tsx'

function People({ role: { role, people, count } }: { role: RoleSummary }) {
  if (count === 0) return <p className="text-13 text-ink-faint">아직 없어요.</p>
  return (
    <ul className="flex flex-wrap gap-x-3 gap-y-1 text-14">
      {people.map(({ id, name }) => (
        <li key={id}>
          <Link to={`/staff/${id}`} className="underline underline-offset-4">
            {name}
          </Link>
        </li>
      ))}
      {count > people.length && (
        <li>
          <Link to={`/staff?role=${role}`} className="underline underline-offset-4">
            외 {numberText(count - people.length)}명
          </Link>
        </li>
      )}
    </ul>
  )
}

/** Who has each role; on a phone also what the role can do. */
export function RolePeople({ roles }: { roles: readonly RoleSummary[] }) {
  return (
    <ul aria-label="역할을 가진 사람" className="grid gap-3 wide:grid-cols-2 broad:grid-cols-4">
      {roles.map((role) => (
        <li key={role.role} className="flex flex-col gap-2 rounded-card bg-surface p-4 shadow-card ring-1 ring-line">
          <h2 className="flex items-baseline justify-between text-14 font-bold">
            {roleTexts[role.role]}
            <span className="text-13 font-normal text-ink-soft tabular-nums">{numberText(role.count)}명</span>
          </h2>
          <People role={role} />
          <details className="broad:hidden">
            <summary className="cursor-pointer py-1 text-13 font-semibold text-ink-soft">
              할 수 있는 일 {numberText(role.permissions.length)}가지
            </summary>
            <RolePermissions role={role} />
          </details>
        </li>
      ))}
    </ul>
  )
}
