/** How far the sign-up is. */
export function StepLine({ at, of }: { at: number; of: number }) {
  return (
    <div className="-mt-2 flex items-center gap-3">
      <progress
        aria-label="가입 단계"
        max={of}
        value={at}
        className="h-1 flex-1 appearance-none overflow-hidden rounded-full bg-line [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-accent"
      />
      <span className="figures text-13 text-ink-faint">
        {at}/{of}
      </span>
    </div>
  )
}
