import type { ReactNode } from 'react'

/** Section of the product page with a heading. */
export function DetailSection({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className="border-t-8 border-ground px-5 py-7">
      <h2 id={`${id}-title`} className="mb-4 text-18 font-bold">
        {title}
      </h2>
      {children}
    </section>
  )
}
