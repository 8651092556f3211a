import { Toast as Base } from '@base-ui/react/toast'
import { failureText } from '#src/lib/call/api-error.ts'
import { Icon } from '#src/ui/icons/icons.tsx'

const manager = Base.createToastManager()

export interface ToastOptions {
  /** Undoes what the message names. Shown as a button while the message is open. */
  onUndo?: () => void | Promise<void>
}

const UNDO_MS = 10_000
const PLAIN_MS = 5_000

/** Shows a short message: `showToast('80개 상품의 가격을 바꿨어요.', { onUndo })`. */
export const showToast = (text: string, { onUndo }: ToastOptions = {}): void => {
  const id: string = manager.add({
    title: text,
    timeout: onUndo ? UNDO_MS : PLAIN_MS,
    ...(onUndo && {
      actionProps: {
        children: '되돌리기',
        onClick: () => {
          manager.close(id)
          void Promise.resolve(onUndo()).catch(showFailure)
        },
      },
    }),
  })
}

/** Shows the sentence of a failed action. */
export const showFailure = (error: unknown): void =>
  void manager.add({ title: failureText(error), type: 'error', priority: 'high', timeout: UNDO_MS })

function Toasts() {
  const { toasts } = Base.useToastManager()
  return toasts.map((toast) => (
    <Base.Root
      key={toast.id}
      toast={toast}
      aria-label={toast.type === 'error' ? '오류' : '알림'}
      className="popup pointer-events-auto rounded-card bg-ink text-white shadow-lift"
    >
      <Base.Content className="flex min-h-12 items-center gap-2 py-1.5 pr-1.5 pl-4 text-14">
        <Base.Title render={<p />} className="min-w-0 flex-1" />
        {toast.actionProps && (
          <Base.Action className="h-9 rounded-control px-3 text-14 font-semibold text-white underline underline-offset-4 hover:bg-white/10 pointer-coarse:h-11" />
        )}
        <Base.Close
          aria-label="닫기"
          title="닫기"
          className="inline-flex size-9 shrink-0 items-center justify-center rounded-control text-white/80 hover:bg-white/10 hover:text-white pointer-coarse:size-11"
        >
          <Icon name="close" />
        </Base.Close>
      </Base.Content>
    </Base.Root>
  ))
}

/** Place of the messages: above the bottom bar of a phone, else at the left, because the buttons of forms and drawers are at the right. */
export function ToastRegion() {
  return (
    <Base.Provider toastManager={manager} limit={3}>
      <Base.Portal>
        <Base.Viewport className="pointer-events-none fixed inset-x-3 bottom-20 z-50 mx-auto flex max-w-[30rem] flex-col gap-2 wide:inset-x-auto wide:bottom-6 wide:left-60 wide:mx-0 wide:w-[26rem]">
          <Toasts />
        </Base.Viewport>
      </Base.Portal>
    </Base.Provider>
  )
}
