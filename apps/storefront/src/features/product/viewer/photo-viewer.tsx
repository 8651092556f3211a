import type { Image } from '@shop/contract'
import { type KeyboardEvent, type ReactNode, useEffect } from 'react'
import { useSlides } from '#src/ui/browse/use-slides.ts'
import { BackIcon, CloseIcon, ForwardIcon, MinusIcon, PlusIcon } from '#src/ui/icons/sign-icons.tsx'
import { closingOnCancel, useDialog } from '#src/ui/overlay/use-dialog.ts'
import { Picture } from '#src/ui/display/picture.tsx'
import { useZoom } from './use-zoom.ts'

export interface Photo {
  key: string
  image: Image
  /** Content below the photo, e.g. its review. */
  caption?: ReactNode
}
export interface PhotoViewerProps {
  open: boolean
  onClose: () => void
  label: string
  photos: readonly Photo[]
  /** Index of the first photo shown. */
  start: number
}
const BUTTON =
  'pressable flex size-11 shrink-0 items-center justify-center rounded-full text-white hover:bg-white/15 disabled:opacity-35'

function RoundButton(props: { label: string; disabled?: boolean; onClick: () => void; children: ReactNode }) {
  const { label, ...rest } = props
  return <button {...rest} type="button" aria-label={label} className={BUTTON} />
}

function Photos({ photos, start, onClose }: Omit<PhotoViewerProps, 'open' | 'label'>) {
  const { track, at, go, onScroll } = useSlides(photos.length)
  const zoom = useZoom()
  const { view, reset } = zoom
  const box = () => ({ width: track.current?.clientWidth ?? 0, height: track.current?.clientHeight ?? 0 })
  useEffect(() => {
    track.current?.scrollTo({ left: start * track.current.clientWidth, behavior: 'instant' })
  }, [start, track])
  const move = (to: number) => {
    reset()
    go(Math.min(photos.length - 1, Math.max(0, to)))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const by = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
    if (zoom.onKey(event, box())) event.preventDefault()
    else if (by !== 0) {
      event.preventDefault()
      move(at + by)
    }
  }
  const near = view.scale > 1
  return (
    // keys work wherever the focus is inside the viewer; each of them has a button too
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div className="flex h-full flex-col" onKeyDown={onKeyDown}>
      <div className="flex shrink-0 items-center justify-between px-2 py-1.5">
        <p className="figures pl-3 text-14 font-semibold" aria-live="polite">
          <span className="sr-only">{photos[at]?.image.alt} </span>
          {at + 1} / {photos.length}
        </p>
        <RoundButton label="닫기" onClick={onClose}>
          <CloseIcon />
        </RoundButton>
      </div>
      <ul
        ref={track}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the row scrolls, so it must be reachable for the arrow keys
        tabIndex={0}
        onScroll={() => {
          if (!near) onScroll()
        }}
        className={`no-scrollbar flex min-h-0 flex-1 snap-x snap-mandatory ${near ? 'overflow-hidden' : 'overflow-x-auto'}`}
      >
        {photos.map(({ key, image }, index) => (
          <li
            key={key}
            aria-hidden={index === at ? undefined : true}
            className="flex w-full shrink-0 snap-center snap-always items-center justify-center overflow-hidden select-none"
            style={{ touchAction: near ? 'none' : 'pan-x' }}
            {...(index === at && zoom.hands)}
          >
            <div
              className="aspect-square w-full max-w-[min(100%,calc(100dvh-12rem))] transition-transform duration-150 motion-reduce:transition-none"
              style={
                index === at ? { transform: `translate(${view.x}px, ${view.y}px) scale(${view.scale})` } : undefined
              }
            >
              <Picture image={image} sizes="960px" />
            </div>
          </li>
        ))}
      </ul>
      {photos[at]?.caption && (
        <div className="max-h-[30dvh] shrink-0 overflow-y-auto px-5 pt-3">{photos[at].caption}</div>
      )}
      <div className="flex shrink-0 items-center justify-center gap-2 px-2 pt-1.5 pb-[max(0.5rem,env(safe-area-inset-bottom))]">
        <RoundButton label="이전 사진" disabled={at === 0} onClick={() => move(at - 1)}>
          <BackIcon />
        </RoundButton>
        <RoundButton label="작게 보기" disabled={!near} onClick={() => zoom.zoomOut(box())}>
          <MinusIcon />
        </RoundButton>
        <output className="figures w-14 text-center text-13" aria-label="크기">
          {Math.round(view.scale * 100)}%
        </output>
        <RoundButton label="크게 보기" disabled={view.scale >= 4} onClick={() => zoom.zoomIn(box())}>
          <PlusIcon />
        </RoundButton>
        <RoundButton label="다음 사진" disabled={at === photos.length - 1} onClick={() => move(at + 1)}>
          <ForwardIcon />
        </RoundButton>
      </div>
    </div>
  )
}

/** Full-screen photo viewer: swipe between photos, zoom by pinch, double tap, wheel, or + and −. */
export function PhotoViewer({ open, onClose, label, ...photos }: PhotoViewerProps) {
  const { ref, shown } = useDialog(open)
  return (
    <dialog
      ref={ref}
      aria-label={label}
      className="layer fixed inset-0 h-dvh w-full bg-black text-white opacity-0 open:opacity-100 [&:popover-open]:opacity-100"
      onCancel={closingOnCancel(onClose)}
    >
      {shown && <Photos {...photos} onClose={onClose} />}
    </dialog>
  )
}
