import { type ReactNode, useId } from 'react'
import { closingOnCancel, useDialog } from './use-dialog.ts'

interface ModalProps {
  open: boolean
  onClose: () => void
  title: string
  children?: ReactNode
  /** One or two buttons, side by side. */
  actions: ReactNode
}

/** Modal for a question or a warning in the middle of the screen, 296 px wide. ROUTE-6 */
export function Modal({ open, onClose, title, children, actions }: ModalProps) {
  const { ref, shown } = useDialog(open)
  const titleId = useId()
  return (
    <dialog ref={ref} aria-labelledby={titleId} className="layer layer-modal" onCancel={closingOnCancel(onClose)}>
      {shown && (
        <div className="flex flex-col gap-5 p-5 pt-6">
          <div className="flex flex-col gap-2 text-center">
            <h2 id={titleId} className="text-16 font-bold">
              {title}
            </h2>
            {children && <div className="text-14 text-pretty whitespace-pre-line text-ink-soft">{children}</div>}
          </div>
          <div className="flex gap-2 *:flex-1">{actions}</div>
        </div>
      )}
    </dialog>
  )
}
