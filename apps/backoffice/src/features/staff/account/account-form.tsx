import type { StaffAccount } from '@shop/contract'
import { adminStaffCalls } from '@shop/contract/admin/staff'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { call } from '#src/lib/call/call.ts'
import { TextField } from '#src/ui/controls/field.tsx'
import { RecordForm } from '#src/ui/form/record-form.tsx'
import { useRecordForm } from '#src/ui/form/use-record-form.ts'
import { showToast } from '#src/ui/overlay/toast.tsx'
import { roleTexts } from '../staff-texts.ts'
import { type Grant, RoleField } from './role-field.tsx'

const { body: schema } = adminStaffCalls['admin.staff.change']

const toGrants = (value: unknown): Grant[] => (Array.isArray(value) ? (value as Grant[]) : [])
const textOf = (field: string, value: unknown): string | undefined =>
  field === 'grants'
    ? toGrants(value)
        .map(({ role }) => roleTexts[role])
        .join(', ')
    : undefined

/** Name and roles of an account. Changing roles ends its sessions. */
export function AccountForm({ account }: { account: StaffAccount }) {
  const client = useQueryClient()
  const { id, name, version, grants } = account
  const values = useMemo(
    () => ({ name, version, grants: grants.map(({ role, distributorId }): Grant => ({ role, distributorId })) }),
    [name, version, grants],
  )
  const record = useRecordForm({
    draft: `staff.${id}`,
    schema,
    values,
    labels: { name: '이름', grants: '역할' },
    textOf,
    save: async (body) => {
      await call('admin.staff.change', { params: { id }, body })
      await Promise.all([
        client.invalidateQueries({ queryKey: ['admin.staff.get'] }),
        client.invalidateQueries({ queryKey: ['admin.staff.list'] }),
      ])
      showToast('저장했어요.')
    },
  })
  return (
    <RecordForm record={record} label="직원 정보">
      <TextField label="이름" required autoComplete="off" {...record.field('name')} />
      <RoleField {...record.value('grants')} />
      <p className="text-12 text-ink-faint">역할을 바꾸면 이 직원의 로그인이 바로 끝나요.</p>
    </RecordForm>
  )
}
