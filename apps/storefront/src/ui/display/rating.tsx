import { formatCount } from '@shop/rules'
import { StarIcon } from '#src/ui/icons/sign-icons.tsx'

const ratingText = (score: string, count: number | undefined): string =>
  `5점 만점에 ${score}점${count === undefined ? '' : `, 후기 ${formatCount(count)}개`}`

/**
 * Score and number of ratings. An image with a name, because hidden labels beside the figures would add two boxes to every
 * card.
 */
export function Rating({ score, count }: { score: number; count?: number }) {
  const shown = score.toFixed(1)
  return (
    <span
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- drawn and written here: there is no file for an <img>
      role="img"
      aria-label={ratingText(shown, count)}
      className="figures inline-flex items-center gap-0.5 text-12 text-ink-faint"
    >
      <StarIcon size={13} filled className="text-spot" />
      <b className="font-semibold text-ink-soft">{shown}</b>
      {count !== undefined && `(${formatCount(count)})`}
    </span>
  )
}
