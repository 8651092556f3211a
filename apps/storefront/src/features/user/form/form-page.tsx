import { type ReactNode, useEffect, useRef } from 'react'

interface FormPageProps {
  title: string
  text?: ReactNode
  /** What stood here before is done with: this is read out in its place. */
  follows?: boolean
  children: ReactNode
}

/**
 * A page that asks for something: what it is about, and the form. When it goes on to ask for something else, whoever cannot
 * see it is led to what is wrong there, or to its title.
 */
export function FormPage({ title, text, follows = false, children }: FormPageProps) {
  const page = useRef<HTMLDivElement>(null)
  const shown = useRef(follows ? undefined : title)
  useEffect(() => {
    if (shown.current === title) return
    shown.current = title
    const find = (what: string) => page.current?.querySelector<HTMLElement>(what)
    const target = find('[aria-invalid="true"]') ?? find('h1')
    target?.focus()
  }, [title])
  return (
    <div ref={page} className="mx-auto flex w-full max-w-[440px] flex-1 flex-col gap-7 px-5 pt-6 pb-12">
      <div className="flex flex-col gap-1.5">
        <h1 tabIndex={-1} className="text-22 font-bold text-balance outline-none">
          {title}
        </h1>
        {text && <p className="text-14 text-pretty whitespace-pre-line text-ink-soft">{text}</p>}
      </div>
      {children}
    </div>
  )
}
