import {
  closestCenter,
  DndContext,
  KeyboardSensor,
  MouseSensor,
  TouchSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { rectSortingStrategy, SortableContext, sortableKeyboardCoordinates } from '@dnd-kit/sortable'
import { type ChangeEvent, type ReactNode, useId, useRef } from 'react'
import { PlusIcon } from '#src/ui/icons/sign-icons.tsx'
import { PhotoTile } from './photo-tile.tsx'
import { sortAnnouncements, sortInstructions } from './sort-texts.ts'
import type { PhotoPickerState } from './use-photo-picker.ts'

const ACCEPT = 'image/jpeg,image/png,image/webp,image/heic,image/heif,.heic,.heif'

interface AddPhotosProps {
  count: number
  most: number
  onFiles: (files: File[]) => void
}

function AddPhotos({ count, most, onFiles }: AddPhotosProps) {
  const input = useRef<HTMLInputElement>(null)
  const take = (event: ChangeEvent<HTMLInputElement>) => {
    const files = [...(event.currentTarget.files ?? [])]
    // allows choosing the same photo again after it was removed
    event.currentTarget.value = ''
    onFiles(files)
  }
  return (
    <li>
      <input
        ref={input}
        type="file"
        accept={ACCEPT}
        multiple
        aria-label="사진 파일"
        className="sr-only"
        tabIndex={-1}
        onChange={take}
      />
      <button
        type="button"
        onClick={() => input.current?.click()}
        className="pressable figures flex size-20 flex-col items-center justify-center gap-0.5 rounded-card bg-sunken text-12 text-ink-soft"
      >
        <PlusIcon size={20} />
        <span className="sr-only">사진 추가 </span>
        {count}/{most}
      </button>
    </li>
  )
}

/** Drags by mouse, by touch after a short press, so that the page still scrolls, and by keyboard. */
const useSortSensors = () =>
  useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 6 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 200, tolerance: 8 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )

function SortablePhotos({ picker, children }: { picker: PhotoPickerState; children: ReactNode }) {
  const { photos, move } = picker
  const sensors = useSortSensors()
  const ids = photos.map(({ id }) => id)
  return (
    <DndContext
      id={useId()}
      sensors={sensors}
      collisionDetection={closestCenter}
      accessibility={{ announcements: sortAnnouncements(ids), screenReaderInstructions: sortInstructions }}
      onDragEnd={({ active, over }) => over && move(String(active.id), String(over.id))}
    >
      <SortableContext items={ids} strategy={rectSortingStrategy}>
        <ul className="flex flex-wrap gap-3">{children}</ul>
      </SortableContext>
    </DndContext>
  )
}

/** Refused files, and photos whose upload failed, each with its name. */
function PhotoProblems({ picker: { photos, refused } }: { picker: PhotoPickerState }) {
  const failed = photos.flatMap(({ id, name, problem: text }) => (text === undefined ? [] : [{ id, name, text }]))
  const problems = [...refused, ...failed]
  if (problems.length === 0) return null
  return (
    <ul role="alert" className="mt-2 flex flex-col gap-0.5 text-12 text-danger">
      {problems.map(({ id, name, text }) => (
        <li key={id} className="[overflow-wrap:anywhere]">
          <bdi className="font-semibold">{name}</bdi> {text}
        </li>
      ))}
    </ul>
  )
}

/** Chooses photos and uploads them at once. Their order is changed by dragging or by keyboard. */
export function PhotoPicker({ picker, note }: { picker: PhotoPickerState; note?: ReactNode }) {
  const { photos, most, busy, add, remove, retry } = picker
  return (
    <fieldset aria-busy={busy || undefined} className="min-w-0">
      <legend className="mb-1.5 text-13 font-semibold text-ink-soft">사진 (선택)</legend>
      <SortablePhotos picker={picker}>
        {photos.map((photo, at) => (
          <PhotoTile
            key={photo.id}
            photo={photo}
            place={at + 1}
            onRemove={() => remove(photo.id)}
            onRetry={() => retry(photo.id)}
          />
        ))}
        {photos.length < most && <AddPhotos count={photos.length} most={most} onFiles={add} />}
      </SortablePhotos>
      {busy && <p className="sr-only">사진을 올리고 있어요</p>}
      <PhotoProblems picker={picker} />
      {note && <div className="mt-2 text-12 text-ink-faint">{note}</div>}
    </fieldset>
  )
}
