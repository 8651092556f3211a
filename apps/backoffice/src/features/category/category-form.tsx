import type { AdminCategory } from '@shop/contract'
import { adminCategoryCalls } from '@shop/contract/admin/category'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#src/lib/call/call.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { SelectField, TextField } from '#src/ui/controls/field.tsx'
import { RecordForm } from '#src/ui/form/record-form.tsx'
import { useRecordForm } from '#src/ui/form/use-record-form.ts'
import { Sheet } from '#src/ui/overlay/dialog.tsx'
import { showFailure, showToast } from '#src/ui/overlay/toast.tsx'
import { childrenOf } from './category-order.ts'

interface FormProps {
  categories: readonly AdminCategory[]
  /** Undefined: a new category below `parentId`. */
  category: AdminCategory | undefined
  parentId: number | null
  onClose: () => void
}

const labels = { name: '이름', slug: '주소', parentId: '상위 카테고리' }

const pathOf = (categories: readonly AdminCategory[], { name, parentId }: AdminCategory): string => {
  const parent = categories.find(({ id }) => id === parentId)
  return parent ? `${parent.name} › ${name}` : name
}

/** Archives a category; its products move to another one. */
function Archive({ categories, category, onClose }: FormProps & { category: AdminCategory }) {
  const client = useQueryClient()
  const [moveTo, setMoveTo] = useState('')
  const { id, version, productsCount, name } = category
  const others = categories.filter((each) => each.archivedAt === null && each.id !== id)
  const archive = async (): Promise<void> => {
    try {
      const body = { version, moveTo: moveTo === '' ? null : Number(moveTo) }
      const { movedProducts } = await call('admin.category.archive', { params: { id }, body })
      await client.invalidateQueries({ queryKey: ['admin.category.list'] })
      showToast(
        movedProducts > 0
          ? `상품 ${movedProducts}개를 옮기고 ${name} 카테고리를 보관했어요.`
          : `${name} 카테고리를 보관했어요.`,
      )
      onClose()
    } catch (error) {
      showFailure(error)
    }
  }
  return (
    <div className="mt-6 flex flex-col gap-3 border-t border-line pt-4">
      <SelectField
        label="상품을 옮길 카테고리"
        hint="보관하면 쇼핑몰에 보이지 않아요. 상품은 여기로 옮겨요."
        value={moveTo}
        onChange={({ target }) => setMoveTo(target.value)}
        options={[
          ['', productsCount > 0 ? '골라 주세요' : '옮기지 않음'],
          ...others.map((each) => [String(each.id), pathOf(categories, each)] as const),
        ]}
      />
      <Button
        onClick={() => void archive()}
        blocked={productsCount > 0 && moveTo === '' ? '상품을 옮길 카테고리를 골라 주세요.' : undefined}
      >
        보관하기
      </Button>
    </div>
  )
}

/** Form of a category in a sheet. */
export function CategoryForm(props: FormProps) {
  const { categories, category, parentId, onClose } = props
  const client = useQueryClient()
  const { change, create } = {
    change: adminCategoryCalls['admin.category.change'].body,
    create: adminCategoryCalls['admin.category.create'].body,
  }
  const record = useRecordForm<{ name: string; slug: string; parentId: string | number | null; version?: number }>({
    draft: `category.${category?.id ?? `new.${parentId ?? 'top'}`}`,
    schema: category ? change : create,
    values: category
      ? { name: category.name, slug: category.slug, parentId: category.parentId, version: category.version }
      : { name: '', slug: '', parentId },
    labels,
    save: async ({ version = 0, ...body }) => {
      if (category) await call('admin.category.change', { params: { id: category.id }, body: { ...body, version } })
      else await call('admin.category.create', { body })
      await client.invalidateQueries({ queryKey: ['admin.category.list'] })
      showToast(category ? '카테고리를 바꿨어요.' : '카테고리를 만들었어요.')
      onClose()
    },
  })
  const parent = record.value('parentId')
  const tops = childrenOf(categories, null).filter(({ id }) => id !== category?.id)
  return (
    <Sheet open onClose={onClose} title={category ? category.name : '새 카테고리'}>
      <RecordForm record={record} label="카테고리" action={category ? '저장' : '만들기'}>
        <TextField label="이름" required {...record.field('name')} />
        <TextField label="주소" required hint="영어 소문자, 숫자, -로 적어요. 예: apple" {...record.field('slug')} />
        <SelectField
          label="상위 카테고리"
          value={parent.value === null ? '' : String(parent.value)}
          error={parent.error}
          onChange={({ target }) => parent.onChange(target.value === '' ? null : Number(target.value))}
          options={[['', '없음 (맨 위)'], ...tops.map(({ id, name }) => [String(id), name] as const)]}
        />
      </RecordForm>
      {category && <Archive {...props} category={category} />}
    </Sheet>
  )
}
