import { Dialog as Base } from '@base-ui/react/dialog'
import type { ReactNode } from 'react'
import { IconButton } from '#src/ui/controls/button.tsx'

export interface OverlayProps {
  open: boolean
  onClose: () => void
  title: string
  /** Sentence under the title, read with it. */
  text?: ReactNode
  children?: ReactNode
  /** Buttons at the end. The last one is the main action. */
  actions?: ReactNode
  /** False: only its own buttons close it. */
  isDismissible?: boolean
}

function Body({ title, text, children, actions, onClose, isDismissible = true }: Omit<OverlayProps, 'open'>) {
  return (
    <>
      <div className="flex items-start justify-between gap-3 px-5 pt-4">
        <div className="flex min-w-0 flex-col gap-1 pt-1">
          <Base.Title className="text-18 font-bold">{title}</Base.Title>
          {text && <Base.Description className="text-14 text-pretty text-ink-soft">{text}</Base.Description>}
        </div>
        {isDismissible && <IconButton label="닫기" icon="close" onClick={onClose} />}
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-5 py-3">{children}</div>
      {actions && (
        <div className="flex flex-wrap justify-end gap-2 border-t border-line px-5 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))]">
          {actions}
        </div>
      )}
    </>
  )
}

const closing =
  ({ onClose, isDismissible = true }: Pick<OverlayProps, 'onClose' | 'isDismissible'>) =>
  (open: boolean): void => {
    if (!open && isDismissible) onClose()
  }

const widths = { narrow: 'max-w-[26rem]', medium: 'max-w-[40rem]', wide: 'max-w-[64rem]' }

/**
 * Modal dialog in the middle of the screen. Focus is trapped in it and returns to where it was.
 * Use it for a decision or a few fields; use Sheet to look at one row beside its list.
 */
export function Dialog({ size = 'narrow', ...props }: OverlayProps & { size?: keyof typeof widths }) {
  return (
    <Base.Root open={props.open} onOpenChange={closing(props)} disablePointerDismissal={props.isDismissible === false}>
      <Base.Portal>
        <Base.Backdrop className="backdrop" />
        <Base.Viewport className="fixed inset-0 flex items-center justify-center p-3">
          <Base.Popup
            data-popup=""
            className={`popup flex max-h-full w-full flex-col rounded-card bg-surface shadow-lift ${widths[size]}`}
          >
            <Body {...props} />
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  )
}

/** Modal sheet at the right edge; on a phone it comes from below. */
export function Sheet(props: OverlayProps) {
  return (
    <Base.Root open={props.open} onOpenChange={closing(props)}>
      <Base.Portal>
        <Base.Backdrop className="backdrop" />
        <Base.Viewport className="fixed inset-0 flex items-end justify-end wide:items-stretch">
          <Base.Popup
            data-popup=""
            className="popup-sheet flex max-h-[92dvh] w-full flex-col rounded-t-sheet bg-surface shadow-lift wide:max-h-none wide:w-[34rem] wide:rounded-none"
          >
            <Body {...props} />
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  )
}
