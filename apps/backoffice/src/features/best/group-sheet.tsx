import type { CallReply } from '@shop/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ProductListPicker } from '#src/features/product/product-list-picker.tsx'
import { ApiError } from '#src/lib/call/api-error.ts'
import { call } from '#src/lib/call/call.ts'
import { useCall } from '#src/lib/call/use-call.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { TextField } from '#src/ui/controls/field.tsx'
import { SkeletonRows } from '#src/ui/display/states.tsx'
import { confirmAction } from '#src/ui/overlay/confirm.tsx'
import { Sheet } from '#src/ui/overlay/dialog.tsx'
import { showFailure, showToast } from '#src/ui/overlay/toast.tsx'

type Group = CallReply<'admin.productGroup.get'>

/** Error beside the field that it names; other errors are shown as a message. */
const errorsOf = (error: unknown): Record<string, string> => {
  const problems = error instanceof ApiError ? error.problems : []
  if (error instanceof ApiError && error.code === 'productGroupCodeTaken') return { code: error.message }
  const named = problems.map(({ path, message }) => [path.replace(/^body\./, '').split('.')[0] ?? '', message] as const)
  if (named.length === 0) showFailure(error)
  return Object.fromEntries(named)
}

function Form({ group, onClose }: { group: Group | undefined; onClose: () => void }) {
  const client = useQueryClient()
  const [code, setCode] = useState('')
  const [name, setName] = useState(group?.name ?? '')
  const [productIds, setProductIds] = useState(() => group?.products.map(({ id }) => id) ?? [])
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [isSaving, setSaving] = useState(false)
  const done = async (text: string): Promise<void> => {
    await client.invalidateQueries({ queryKey: ['admin.productGroup.list'] })
    await client.invalidateQueries({ queryKey: ['admin.productGroup.get'] })
    showToast(text)
    onClose()
  }
  const save = async (): Promise<void> => {
    setSaving(true)
    try {
      if (group)
        await call('admin.productGroup.change', {
          params: { id: group.id },
          body: { version: group.version, name, productIds },
        })
      else await call('admin.productGroup.create', { body: { code, name, productIds } })
      await done(group ? '상품 묶음을 바꿨어요.' : '상품 묶음을 만들었어요.')
    } catch (error) {
      setErrors(errorsOf(error))
    } finally {
      setSaving(false)
    }
  }
  const remove = async ({ id, version }: Group): Promise<void> => {
    if (!(await confirmAction({ title: `${name} 묶음을 지울까요?`, action: '지우기', isDanger: true }))) return
    try {
      await call('admin.productGroup.remove', { params: { id }, body: { version } })
      await done('상품 묶음을 지웠어요.')
    } catch (error) {
      showFailure(error)
    }
  }
  return (
    <form
      aria-label="상품 묶음"
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      {!group && (
        <TextField
          label="코드"
          required
          hint="영어 소문자로 시작해요. 나중에 바꿀 수 없어요."
          value={code}
          error={errors['code']}
          onChange={({ target }) => setCode(target.value)}
        />
      )}
      <TextField
        label="이름"
        required
        value={name}
        error={errors['name']}
        onChange={({ target }) => setName(target.value)}
      />
      <ProductListPicker
        label="상품"
        ids={productIds}
        known={group?.products ?? []}
        error={errors['productIds']}
        onChange={setProductIds}
      />
      <div className="flex justify-end gap-2">
        {group && (
          <Button look="ghost" onClick={() => void remove(group)}>
            지우기
          </Button>
        )}
        <Button type="submit" look="primary" busy={isSaving}>
          {group ? '저장' : '만들기'}
        </Button>
      </div>
    </form>
  )
}

/** Form of a product group in a sheet. `id` undefined: a new one. */
export function GroupSheet({ id, onClose }: { id: number | undefined; onClose: () => void }) {
  const { data } = useCall('admin.productGroup.get', { params: { id: id ?? 0 } }, { isWanted: id !== undefined })
  return (
    <Sheet open onClose={onClose} title={data ? `${data.name} (${data.code})` : '새 상품 묶음'}>
      {id !== undefined && !data ? (
        <SkeletonRows rows={6} />
      ) : (
        <Form key={data?.version} group={data} onClose={onClose} />
      )}
    </Sheet>
  )
}
