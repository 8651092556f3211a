import type { Permission, RoleSummary } from '@shop/contract'
import { ScrollArea } from '#src/ui/display/scroll-area.tsx'
import { Icon } from '#src/ui/icons/icons.tsx'
import { roleTexts } from '../staff-texts.ts'
import { permissionGroups } from './permission-texts.ts'

const has = ({ permissions }: RoleSummary, permission: string): boolean =>
  permissions.includes(permission as Permission)

function GroupRows({
  roles,
  group: [area, texts],
}: {
  roles: readonly RoleSummary[]
  group: (typeof permissionGroups)[number]
}) {
  return (
    <tbody>
      <tr>
        <th
          scope="rowgroup"
          colSpan={roles.length + 1}
          className="bg-sunken px-3 py-1.5 text-left text-12 font-semibold text-ink-soft"
        >
          {area}
        </th>
      </tr>
      {Object.entries(texts).map(([permission, text]) => (
        <tr key={permission} className="border-b border-line last:border-0">
          <th scope="row" className="sticky left-0 bg-surface px-3 py-1.5 text-left font-normal whitespace-nowrap">
            {text}
          </th>
          {roles.map((role) => (
            <td key={role.role} className="px-1 py-1.5 text-center">
              {has(role, permission) ? (
                <>
                  <Icon name="check" size={16} className="inline text-accent-ink" />
                  <span className="sr-only">할 수 있음</span>
                </>
              ) : (
                <>
                  <span aria-hidden="true" className="text-ink-faint">
                    ·
                  </span>
                  <span className="sr-only">할 수 없음</span>
                </>
              )}
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  )
}

/** Table of roles and permissions, for screens that have the width. */
export function RoleMatrix({ roles }: { roles: readonly RoleSummary[] }) {
  return (
    <ScrollArea label="역할 표" className="rounded-card bg-surface shadow-card ring-1 ring-line">
      <table aria-label="역할마다 할 수 있는 일" className="w-full text-13">
        <thead>
          <tr className="border-b border-line">
            <th scope="col" className="sticky left-0 bg-surface px-3 py-2 text-left font-semibold">
              할 수 있는 일
            </th>
            {roles.map(({ role }) => (
              <th key={role} scope="col" className="px-1 py-2 text-center font-semibold break-keep">
                {roleTexts[role]}
              </th>
            ))}
          </tr>
        </thead>
        {permissionGroups.map((group) => (
          <GroupRows key={group[0]} roles={roles} group={group} />
        ))}
      </table>
    </ScrollArea>
  )
}

/** What one role can do, as a list for phones. */
export function RolePermissions({ role }: { role: RoleSummary }) {
  return (
    <dl className="flex flex-col gap-2 pt-2 text-13">
      {permissionGroups.map(([area, texts]) => {
        const own = Object.entries(texts).flatMap(([permission, text]) => (has(role, permission) ? [text] : []))
        if (own.length === 0) return undefined
        return (
          <div key={area} className="grid grid-cols-[4rem_1fr] gap-2">
            <dt className="text-ink-faint">{area}</dt>
            <dd>{own.join(' · ')}</dd>
          </div>
        )
      })}
    </dl>
  )
}
