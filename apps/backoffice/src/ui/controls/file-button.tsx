import { type ReactNode, useRef } from 'react'
import { Button } from './button.tsx'

interface FileButtonProps {
  /** Name of the field for screen readers. */
  label: string
  accept: string
  blocked?: string | undefined
  onFile: (file: File) => void
  children: ReactNode
}

/** Button that opens the file dialog. */
export function FileButton({ label, accept, blocked, onFile, children }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <span>
      <Button size="small" blocked={blocked} onClick={() => input.current?.click()}>
        {children}
      </Button>
      <input
        ref={input}
        type="file"
        accept={accept}
        aria-label={label}
        className="sr-only"
        tabIndex={-1}
        onChange={({ target }) => {
          const file = target.files?.item(0)
          if (file) onFile(file)
          // allows choosing the same file again
          target.value = ''
        }}
      />
    </span>
  )
}
