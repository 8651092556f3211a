import type { SavedView } from '@shop/contract'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { call } from '#src/lib/call/call.ts'
import { useCall } from '#src/lib/call/use-call.ts'
import { useCan } from '#src/lib/session/staff-session.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { TextField } from '#src/ui/controls/field.tsx'
import { Dialog } from '#src/ui/overlay/dialog.tsx'
import { Menu, type MenuItem } from '#src/ui/overlay/menu.tsx'
import { showFailure, showToast } from '#src/ui/overlay/toast.tsx'
import type { GridColumns } from './use-grid-columns.ts'
import type { GridQueryState } from './use-grid-query.ts'

interface ViewMenuProps<Row extends object> {
  grid: string
  queryState: GridQueryState
  model: GridColumns<Row>
}

const toText = (query: Readonly<Record<string, string>>): string => {
  const params = new URLSearchParams(query)
  params.sort()
  return params.toString()
}

const columnsOf = <Row extends object>({ choice: { visible, pinned } }: GridColumns<Row>): SavedView['columns'] =>
  Object.entries(visible).map(([key, isVisible]) => ({
    key,
    isHidden: !isVisible,
    isPinned: pinned.includes(key),
    width: null,
  }))

function SaveDialog({ onSave, onClose }: { onSave: (name: string) => Promise<boolean>; onClose: () => void }) {
  const [name, setName] = useState('')
  const [isTried, setTried] = useState(false)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (name.trim() !== '' && (await onSave(name.trim()))) onClose()
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title="보기 저장하기"
      text="지금의 필터, 정렬, 열을 이름을 붙여 저장해요. 사람을 찾는 검색어는 저장하지 않아요."
      actions={
        <>
          <Button onClick={onClose}>취소</Button>
          <Button look="primary" type="submit" form="save-view">
            저장하기
          </Button>
        </>
      }
    >
      <form id="save-view" noValidate onSubmit={(event) => void submit(event)}>
        <TextField
          label="이름"
          maxLength={40}
          required
          value={name}
          error={isTried && name.trim() === '' ? '이름을 적어 주세요.' : undefined}
          onChange={(event) => setName(event.target.value)}
        />
      </form>
    </Dialog>
  )
}

/** Menu of the saved views of a grid: opens one, saves the present one, shares and deletes the one that is open. */
export function ViewMenu<Row extends object>({ grid, queryState, model }: ViewMenuProps<Row>) {
  const [isSaving, setSaving] = useState(false)
  const client = useQueryClient()
  const canShare = useCan('view.share')
  const { data } = useCall('admin.view.list', { query: { grid } })
  const views = data?.views ?? []
  const present = toText(queryState.storable)
  const open = views.find(({ query }) => toText(Object.fromEntries(new URLSearchParams(query))) === present)
  const change = async (run: () => Promise<unknown>, done: string): Promise<boolean> => {
    try {
      await run()
    } catch (error) {
      showFailure(error)
      return false
    }
    await client.invalidateQueries({ queryKey: ['admin.view.list'] })
    showToast(done)
    return true
  }
  const apply = ({ query, columns }: SavedView) => {
    queryState.apply(Object.fromEntries(new URLSearchParams(query)))
    if (columns.length > 0) model.choose(columns)
  }
  const save = (name: string) => {
    const body = { grid, name, query: present, columns: columnsOf(model) }
    return change(() => call('admin.view.create', { body }), '보기를 저장했어요.')
  }
  const items: MenuItem[] = [
    ...views.map((view) => ({
      key: String(view.id),
      label: view.isOwn ? (view.isShared ? `${view.name} (공유함)` : view.name) : `${view.name} (${view.ownerName})`,
      isChecked: view === open,
      onSelect: () => apply(view),
    })),
    { key: 'save', label: '지금 보기 저장하기', icon: 'plus' as const, onSelect: () => setSaving(true) },
  ]
  if (open && canShare && (open.isOwn || open.isShared)) {
    const body = { isShared: !open.isShared, version: open.version }
    const done = open.isShared ? '공유를 끝냈어요.' : '동료와 공유했어요.'
    items.push({
      key: 'share',
      label: open.isShared ? '공유 끝내기' : '동료와 공유하기',
      onSelect: () => void change(() => call('admin.view.share', { params: { id: open.id }, body }), done),
    })
  }
  if (open?.isOwn)
    items.push({
      key: 'delete',
      label: '이 보기 지우기',
      isDanger: true,
      onSelect: () => void change(() => call('admin.view.delete', { params: { id: open.id } }), '보기를 지웠어요.'),
    })
  return (
    <>
      <Menu label="저장한 보기" items={items} trigger={<Button icon="view">{open?.name ?? '보기'}</Button>} />
      {isSaving && <SaveDialog onSave={save} onClose={() => setSaving(false)} />}
    </>
  )
}
