import { Button } from '#src/ui/controls/button.tsx'

/** Error of a page section, with a retry button if trying again can help. */
export function ErrorNote({ text, onRetry }: { text: string; onRetry?: (() => void) | undefined }) {
  return (
    <div
      role="alert"
      className="mx-5 my-6 flex items-center justify-between gap-3 rounded-card bg-sunken py-3 pr-3 pl-4"
    >
      <p className="text-14 text-ink-soft">{text}</p>
      {onRetry && (
        <Button look="line" size="small" onClick={onRetry}>
          다시 시도
        </Button>
      )}
    </div>
  )
}
