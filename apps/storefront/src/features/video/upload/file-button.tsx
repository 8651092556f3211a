import { type ChangeEvent, type ReactNode, useId, useRef } from 'react'
import { Button, type ButtonLook } from '#src/ui/controls/button.tsx'

interface FileButtonProps extends ButtonLook {
  /** Name of the file input, for screen readers. */
  label: string
  accept: string
  reason?: string | undefined
  onFile: (file: File) => void
  children: ReactNode
}

/** Button that opens the file dialog. */
export function FileButton({ label, accept, onFile, children, ...button }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  const id = useId()
  const take = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const [file] = currentTarget.files ?? []
    // allows choosing the same file again
    currentTarget.value = ''
    if (file) onFile(file)
  }
  return (
    <>
      <input
        ref={input}
        id={id}
        type="file"
        accept={accept}
        aria-label={label}
        className="sr-only"
        tabIndex={-1}
        onChange={take}
      />
      <Button {...button} onClick={() => input.current?.click()}>
        {children}
      </Button>
    </>
  )
}
