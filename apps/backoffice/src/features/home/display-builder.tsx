import type { CallReply, DisplayNodeKind, DisplayVersion } from '@shop/contract'
import { findDisplayProblems } from '@shop/rules/display-problems'
import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { call } from '#src/lib/call/call.ts'
import { useCan } from '#src/lib/session/staff-session.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { Card, Page } from '#src/ui/display/page.tsx'
import { Note, SkeletonRows } from '#src/ui/display/states.tsx'
import { useDirtyGuard, useSaveKey } from '#src/ui/overlay/dirty-guard.tsx'
import { useIsPhone } from '#src/ui/display/use-is-phone.ts'
import { confirmAction } from '#src/ui/overlay/confirm.tsx'
import { showFailure, showToast } from '#src/ui/overlay/toast.tsx'
import { DisplayTree } from './display-tree.tsx'
import { changeNode, findNode, kindOf, moveNode, newNode, nextId, putNode, removeNode } from './edit-document.ts'
import { PreviewPane } from './preview-pane.tsx'
import { useAddedNode } from './use-added-node.ts'
import { useDisplayDraft } from './use-display-draft.ts'
import { VersionList } from './version-list.tsx'
import { HoldPictureContext, useWaitingPictures } from './waiting-pictures.ts'

// what is needed after a choice loads with it
const NodeEditor = lazy(async () => ({ default: (await import('./node-editor.tsx')).NodeEditor }))
const PublishDialog = lazy(async () => ({ default: (await import('./publish-dialog.tsx')).PublishDialog }))

/** How to sort with the fingers, or with a pointer and keys. */
const leadOf = (isPhone: boolean): string =>
  `${isPhone ? '화살표를 눌러' : '끌거나 Alt와 화살표 키로'} 순서를 바꿔요. 발행할 때까지 쇼핑몰에는 보이지 않아요.`

/** After all nodes of a list. */
const LAST_PLACE = Number.MAX_SAFE_INTEGER

/** Writes about versions, each with the cached state after it. */
const useVersionWrites = (current: CallReply<'admin.display.get'>, discardEdits: () => void) => {
  const client = useQueryClient()
  const refresh = async (): Promise<void> => {
    await client.invalidateQueries({ queryKey: ['admin.display.get'] })
    await client.invalidateQueries({ queryKey: ['admin.display.listVersions'] })
  }
  const write = async (send: () => Promise<unknown>, text: string): Promise<void> => {
    try {
      await send()
      discardEdits()
      showToast(text)
    } catch (error) {
      showFailure(error)
    }
    await refresh()
  }
  const restore = async ({ number }: DisplayVersion): Promise<void> => {
    const body = { version: current.draft?.version ?? 0 }
    const title = `${number}번째 버전을 초안으로 가져올까요?`
    const text = current.draft
      ? '지금 초안은 사라져요. 쇼핑몰은 발행할 때까지 그대로예요.'
      : '쇼핑몰은 발행할 때까지 그대로예요.'
    if (!(await confirmAction({ title, text, action: '초안으로 가져오기' }))) return
    await write(
      () => call('admin.display.restore', { params: { number }, body }),
      `${number}번째 버전을 초안으로 가져왔어요.`,
    )
  }
  const discard = async ({ number, version, state }: DisplayVersion): Promise<void> => {
    const isDraft = state === 'draft'
    const title = isDraft ? '초안을 버릴까요?' : '발행 예약을 취소할까요?'
    const text = isDraft ? '초안에서 고친 것이 모두 사라져요.' : '예약한 버전은 다시 초안이 돼요.'
    const action = isDraft ? '초안 버리기' : '예약 취소'
    if (!(await confirmAction({ title, text, action, isDanger: isDraft }))) return
    const send = () => call('admin.display.discard', { params: { number }, body: { version } })
    await write(send, isDraft ? '초안을 버렸어요.' : '예약을 취소했어요.')
  }
  return { restore, discard, refresh }
}

/** Asks which draft is used after another person has saved one. */
function Outdated({ onTheirs, onMine }: { onTheirs: () => void; onMine: () => void }) {
  return (
    <div role="alert" className="flex flex-wrap items-center gap-2 rounded-card bg-warn-soft px-4 py-3 text-14">
      <span className="flex-1">다른 사람이 초안을 저장했어요. 어느 쪽을 쓸까요?</span>
      <Button size="small" onClick={onTheirs}>
        저장된 초안 쓰기
      </Button>
      <Button size="small" onClick={onMine}>
        내 것으로 덮어쓰기
      </Button>
    </div>
  )
}

interface ActionsProps {
  isDirty: boolean
  isSaving: boolean
  hasDraft: boolean
  /** Why nothing can be saved now. */
  whyWait: string | undefined
  onSave: () => void
  onPublish: () => void
}

function Actions({ isDirty, isSaving, hasDraft, whyWait, onSave, onPublish }: ActionsProps) {
  const canPublish = useCan('display.publish')
  const whyNot = whyWait ?? (hasDraft || isDirty ? undefined : '발행할 초안이 없어요.')
  return (
    <>
      <Button busy={isSaving} blocked={whyWait ?? (isDirty ? undefined : '고친 것이 없어요.')} onClick={onSave}>
        초안 저장
      </Button>
      <Button look="primary" blocked={canPublish ? whyNot : '발행할 권한이 없어요.'} onClick={onPublish}>
        발행
      </Button>
    </>
  )
}

