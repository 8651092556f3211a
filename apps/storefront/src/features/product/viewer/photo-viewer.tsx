import css from 'photoswipe/style.css?inline'
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { BackIcon, CloseIcon, ForwardIcon, MinusIcon, PlusIcon } from '#src/ui/icons/sign-icons.tsx'
import { closingOnCancel, useDialog } from '#src/ui/overlay/use-dialog.ts'
import type { Photo } from './photo.ts'
import { MOST_SCALE, openPhotoStage, type PhotoStage } from './photo-stage.ts'

export interface PhotoViewerProps {
  open: boolean
  onClose: () => void
  label: string
  photos: readonly Photo[]
  /** Index of the first photo shown. */
  start: number
  /** The photos have captions. */
  captioned?: boolean
  /** There are further photos, which `onEnd` loads. */
  more?: boolean
  /** Called when one of the last photos is shown and there are more. */
  onEnd?: (() => void) | undefined
}
/** Photos before the last one at which further ones are loaded. */
const AHEAD = 3

const BUTTON =
  'pressable flex size-11 shrink-0 items-center justify-center rounded-full text-white hover:bg-white/15 disabled:opacity-35'

interface RoundButtonProps {
  label: string
  disabled?: boolean
  /** Receives the focus when the viewer opens. */
  'data-opens-at'?: string
  onClick: () => void
  children: ReactNode
}
function RoundButton({ label, ...rest }: RoundButtonProps) {
  return <button {...rest} type="button" aria-label={label} className={BUTTON} />
}

/** Opens the photos in the element while the component is mounted. */
const usePhotoStage = (given: Pick<PhotoViewerProps, 'photos' | 'start' | 'captioned' | 'onClose'>) => {
  const { photos, start, captioned = false, onClose } = given
  const host = useRef<HTMLDivElement>(null)
  const stage = useRef<PhotoStage>(undefined)
  const [view, setView] = useState({ at: start, scale: 1 })
  const latest = useRef({ photos, start, captioned, onClose })
  useEffect(() => {
    latest.current = { photos, start, captioned, onClose }
    stage.current?.update(photos)
  })
  useEffect(() => {
    if (!host.current) return undefined
    const opened = openPhotoStage(host.current, {
      ...latest.current,
      onView: (next) => setView((before) => (before.at === next.at && before.scale === next.scale ? before : next)),
      onClose: () => latest.current.onClose(),
    })
    stage.current = opened
    return () => {
      stage.current = undefined
      opened.close()
    }
  }, [])
  return { host, stage, view }
}

interface ControlsProps {
  stage: RefObject<PhotoStage | undefined>
  view: { at: number; scale: number }
  count: number
}
function Controls({ stage, view: { at, scale }, count }: ControlsProps) {
  return (
    <div className="flex shrink-0 items-center justify-center gap-2 px-2 pt-1.5 pb-[max(0.5rem,env(safe-area-inset-bottom))]">
      <RoundButton label="이전 사진" disabled={at === 0} onClick={() => stage.current?.go(-1)}>
        <BackIcon />
      </RoundButton>
      <RoundButton label="작게 보기" disabled={scale <= 1} onClick={() => stage.current?.zoom('out')}>
        <MinusIcon />
      </RoundButton>
      <output className="figures w-14 text-center text-13" aria-label="크기">
        {Math.round(scale * 100)}%
      </output>
      <RoundButton label="크게 보기" disabled={scale >= MOST_SCALE} onClick={() => stage.current?.zoom('in')}>
        <PlusIcon />
      </RoundButton>
      <RoundButton label="다음 사진" disabled={at >= count - 1} onClick={() => stage.current?.go(1)}>
        <ForwardIcon />
      </RoundButton>
    </div>
  )
}

function Photos(props: Omit<PhotoViewerProps, 'open' | 'label'>) {
  const { photos, onClose, more = false, onEnd } = props
  const { host, stage, view } = usePhotoStage(props)
  const photo = photos[view.at]
  const isNearEnd = more && view.at >= photos.length - AHEAD
  useEffect(() => {
    if (isNearEnd) onEnd?.()
    // oxlint-disable-next-line react/exhaustive-deps -- once for each length of the list
  }, [isNearEnd, photos.length])
  return (
    <>
      <style href="photoswipe" precedence="default">
        {css}
      </style>
      {/* the library's z-index applies inside this element */}
      <div ref={host} className="isolate" />
      <div className="absolute inset-x-0 top-0 z-10 flex items-center justify-between bg-black/45 px-2 py-1.5">
        <p className="figures pl-3 text-14 font-semibold" aria-live="polite">
          <span className="sr-only">{photo?.image.alt} </span>
          {view.at + 1} / {photos.length}
          {more && '+'}
        </p>
        <RoundButton label="닫기" data-opens-at="" onClick={onClose}>
          <CloseIcon />
        </RoundButton>
      </div>
      <div className="absolute inset-x-0 bottom-0 z-10 bg-black/45">
        {photo?.caption && (
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, so it must be reachable for the arrow keys
          <div key={photo.key} tabIndex={0} className="max-h-[30dvh] overflow-y-auto px-5 pt-3">
            {photo.caption}
          </div>
        )}
        <Controls stage={stage} view={view} count={photos.length} />
      </div>
    </>
  )
}

/**
 * Full-screen photo viewer: swipe between photos, zoom by pinch, double tap, wheel, or + and −, and pan with inertia (decision
 * 043).
 */
export function PhotoViewer({ open, onClose, label, ...photos }: PhotoViewerProps) {
  const { ref, shown } = useDialog(open && photos.photos.length > 0)
  return (
    <dialog
      ref={ref}
      aria-label={label}
      className="layer fixed inset-0 h-dvh w-full bg-black text-white opacity-0 open:opacity-100 [&:popover-open]:opacity-100"
      onCancel={closingOnCancel(onClose)}
    >
      {shown && photos.photos.length > 0 && <Photos {...photos} onClose={onClose} />}
    </dialog>
  )
}
