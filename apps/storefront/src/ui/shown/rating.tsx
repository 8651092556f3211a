import { formatCount } from '@shop/rules'
import { StarIcon } from '#src/ui/icons/sign-icons.tsx'

/** Score and how many gave one. */
export function Rating({ score, count }: { score: number; count?: number }) {
  return (
    <span className="figures inline-flex items-center gap-0.5 text-12 text-ink-faint">
      <StarIcon size={13} filled className="text-spot" />
      <span className="sr-only">5점 만점에 </span>
      <b className="font-semibold text-ink-soft">{score.toFixed(1)}</b>
      {count !== undefined && (
        <>
          <span className="sr-only">후기 </span>({formatCount(count)})
        </>
      )}
    </span>
  )
}
