import { useState } from 'react'
import { Button } from '#src/ui/controls/button.tsx'
import { Dialog } from '#src/ui/overlay/dialog.tsx'

interface CropDialogProps {
  file: File
  isSending: boolean
  /** Square in px of the upright picture. */
  onCrop: (crop: { left: number; top: number; side: number }) => void
  onClose: () => void
}

interface Size {
  width: number
  height: number
}

/** Percent of the shorter side, and of the room that is left in each direction. */
const start = { zoom: 100, x: 50, y: 50 }

const toCrop = ({ width, height }: Size, { zoom, x, y }: typeof start) => {
  const side = Math.max(1, Math.round((Math.min(width, height) * zoom) / 100))
  return { left: Math.round(((width - side) * x) / 100), top: Math.round(((height - side) * y) / 100), side }
}

const sliders = [
  ['zoom', '크기', 20],
  ['x', '가로 위치', 0],
  ['y', '세로 위치', 0],
] as const

/** Asks which square of a picture is used. */
export function CropDialog({ file, isSending, onCrop, onClose }: CropDialogProps) {
  const [show] = useState(() => (image: HTMLImageElement | null) => {
    const url = URL.createObjectURL(file)
    if (image) image.src = url
    return () => URL.revokeObjectURL(url)
  })
  const [size, setSize] = useState<Size>()
  const [crop, setCrop] = useState(start)
  const square = size && toCrop(size, crop)
  return (
    <Dialog
      open
      onClose={onClose}
      title="사진 자르기"
      text="목록에 나올 정사각형을 골라 주세요."
      actions={
        <>
          <Button onClick={onClose}>올리지 않기</Button>
          <Button
            look="primary"
            busy={isSending}
            blocked={square ? undefined : '사진을 읽고 있어요.'}
            onClick={() => square && onCrop(square)}
          >
            이대로 올리기
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        <div className="relative mx-auto w-fit overflow-hidden rounded-card">
          <img
            ref={show}
            alt="올릴 사진"
            onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) => setSize({ width, height })}
            className="max-h-72 max-w-full"
          />
          {size && square && (
            <span
              aria-hidden="true"
              className="absolute shadow-[0_0_0_999px_rgb(0_0_0/0.5)] ring-2 ring-white"
              style={{
                left: `${(square.left / size.width) * 100}%`,
                top: `${(square.top / size.height) * 100}%`,
                width: `${(square.side / size.width) * 100}%`,
                height: `${(square.side / size.height) * 100}%`,
              }}
            />
          )}
        </div>
        {sliders.map(([name, label, min]) => (
          <label key={name} className="flex items-center gap-3 text-13">
            <span className="w-16 shrink-0">{label}</span>
            <input
              type="range"
              min={min}
              max={100}
              value={crop[name]}
              onChange={(event) => setCrop({ ...crop, [name]: event.target.valueAsNumber })}
              className="min-w-0 flex-1 accent-[var(--b-accent)]"
            />
          </label>
        ))}
      </div>
    </Dialog>
  )
}
