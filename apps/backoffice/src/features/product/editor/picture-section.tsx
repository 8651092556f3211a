import type { AdminProductFields } from '@shop/contract'
import { type DragEvent, lazy, type MouseEvent, Suspense, useState } from 'react'
import { call } from '#src/lib/call/call.ts'
import { Button, IconButton } from '#src/ui/controls/button.tsx'
import { TextField } from '#src/ui/controls/field.tsx'
import { Card } from '#src/ui/display/page.tsx'
import { refocus, useMoveAnnouncement } from '#src/ui/drag/move-keys.tsx'
import { useDrag, useDragRow } from '#src/ui/drag/use-drag.ts'
import { showFailure } from '#src/ui/overlay/toast.tsx'
import { pictureUrl } from '../product-texts.ts'
import type { ProductRecord } from './editor-record.ts'

const CropDialog = lazy(async () => ({ default: (await import('./crop-dialog.tsx')).CropDialog }))

type Picture = AdminProductFields['images'][number]

const move = (pictures: readonly Picture[], from: number, to: number): Picture[] => {
  const next = [...pictures]
  const [moved] = next.splice(from, 1)
  if (moved) next.splice(to, 0, moved)
  return next
}

interface TileProps {
  picture: Picture
  at: number
  count: number
  drag: ReturnType<typeof useDrag>
  /** Moves a picture, this one or one that is dropped on it. */
  onMove: (from: number, to: number) => void
  onRemove: () => void
  onAlt: (alt: string) => void
}

function Tile({ picture, at, count, drag, onMove, onRemove, onAlt }: TileProps) {
  const name = `사진 ${at + 1}`
  const { ref, isDragged, isOver } = useDragRow<HTMLLIElement, number>({
    drag,
    list: 'pictures',
    id: at,
    canDrop: () => true,
    onDrop: (from) => onMove(from, at),
  })
  const step = (to: number) => (event: MouseEvent<HTMLElement>) => {
    onMove(at, to)
    refocus(event.currentTarget)
  }
  return (
    <li
      ref={ref}
      className={`flex w-40 cursor-grab flex-col gap-1.5 rounded-card ${isOver ? 'ring-2 ring-focus' : ''} ${isDragged ? 'opacity-50' : ''}`}
    >
      <img
        src={pictureUrl(picture.key)}
        alt={picture.alt || name}
        className="aspect-square w-full rounded-card object-cover ring-1 ring-line"
        style={{ backgroundColor: picture.color }}
      />
      <TextField
        label={`${name} 설명`}
        isLabelHidden
        placeholder="사진 설명"
        value={picture.alt}
        onChange={(event) => onAlt(event.target.value)}
      />
      <div className="flex justify-between">
        <IconButton label={`${name} 앞으로`} icon="left" aria-disabled={at === 0} onClick={step(at - 1)} />
        <IconButton label={`${name} 뒤로`} icon="right" aria-disabled={at === count - 1} onClick={step(at + 1)} />
        <IconButton label={`${name} 지우기`} icon="close" onClick={onRemove} />
      </div>
    </li>
  )
}

/** Pictures of a product: dropped or chosen files, cropped to a square, sorted by dragging or by buttons. */
export function PictureSection({ record }: { record: ProductRecord }) {
  const { value: pictures, onChange, error } = record.value('images')
  const [waiting, setWaiting] = useState<File[]>([])
  const [isSending, setSending] = useState(false)
  const [next] = waiting
  const drag = useDrag()
  const { announce, announcement } = useMoveAnnouncement()
  const sort = (from: number, to: number): void => {
    if (to < 0 || to >= pictures.length) return
    onChange(move(pictures, from, to))
    announce(`사진 ${from + 1}`, to + 1, pictures.length)
  }
  const add = (files: FileList | null): void =>
    setWaiting([...waiting, ...[...(files ?? [])].filter(({ type }) => type.startsWith('image/'))])
  const send = async (file: File, crop: { left: number; top: number; side: number }): Promise<void> => {
    setSending(true)
    try {
      const { picture } = await call('admin.product.uploadPicture', { query: crop, body: { file } })
      onChange([...record.form.getValues('images'), picture])
      setWaiting((files) => files.slice(1))
    } catch (reason) {
      showFailure(reason)
    } finally {
      setSending(false)
    }
  }
  const drop = (event: DragEvent): void => {
    event.preventDefault()
    add(event.dataTransfer.files)
  }
  return (
    <Card title="사진">
      <div onDragOver={(event) => event.preventDefault()} onDrop={drop} className="flex flex-col gap-3">
        {pictures.length > 0 && (
          <ul aria-label="상품 사진" className="flex flex-wrap gap-3">
            {pictures.map((picture, at) => (
              <Tile
                key={picture.key}
                picture={picture}
                at={at}
                count={pictures.length}
                drag={drag}
                onMove={sort}
                onRemove={() => onChange(pictures.filter((_, each) => each !== at))}
                onAlt={(alt) => onChange(pictures.with(at, { ...picture, alt }))}
              />
            ))}
          </ul>
        )}
        <label className="flex min-h-20 cursor-pointer items-center justify-center rounded-card bg-sunken px-4 text-14 text-ink-soft ring-1 ring-line ring-inset focus-within:ring-2 focus-within:ring-focus">
          사진을 끌어다 놓거나 눌러서 고르세요. 첫 사진이 목록에 나와요.
          <input
            type="file"
            accept="image/jpeg,image/png,image/webp"
            multiple
            className="sr-only"
            onChange={(event) => {
              add(event.target.files)
              event.target.value = ''
            }}
          />
        </label>
        {error && <p className="text-12 text-danger">{error}</p>}
        {announcement}
      </div>
      {next && (
        <Suspense>
          <CropDialog
            key={`${next.name} ${waiting.length}`}
            file={next}
            isSending={isSending}
            onCrop={(crop) => void send(next, crop)}
            onClose={() => setWaiting(waiting.slice(1))}
          />
        </Suspense>
      )}
      {waiting.length > 1 && <Button onClick={() => setWaiting([])}>남은 사진 {waiting.length}장 빼기</Button>}
    </Card>
  )
}