/** Saves that wait for pictures that are uploaded. */
const useHeldSaves = (edits: ReturnType<typeof useDisplayDraft>) => {
  const { hold, whyWait } = useWaitingPictures()
  const save = async (): Promise<boolean> => {
    if (whyWait === undefined) return edits.save()
    showToast(whyWait)
    return false
  }
  const overwrite = (): void => void (whyWait === undefined ? edits.overwrite() : showToast(whyWait))
  useDirtyGuard(edits.isDirty || whyWait !== undefined, edits.discardEdits)
  useSaveKey(() => void save())
  return { hold, whyWait, save, overwrite }
}

/** Tree, editor and preview of the displays of a brand. On a phone the tree and the editor are steps. */
export function DisplayBuilder({ current }: { current: CallReply<'admin.display.get'> }) {
  const [selected, setSelected] = useState<string>()
  const edits = useDisplayDraft(current, (ids) =>
    setSelected((key) => (key !== undefined && ids[key] !== undefined ? `${kindOf(key)}:${ids[key]}` : key)),
  )
  const { document, isDirty, isSaving, isOutdated, errors, change, discardEdits } = edits
  const [isPublishing, setPublishing] = useState(false)
  const isPhone = useIsPhone()
  const showAdded = useAddedNode()
  const versions = useVersionWrites(current, discardEdits)
  const { hold, whyWait, save, overwrite } = useHeldSaves(edits)
  const node = findNode(document, selected)
  const problems = findDisplayProblems(document)
  const add = (kind: DisplayNodeKind, parent: string | undefined): void => {
    const id = nextId(document)
    change((before) => putNode(before, { kind, node: newNode(kind, id), parent, place: LAST_PLACE }))
    const key = kind === 'page' ? `page:page${-id}` : `${kind}:${id}`
    setSelected(key)
    showAdded(key)
  }
  const changeSelected = (fields: Record<string, unknown>): void => {
    if (selected === undefined) return
    change((before) => changeNode(before, selected, fields))
    // a page is named by its key
    if (kindOf(selected) === 'page' && typeof fields['key'] === 'string') setSelected(`page:${fields['key']}`)
  }
  const publish = async (): Promise<void> => {
    if (await save()) setPublishing(true)
  }
  const { draft, published } = current
  const isTreeShown = !isPhone || !node
  return (
    <Page
      title="전시"
      lead={leadOf(isPhone)}
      actions={
        <Actions
          isDirty={isDirty}
          isSaving={isSaving}
          hasDraft={draft !== null}
          whyWait={whyWait}
          onSave={() => void save()}
          onPublish={() => void publish()}
        />
      }
    >
      {isOutdated && <Outdated onTheirs={() => void versions.refresh().then(discardEdits)} onMine={overwrite} />}
      <div className="grid grid-cols-1 gap-4 wide:grid-cols-[minmax(20rem,2fr)_minmax(20rem,3fr)]">
        {isTreeShown && (
          <Card title="전시 구성">
            <DisplayTree
              document={document}
              selected={selected}
              problems={new Set(problems.map(({ key }) => key))}
              onSelect={setSelected}
              onMove={(key, to) => change((before) => moveNode(before, key, to))}
              onAdd={add}
            />
          </Card>
        )}
        {node && selected !== undefined && (
          <div
            data-node-editor=""
            tabIndex={-1}
            className="flex min-w-0 flex-col gap-2 self-start outline-none wide:sticky wide:top-16 wide:max-h-[calc(100dvh-5rem)] wide:overflow-y-auto"
          >
            {isPhone && (
              <Button icon="left" onClick={() => setSelected(undefined)}>
                전시 구성으로
              </Button>
            )}
            <HoldPictureContext value={hold}>
              <Suspense fallback={<SkeletonRows rows={6} />}>
                <NodeEditor
                  key={kindOf(selected) === 'page' ? 'page' : selected}
                  nodeKey={selected}
                  document={document}
                  node={node}
                  problems={problems.filter(({ key }) => key === selected).map(({ message }) => message)}
                  errors={errors[selected] ?? {}}
                  onChange={changeSelected}
                  onRemove={() => {
                    change((before) => removeNode(before, selected))
                    setSelected(undefined)
                  }}
                />
              </Suspense>
            </HoldPictureContext>
          </div>
        )}
        {!node && !isPhone && (
          <Card>
            <Note icon="view" title="왼쪽에서 고칠 것을 골라 주세요" />
          </Card>
        )}
      </div>
      {isTreeShown && (
        <>
          <PreviewPane version={draft ?? undefined} isDirty={isDirty} onSave={() => void save()} />
          <VersionList
            onRestore={(version) => void versions.restore(version)}
            onDiscard={(version) => void versions.discard(version)}
          />
        </>
      )}
      {isPublishing && draft && (
        <Suspense>
          <PublishDialog
            draft={draft}
            published={published.document}
            onClose={() => setPublishing(false)}
            onDone={() => {
              setPublishing(false)
              void versions.refresh()
            }}
          />
        </Suspense>
      )}
    </Page>
  )
}
