import { type ChangeEvent, useRef } from 'react'
import { CloseIcon, PlusIcon } from '#src/ui/icons/sign-icons.tsx'
import { Skeleton } from '#src/ui/display/skeleton.tsx'
import { MOST_PHOTOS, type Photos } from './use-photos.ts'

function AddButton({ count, onFiles }: { count: number; onFiles: (files: File[]) => void }) {
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
        accept="image/*"
        multiple
        aria-label="사진 파일"
        className="sr-only"
        tabIndex={-1}
        onChange={take}
      />
      <button
        type="button"
        onClick={() => input.current?.click()}
        className="pressable figures flex size-18 flex-col items-center justify-center gap-0.5 rounded-card bg-sunken text-12 text-ink-soft"
      >
        <PlusIcon size={20} />
        <span className="sr-only">사진 추가 </span>
        {count}/{MOST_PHOTOS}
      </button>
    </li>
  )
}

/** Up to five photos of the delivered product, each removable. */
export function PhotoField({ photos, sending, problem, add, remove }: Photos) {
  const count = photos.length + sending
  return (
    <fieldset aria-busy={sending > 0 || undefined}>
      <legend className="mb-1.5 text-13 font-semibold text-ink-soft">사진 (선택)</legend>
      <ul className="flex flex-wrap gap-2">
        {photos.map(({ name, url }, at) => (
          <li key={name} className="relative">
            <img src={url} alt={`올린 사진 ${at + 1}`} className="size-18 rounded-card bg-sunken object-cover" />
            <span className="absolute -top-1.5 -right-1.5 flex">
              <button
                type="button"
                aria-label={`사진 ${at + 1} 빼기`}
                onClick={() => remove(name)}
                className="pressable finger flex size-6 items-center justify-center rounded-full bg-ink text-surface"
              >
                <CloseIcon size={14} />
              </button>
            </span>
          </li>
        ))}
        {Array.from({ length: sending }, (_, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- places that wait are all alike
          <li key={at}>
            <Skeleton className="size-18 rounded-card" />
          </li>
        ))}
        {count < MOST_PHOTOS && <AddButton count={count} onFiles={(files) => void add(files)} />}
      </ul>
      {sending > 0 && <p className="sr-only">사진을 올리고 있어요</p>}
      {problem && (
        <p role="alert" className="mt-1.5 text-12 text-danger">
          {problem}
        </p>
      )}
    </fieldset>
  )
}
