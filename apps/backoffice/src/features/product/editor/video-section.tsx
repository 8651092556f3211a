import type { AdminProduct } from '@shop/contract'
import { isUnscoped } from '@shop/rules/staff'
import { useState } from 'react'
import { failureText } from '#src/lib/call/api-error.ts'
import { call } from '#src/lib/call/call.ts'
import { useCall } from '#src/lib/call/use-call.ts'
import { useStaffSession } from '#src/lib/session/staff-session.ts'
import { Button, IconButton } from '#src/ui/controls/button.tsx'
import { TextField } from '#src/ui/controls/field.tsx'
import { Card } from '#src/ui/display/page.tsx'
import { RestoredNote } from '#src/ui/form/restored-note.tsx'
import { useSectionDraft } from '#src/ui/form/use-section-draft.ts'
import { showToast } from '#src/ui/overlay/toast.tsx'
import type { WriteProduct } from './product-writes.ts'

type Video = AdminProduct['videos'][number]

function Poster({ thumbnail }: Video) {
  return (
    <img src={thumbnail} alt="" loading="lazy" className="h-14 w-10 shrink-0 rounded-control bg-sunken object-cover" />
  )
}

interface ChosenProps {
  videos: readonly Video[]
  onChange: (videos: Video[]) => void
}

/** Chosen videos in the order of the product's page. */
function Chosen({ videos, onChange }: ChosenProps) {
  const move = (from: number, to: number): void => {
    const moved = videos[from]
    if (moved && to >= 0 && to < videos.length) onChange(videos.toSpliced(from, 1).toSpliced(to, 0, moved))
  }
  return (
    <ol aria-label="고른 영상" className="flex flex-col gap-1">
      {videos.map((video, at) => (
        <li key={video.id} className="flex items-center gap-2 text-14">
          <Poster {...video} />
          <span className="min-w-0 flex-1 truncate">{video.title}</span>
          <IconButton
            label={`${video.title} 앞으로`}
            icon="up"
            aria-disabled={at === 0}
            onClick={() => move(at, at - 1)}
          />
          <IconButton
            label={`${video.title} 뒤로`}
            icon="down"
            aria-disabled={at === videos.length - 1}
            onClick={() => move(at, at + 1)}
          />
          <IconButton label={`${video.title} 빼기`} icon="close" onClick={() => onChange(videos.toSpliced(at, 1))} />
        </li>
      ))}
    </ol>
  )
}

/** Videos of the brand that are not chosen: the latest, or those whose title contains a text. */
function VideoFinder({ videos, onChange }: ChosenProps) {
  const [q, setQ] = useState('')
  const { data, error } = useCall('admin.product.listVideos', { query: q.trim() === '' ? {} : { q: q.trim() } })
  const chosen = new Set(videos.map(({ id }) => id))
  const found = data?.videos.filter(({ id }) => !chosen.has(id))
  return (
    <>
      <TextField label="영상 찾기" placeholder="제목" value={q} onChange={({ target }) => setQ(target.value)} />
      {error && <p className="text-13 text-danger">{failureText(error)}</p>}
      {found?.length === 0 && <p className="text-14 text-ink-soft">고를 영상이 없어요.</p>}
      <ul aria-label="고를 수 있는 영상" className="flex max-h-72 flex-col gap-1 overflow-y-auto">
        {found?.map((video) => (
          <li key={video.id} className="flex items-center gap-2 text-14">
            <Poster {...video} />
            <span className="min-w-0 flex-1 truncate">{video.title}</span>
            <Button size="small" aria-label={`${video.title} 추가`} onClick={() => onChange([...videos, video])}>
              추가
            </Button>
          </li>
        ))}
      </ul>
    </>
  )
}

const keyOf = (videos: readonly Video[]): string => videos.map(({ id }) => id).join()

/** Videos that the page of a product shows, in order, with a button of their own. Sellers see them only: videos belong to the brand. */
export function VideoSection({ product, write }: { product: AdminProduct; write: WriteProduct }) {
  const { id, version, videos: saved } = product
  const canWrite = useStaffSession(({ staff }) => staff !== undefined && isUnscoped(staff.roles, 'product.write'))
  const draft = useSectionDraft<Video[]>(`product.${id}.videos`, keyOf(saved))
  const [isFinding, setFinding] = useState(false)
  const [error, setError] = useState<string>()
  const [isSaving, setSaving] = useState(false)
  const videos = draft.edited ?? saved
  const change = (next: Video[]): void => (keyOf(next) === keyOf(saved) ? draft.discard() : draft.change(next))
  const save = async (): Promise<void> => {
    if (draft.isOutdated) return setError('그사이에 다른 사람이 영상을 바꿨어요. 되돌린 뒤 다시 골라 주세요.')
    setSaving(true)
    setError(undefined)
    try {
      const videoIds = videos.map((each) => each.id)
      await write(version, (from) =>
        call('admin.product.setVideos', { params: { id }, body: { version: from, videoIds } }),
      )
      draft.discard()
      showToast('영상을 저장했어요.')
    } catch (reason) {
      setError(failureText(reason))
    } finally {
      setSaving(false)
    }
  }
  const revert = (): void => {
    setError(undefined)
    draft.discard()
  }
  return (
    <Card
      title="영상"
      actions={
        canWrite && (
          <div className="flex gap-2">
            {draft.edited && (
              <Button disabled={isSaving} onClick={revert}>
                영상 되돌리기
              </Button>
            )}
            <Button
              busy={isSaving}
              blocked={draft.edited ? undefined : '고친 내용이 없어요.'}
              onClick={() => void save()}
            >
              영상 저장
            </Button>
          </div>
        )
      }
    >
      {draft.isRestored && <RestoredNote onDiscard={revert} />}
      {videos.length === 0 && <p className="text-14 text-ink-soft">이 상품이 나오는 영상이 없어요.</p>}
      {canWrite ? (
        <fieldset disabled={isSaving} className="contents">
          <Chosen videos={videos} onChange={change} />
          {isFinding ? (
            <VideoFinder videos={videos} onChange={change} />
          ) : (
            <div>
              <Button icon="plus" onClick={() => setFinding(true)}>
                영상 고르기
              </Button>
            </div>
          )}
        </fieldset>
      ) : (
        <ol aria-label="고른 영상" className="list-decimal pl-5 text-14">
          {videos.map((video) => (
            <li key={video.id}>{video.title}</li>
          ))}
        </ol>
      )}
      {error !== undefined && (
        <p role="alert" className="rounded-control bg-danger-soft px-3 py-2 text-13 text-danger">
          {error}
        </p>
      )}
    </Card>
  )
}
