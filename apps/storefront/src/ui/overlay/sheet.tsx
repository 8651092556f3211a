import { type ReactNode, useId } from 'react'
import { IconButton } from '#src/ui/controls/icon-button.tsx'
import { CloseIcon } from '#src/ui/icons/sign-icons.tsx'
import { closingOnCancel, useDialog } from './use-dialog.ts'
import { useDragDown } from './use-drag-down.ts'

interface SheetProps {
  open: boolean
  onClose: () => void
  title: string
  /** Stays at the bottom of the sheet while the content scrolls. */
  footer?: ReactNode
  /** See `useDialog`. */
  leavesFirst?: boolean
  children: ReactNode
}

/** Bottom sheet. Closes by its button, Escape, a tap outside, or dragging its head down. */
export function Sheet({ open, onClose, title, footer, leavesFirst, children }: SheetProps) {
  const { ref, shown } = useDialog(open, leavesFirst)
  const titleId = useId()
  const drag = useDragDown(() => ref.current, onClose)
  return (
    // a tap beside the sheet is a second way out: Escape and the button are there for everybody
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={ref}
      aria-labelledby={titleId}
      className="layer layer-sheet"
      onCancel={closingOnCancel(onClose)}
      onClick={(event) => {
        if (event.target === event.currentTarget) onClose()
      }}
    >
      {shown && (
        <>
          <div {...drag} className="shrink-0 cursor-grab touch-none pt-2 select-none active:cursor-grabbing">
            <div className="mx-auto h-1 w-9 rounded-full bg-line" aria-hidden="true" />
            <div className="flex items-center justify-between gap-3 py-1 pr-2 pl-5">
              <h2 id={titleId} className="text-18 font-bold">
                {title}
              </h2>
              <IconButton label="닫기" onClick={onClose}>
                <CloseIcon />
              </IconButton>
            </div>
          </div>
          <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-5 pb-5">{children}</div>
          {footer && (
            <div className="hairline-t shrink-0 px-5 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))]">{footer}</div>
          )}
        </>
      )}
    </dialog>
  )
}
