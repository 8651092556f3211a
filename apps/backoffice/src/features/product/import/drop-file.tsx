import { type DragEvent, useRef, useState } from 'react'
import { Button } from '#src/ui/controls/button.tsx'

interface DropProps {
  fileName: string | undefined
  isBusy: boolean
  onFile: (file: File) => void
}

/** Place where a sheet is dropped or chosen. */
export function DropFile({ fileName, isBusy, onFile }: DropProps) {
  const inputRef = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  const onDrop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    const file = event.dataTransfer.files.item(0)
    if (file) onFile(file)
  }
  return (
    <div
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={onDrop}
      className={`flex flex-col items-center gap-3 rounded-card border-2 border-dashed px-4 py-8 text-center ${isOver ? 'border-focus bg-sunken' : 'border-line'}`}
    >
      <p className="text-14 text-ink-soft">{fileName ?? '엑셀(.xlsx)이나 CSV 파일을 여기에 놓아 주세요.'}</p>
      <Button look={fileName ? 'line' : 'primary'} busy={isBusy} onClick={() => inputRef.current?.click()}>
        {fileName ? '다른 파일 고르기' : '파일 고르기'}
      </Button>
      <input
        ref={inputRef}
        type="file"
        accept=".xlsx,.csv"
        aria-label="상품 파일"
        className="sr-only"
        tabIndex={-1}
        onChange={({ target }) => {
          const file = target.files?.item(0)
          if (file) onFile(file)
          target.value = ''
        }}
      />
    </div>
  )
}
