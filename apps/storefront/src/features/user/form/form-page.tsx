import { type ReactNode, useEffect, useRef } from 'react'

interface FormPageProps {
  title: string
  text?: ReactNode
  /** True if this page replaces a completed step: its title takes the focus and is read out. */
  follows?: boolean
  children: ReactNode
}

/**
 * Page with a title and a form. When the title changes, moves the focus to the first invalid field, or else to the title, for
 * screen readers.
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
