import { useId, useRef } from 'react'
import { Button } from '#src/ui/controls/button.tsx'
import { showSnackbar } from '#src/ui/overlay/snackbar-store.ts'

/** Text to be copied into another program, with a button that copies it. */
export function CopyField({ label, value }: { label: string; value: string }) {
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value)
      showSnackbar('복사했어요.')
    } catch {
      // the browser does not allow it: the text is selected for the keyboard
      field.current?.select()
      showSnackbar('복사하지 못했어요. 선택한 글자를 직접 복사해 주세요.')
    }
  }
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={id} className="text-13 font-semibold text-ink-soft">
        {label}
      </label>
      <div className="flex items-center gap-2">
        <input
          ref={field}
          id={id}
          readOnly
          value={value}
          onFocus={(event) => event.currentTarget.select()}
          className="h-9 min-w-0 flex-1 rounded-control bg-sunken px-3 text-14"
        />
        <Button look="line" size="small" aria-label={`${label} 복사`} onClick={() => void copy()}>
          복사
        </Button>
      </div>
    </div>
  )
}
