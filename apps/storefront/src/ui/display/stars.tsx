import { StarIcon } from '#src/ui/icons/sign-icons.tsx'

const five = [1, 2, 3, 4, 5]

/** Rating out of five as stars. */
export function Stars({ score, size = 14 }: { score: number; size?: number }) {
  return (
    <span className="inline-flex">
      <span className="sr-only">5점 만점에 {score}점</span>
      {five.map((star) => (
        <StarIcon key={star} size={size} filled className={star <= Math.round(score) ? 'text-spot' : 'text-line'} />
      ))}
    </span>
  )
}
