import { useSortable } from '@dnd-kit/sortable'
import type { ReactNode } from 'react'
import { Skeleton } from '#src/ui/display/skeleton.tsx'
import { CloseIcon } from '#src/ui/icons/sign-icons.tsx'
import type { PickedPhoto } from './picked-photo.ts'

interface PhotoTileProps {
  photo: PickedPhoto
  /** Place from 1. */
  place: number
  onRemove: () => void
  onRetry: () => void
}

function Progress({ photo: { state, share }, place }: Pick<PhotoTileProps, 'photo' | 'place'>) {
  if (state !== 'waiting' && state !== 'sending') return null
  return (
    <progress
      aria-label={`사진 ${place} 올리는 중`}
      // without a value while the photo is being prepared
      value={state === 'sending' ? share : undefined}
      className="pointer-events-none absolute inset-x-2 bottom-2 h-1.5 w-auto overflow-hidden rounded-full bg-surface/80 accent-accent"
    />
  )
}

/** Element of the sortable list, dragged by the picture. */
function SortablePicture({
  photo,
  place,
  children,
}: Pick<PhotoTileProps, 'photo' | 'place'> & { children: ReactNode }) {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id: photo.id,
    attributes: { roleDescription: '순서를 바꿀 수 있는 사진' },
  })
  const style = { transform: transform ? `translate3d(${transform.x}px, ${transform.y}px, 0)` : undefined, transition }
  return (
    <li ref={setNodeRef} style={style} className={`relative ${isDragging ? 'z-10' : ''}`}>
      <button
        {...attributes}
        {...listeners}
        ref={setActivatorNodeRef}
        type="button"
        aria-label={`사진 ${place}`}
        className={`block size-20 touch-manipulation overflow-hidden rounded-card bg-sunken select-none [-webkit-touch-callout:none] ${isDragging ? 'cursor-grabbing opacity-80' : 'cursor-grab'}`}
      >
        {photo.url === undefined ? (
          <Skeleton className="size-full" />
        ) : (
          <img src={photo.url} alt={`올린 사진 ${place}`} draggable={false} className="size-full object-cover" />
        )}
      </button>
      {children}
    </li>
  )
}

/** One photo: progress while it uploads, another attempt after a failure, and removal. */
export function PhotoTile({ photo, place, onRemove, onRetry }: PhotoTileProps) {
  return (
    <SortablePicture photo={photo} place={place}>
      <Progress photo={photo} place={place} />
      {photo.state === 'failed' && (
        <button
          type="button"
          onClick={onRetry}
          className="pressable absolute inset-0 flex items-center justify-center rounded-card bg-ink/60 text-13 font-semibold text-surface"
        >
          <span className="sr-only">사진 {place} </span>다시 올리기
        </button>
      )}
      <span className="absolute -top-1.5 -right-1.5 flex">
        <button
          type="button"
          aria-label={`사진 ${place} 빼기`}
          onClick={onRemove}
          className="pressable finger flex size-6 items-center justify-center rounded-full bg-ink text-surface"
        >
          <CloseIcon size={14} />
        </button>
      </span>
    </SortablePicture>
  )
}
