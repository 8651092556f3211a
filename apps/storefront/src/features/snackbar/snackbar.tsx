import { hideSnackbar, type SnackbarAction, useSnackbar } from '#src/ui/layers/snackbar-store.ts'

function ActionButton({ action }: { action: SnackbarAction }) {
  const run = () => {
    hideSnackbar()
    action.run()
  }
  return (
    <button
      type="button"
      onClick={run}
      className="finger pointer-events-auto ml-3 font-bold whitespace-nowrap underline underline-offset-4"
    >
      {action.label}
    </button>
  )
}

/** The place where messages rise; always there, so that screen readers hear what comes into it. */
export function Snackbar() {
  const { message, action, turn } = useSnackbar()
  return (
    <output
      aria-live="polite"
      className="pointer-events-none fixed block inset-x-0 bottom-[calc(var(--bottom-bar,0px)+env(safe-area-inset-bottom)+12px)] z-40 mx-auto w-full max-w-[720px] px-4"
    >
      {message !== undefined && (
        <p
          key={turn}
          className="mx-auto w-fit max-w-full translate-y-0 rounded-control bg-ink/92 px-4 py-3 text-center text-14 font-semibold text-surface opacity-100 shadow-lift transition-[transform,opacity] duration-200 ease-enter starting:translate-y-4 starting:opacity-0"
        >
          {message}
          {action && <ActionButton action={action} />}
        </p>
      )}
    </output>
  )
}
