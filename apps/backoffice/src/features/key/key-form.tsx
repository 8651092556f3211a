import type { CallInput, Permission } from '@shop/contract'
import { adminApiKeyCalls } from '@shop/contract/admin/api-key'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { permissionGroups } from '#src/features/staff/role/permission-texts.ts'
import { failureText } from '#src/lib/call/api-error.ts'
import { call } from '#src/lib/call/call.ts'
import { useCall } from '#src/lib/call/use-call.ts'
import { Checkbox, SelectField, TextField } from '#src/ui/controls/field.tsx'
import { ErrorNote, SkeletonRows } from '#src/ui/display/states.tsx'
import { RecordForm } from '#src/ui/form/record-form.tsx'
import { useRecordForm } from '#src/ui/form/use-record-form.ts'
import { Sheet } from '#src/ui/overlay/dialog.tsx'
import { SecretDialog } from '#src/ui/overlay/secret-dialog.tsx'

type Values = CallInput<'admin.apiKey.create'>['body']

const labels = { name: '이름', scopes: '권한', expiresInDays: '기한' }
const NEW: Values = { name: '', scopes: [], expiresInDays: 365 }
const lives = [
  ['30', '30일'],
  ['90', '90일'],
  ['365', '1년'],
  ['730', '2년'],
  ['', '기한 없음'],
] as const

interface ScopeFieldProps {
  value: readonly Permission[]
  onChange: (scopes: Permission[]) => void
  error: string | undefined
}

/** Choice of the permissions that the account may give to a key. */
function ScopeField({ value, onChange, error }: ScopeFieldProps) {
  const { data, error: failure, refetch } = useCall('admin.apiKey.listScopes')
  if (failure) return <ErrorNote text={failureText(failure)} onRetry={() => void refetch()} />
  if (!data) return <SkeletonRows rows={4} />
  const toggle = (scope: Permission, isOn: boolean): void =>
    onChange(isOn ? [...value, scope] : value.filter((each) => each !== scope))
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-1 text-13 font-semibold text-ink-soft">권한</legend>
      {permissionGroups.map(([area, texts]) => {
        const offered = (Object.entries(texts) as [Permission, string][]).filter(([scope]) =>
          data.scopes.includes(scope),
        )
        return (
          offered.length > 0 && (
            <div key={area} className="flex flex-wrap gap-x-4 gap-y-2">
              {offered.map(([scope, label]) => (
                <Checkbox
                  key={scope}
                  label={label}
                  checked={value.includes(scope)}
                  onChange={({ target }) => toggle(scope, target.checked)}
                />
              ))}
            </div>
          )
        )
      })}
      {error !== undefined && <p className="text-12 text-danger">{error}</p>}
    </fieldset>
  )
}

/** Form of a new API key, which is shown once afterwards. */
export function KeyForm({ onClose }: { onClose: () => void }) {
  const client = useQueryClient()
  const [key, setKey] = useState<string>()
  const record = useRecordForm<Values>({
    draft: 'apiKey.new',
    schema: adminApiKeyCalls['admin.apiKey.create'].body,
    values: NEW,
    labels,
    save: async (body) => {
      const made = await call('admin.apiKey.create', { body })
      await client.invalidateQueries({ queryKey: ['admin.apiKey.list'] })
      setKey(made.key)
    },
  })
  const life = record.value('expiresInDays')
  if (key !== undefined)
    return (
      <SecretDialog
        title="만든 API 키"
        text="지금만 보여요. 프로그램의 설정에 안전하게 넣어 주세요."
        label="API 키"
        secret={key}
        action="저장했어요"
        onClose={onClose}
      />
    )
  return (
    <Sheet open onClose={onClose} title="새 API 키" text="키는 만든 사람의 권한 안에서만 동작해요.">
      <RecordForm record={record} label="API 키" action="만들기">
        <TextField label="이름" required hint="어디에 쓰는 키인지 적어 주세요." {...record.field('name')} />
        <SelectField
          label="기한"
          options={lives}
          value={String(life.value ?? '')}
          error={life.error}
          onChange={({ target }) => life.onChange(target.value === '' ? null : Number(target.value))}
        />
        <ScopeField {...record.value('scopes')} />
      </RecordForm>
    </Sheet>
  )
}
