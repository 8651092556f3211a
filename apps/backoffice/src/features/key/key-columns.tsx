import type { ApiKey, Permission } from '@shop/contract'
import { momentText, seoulDay } from '#src/lib/format/texts.ts'
import { permissionGroups } from '#src/features/staff/role/permission-texts.ts'
import { Badge, type Tone } from '#src/ui/display/states.tsx'
import type { GridColumn, GridFilter } from '#src/ui/grid/grid-types.ts'
import { RevokeButton } from './revoke-button.tsx'

const states: Readonly<Record<ApiKey['state'], readonly [label: string, tone: Tone]>> = {
  active: ['사용 중', 'good'],
  suspended: ['만든 사람의 권한 없음', 'warn'],
  expired: ['기간 지남', 'plain'],
  revoked: ['폐기', 'bad'],
}

const scopeTexts: Partial<Record<Permission, string>> = Object.assign({}, ...permissionGroups.map(([, texts]) => texts))

const scopesText = ({ scopes, effectiveScopes }: ApiKey): string =>
  scopes
    .map((scope) => `${scopeTexts[scope] ?? scope}${effectiveScopes.includes(scope) ? '' : ' (쓸 수 없음)'}`)
    .join(', ')

export const keyColumns: readonly GridColumn<ApiKey>[] = [
  { key: 'name', label: '이름', width: 200, isPinned: true, cell: ({ name }) => name },
  { key: 'key', label: '키', width: 150, cell: ({ lastFour }) => <code>shop_live_…{lastFour}</code> },
  {
    key: 'state',
    label: '상태',
    width: 150,
    cell: ({ state }) => <Badge tone={states[state][1]}>{states[state][0]}</Badge>,
  },
  { key: 'revoke', label: '폐기', width: 90, cell: (apiKey) => <RevokeButton apiKey={apiKey} /> },
  { key: 'scopes', label: '권한', width: 300, cell: scopesText },
  {
    key: 'lastUsedAt',
    label: '마지막 사용',
    width: 160,
    cell: ({ lastUsedAt }) => (lastUsedAt === null ? '쓴 적 없음' : momentText(lastUsedAt)),
  },
  {
    key: 'expiresAt',
    label: '기한',
    width: 160,
    cell: ({ expiresAt }) => (expiresAt === null ? '없음' : `${seoulDay(expiresAt)}까지`),
  },
  { key: 'createdBy', label: '만든 사람', width: 120, cell: ({ createdBy }) => createdBy.name },
  { key: 'reason', label: '폐기 사유', width: 200, cell: ({ revokeReason }) => revokeReason ?? '–' },
]

export const keyFilters: readonly GridFilter[] = [
  {
    kind: 'choice',
    key: 'revoked',
    label: '상태',
    options: [
      ['false', '폐기하지 않은 키'],
      ['true', '폐기한 키'],
    ],
  },
]
