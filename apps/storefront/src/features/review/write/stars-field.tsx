import { useId } from 'react'
import { StarIcon } from '#src/ui/icons/sign-icons.tsx'

/** Word of each rating. */
export const scoreWords: Readonly<Record<number, string>> = {
  1: '별로예요',
  2: '아쉬워요',
  3: '보통이에요',
  4: '좋아요',
  5: '아주 좋아요',
}
const scores = [1, 2, 3, 4, 5]

interface StarsFieldProps {
  /** 0 until chosen. */
  value: number
  error: string | undefined
  onChange: (score: number) => void
}

/** Rating as a group of radio buttons: each star has a word, and the arrow keys move between them. */
export function StarsField({ value, error, onChange }: StarsFieldProps) {
  const id = useId()
  return (
    <fieldset
      data-part="score"
      aria-describedby={error ? `${id}-note` : undefined}
      className="flex flex-col items-center gap-1"
    >
      <legend className="mx-auto mb-2 text-16 font-bold">상품은 어떠셨나요?</legend>
      <div className="flex">
        {scores.map((score) => (
          <label
            key={score}
            className="pressable flex size-12 cursor-pointer items-center justify-center rounded-full has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-focus"
          >
            <input
              type="radio"
              name={id}
              value={score}
              checked={score === value}
              aria-label={`${score}점 ${scoreWords[score]}`}
              onChange={() => onChange(score)}
              className="sr-only"
            />
            <StarIcon size={38} filled className={score <= value ? 'text-spot' : 'text-line'} />
          </label>
        ))}
      </div>
      <p id={`${id}-note`} className={`min-h-5 text-14 ${error ? 'text-danger' : 'font-semibold text-ink-soft'}`}>
        {error ?? scoreWords[value]}
      </p>
    </fieldset>
  )
}
