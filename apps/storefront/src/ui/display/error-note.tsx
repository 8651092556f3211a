import { Button } from '#src/ui/controls/button.tsx'

/** A part of a page that failed, with a way to try it again. */
export function ErrorNote({ text, onRetry }: { text: string; onRetry: () => void }) {
  return (
    <div
      role="alert"
      className="mx-5 my-6 flex items-center justify-between gap-3 rounded-card bg-sunken py-3 pr-3 pl-4"
    >
      <p className="text-14 text-ink-soft">{text}</p>
      <Button look="line" size="small" onClick={onRetry}>
        다시 시도
      </Button>
    </div>
  )
}
