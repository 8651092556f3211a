import type { StaffAccount } from '@shop/contract'
import { Link } from 'react-router'
import { momentText, numberText } from '#src/lib/format/texts.ts'
import { Badge } from '#src/ui/display/states.tsx'
import type { GridColumn, GridFilter } from '#src/ui/grid/grid-types.ts'
import { roleTexts } from '../staff-texts.ts'

const rolesText = ({ grants }: StaffAccount): string =>
  grants
    .map(({ role, distributorName }) => (distributorName ? `${roleTexts[role]} (${distributorName})` : roleTexts[role]))
    .join(', ')

/** State of an account in one word. */
export function AccountState({ account }: { account: StaffAccount }) {
  if (account.disabledAt !== null) return <Badge tone="bad">막힘</Badge>
  if (account.mustChangePassword) return <Badge tone="warn">첫 로그인 전</Badge>
  if (!account.hasTotp) return <Badge tone="warn">인증 앱 없음</Badge>
  return <Badge tone="good">사용 중</Badge>
}

export const staffColumns: readonly GridColumn<StaffAccount>[] = [
  {
    key: 'name',
    label: '이름',
    width: 140,
    isPinned: true,
    cell: ({ id, name }) => (
      <Link to={`/staff/${id}`} className="font-semibold hover:underline">
        {name}
      </Link>
    ),
  },
  { key: 'email', label: '이메일', width: 240, cell: ({ email }) => email },
  { key: 'roles', label: '역할', width: 260, cell: rolesText },
  { key: 'state', label: '상태', width: 120, cell: (account) => <AccountState account={account} /> },
  {
    key: 'sessions',
    label: '열린 로그인',
    width: 110,
    isRight: true,
    cell: ({ sessions }) => `${numberText(sessions)}개`,
  },
  {
    key: 'lastLoginAt',
    label: '마지막 로그인',
    width: 170,
    cell: ({ lastLoginAt }) => (lastLoginAt === null ? '없음' : momentText(lastLoginAt)),
  },
  { key: 'createdAt', label: '만든 날', width: 170, isHidden: true, cell: ({ createdAt }) => momentText(createdAt) },
]

export const staffFilters: readonly GridFilter[] = [
  { kind: 'search', key: 'q', isPersonal: true, label: '이름이나 이메일 찾기' },
  { kind: 'choice', key: 'role', label: '역할', options: Object.entries(roleTexts) },
  {
    kind: 'choice',
    key: 'disabled',
    label: '상태',
    options: [
      ['false', '쓸 수 있는 계정'],
      ['true', '막힌 계정'],
    ],
  },
]
