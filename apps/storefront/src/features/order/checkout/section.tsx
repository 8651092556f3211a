import { type ReactNode, useId } from 'react'

/** Section of the checkout with a heading. */
export function Section({ title, action, children }: { title: string; action?: ReactNode; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="border-b-8 border-ground px-5 py-6 last:border-b-0">
      <div className="mb-4 flex min-h-9 items-center justify-between gap-3">
        <h2 id={id} className="text-18 font-bold">
          {title}
        </h2>
        {action}
      </div>
      {children}
    </section>
  )
}
