import { type ReactNode, useId } from 'react'

interface UploadFieldProps {
  title: string
  hint: string
  /** Sentence about a refused file, announced to screen readers. */
  problem: string | undefined
  children: ReactNode
}

/** Part of the upload form: title, explanation, controls, and its own error. */
export function UploadField({ title, hint, problem, children }: UploadFieldProps) {
  const [titleId, hintId] = [useId(), useId()]
  return (
    <section aria-labelledby={titleId} aria-describedby={hintId} className="flex flex-col gap-3">
      <div>
        <h2 id={titleId} className="text-16 font-bold">
          {title}
        </h2>
        <p id={hintId} className="mt-0.5 text-13 text-pretty text-ink-faint">
          {hint}
        </p>
      </div>
      {children}
      {problem !== undefined && (
        <p role="alert" className="text-13 text-pretty text-danger">
          {problem}
        </p>
      )}
    </section>
  )
}

/** Labelled progress bar with its percentage. Without a share it is indeterminate. */
export function ShareBar({ label, share }: { label: string; share: number | undefined }) {
  const percent = share === undefined ? undefined : Math.floor(share * 100)
  return (
    <div className="flex flex-col gap-1.5">
      <p className="figures flex justify-between text-13 text-ink-soft" aria-hidden="true">
        <span>{label}</span>
        {percent !== undefined && <span>{percent}%</span>}
      </p>
      <progress
        aria-label={label}
        max={100}
        value={percent}
        className="h-1.5 w-full appearance-none overflow-hidden rounded-full bg-line text-accent [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-accent [&::-webkit-progress-value]:transition-[width]"
      />
    </div>
  )
}
