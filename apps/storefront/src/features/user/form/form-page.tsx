import type { ReactNode } from 'react'

/** A page that asks for something: what it is about, and the form. */
export function FormPage({ title, text, children }: { title: string; text?: ReactNode; children: ReactNode }) {
  return (
    <div className="mx-auto flex w-full max-w-[440px] flex-1 flex-col gap-7 px-5 pt-6 pb-12">
      <div className="flex flex-col gap-1.5">
        <h1 className="text-22 font-bold text-balance">{title}</h1>
        {text && <p className="text-14 text-pretty whitespace-pre-line text-ink-soft">{text}</p>}
      </div>
      {children}
    </div>
  )
}
