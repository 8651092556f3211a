import { BackIcon, ForwardIcon } from '#src/ui/icons/sign-icons.tsx'

interface PageStepsProps {
  /** Name of the paginated items, e.g. 후기. */
  label: string
  /** Zero-based page number. */
  page: number
  pages: number
  onPage: (page: number) => void
}
const BUTTON =
  'pressable flex size-11 items-center justify-center rounded-full ring-1 ring-line ring-inset disabled:opacity-35'

/** Pagination by page numbers. A page beyond the end leads back to the last one. */
export function PageSteps({ label, page, pages, onPage }: PageStepsProps) {
  const last = Math.max(0, pages - 1)
  if (last === 0 && page === 0) return null
  return (
    <nav aria-label={`${label} 쪽`} className="flex items-center justify-center gap-4 pt-5">
      <button
        type="button"
        aria-label={`이전 ${label}`}
        disabled={page <= 0}
        onClick={() => onPage(Math.min(page - 1, last))}
        className={BUTTON}
      >
        <BackIcon size={20} />
      </button>
      <p className="figures min-w-14 text-center text-14" aria-live="polite">
        <b>{Math.min(page, last) + 1}</b> <span className="text-ink-faint">/ {last + 1}</span>
      </p>
      <button
        type="button"
        aria-label={`다음 ${label}`}
        disabled={page >= last}
        onClick={() => onPage(page + 1)}
        className={BUTTON}
      >
        <ForwardIcon size={20} />
      </button>
    </nav>
  )
}
