import type { Image } from '@shop/contract'
import { lazy, Suspense, useContext, useState } from 'react'
import { call } from '#src/lib/call/call.ts'
import { pictureUrl } from '#src/features/product/product-texts.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { TextField } from '#src/ui/controls/field.tsx'
import { showFailure } from '#src/ui/overlay/toast.tsx'
import { HoldPictureContext } from './waiting-pictures.ts'

const CropDialog = lazy(async () => ({
  default: (await import('#src/features/product/editor/crop-dialog.tsx')).CropDialog,
}))

interface BannerPictureProps {
  label: string
  picture: Image | null
  onChange: (picture: Image | null) => void
}

/** Square in px of the upright picture; empty: the picture as a whole. */
interface Crop {
  left?: number
  top?: number
  side?: number
}

/**
 * Picture of a banner, a tab or a section. A chosen file is sent at once as a whole, so that no save is without it; then it can be
 * cropped to a square.
 */
export function BannerPicture({ label, picture, onChange }: BannerPictureProps) {
  const hold = useContext(HoldPictureContext)
  const [file, setFile] = useState<File>()
  const [isCropping, setCropping] = useState(false)
  const [isSending, setSending] = useState(false)
  const send = async (chosen: File, crop: Crop = {}): Promise<boolean> => {
    const release = hold(chosen.name)
    setSending(true)
    try {
      const sent = await call('admin.display.uploadPicture', { query: crop, body: { file: chosen } })
      onChange({ ...sent.picture, alt: picture?.alt ?? '' })
      return true
    } catch (reason) {
      showFailure(reason)
      return false
    } finally {
      setSending(false)
      release()
    }
  }
  const choose = async (chosen: File | undefined): Promise<void> => {
    if (!chosen || isSending) return
    setFile(chosen)
    if (!(await send(chosen))) setFile(undefined)
  }
  const crop = async (chosen: File, square: Crop): Promise<void> => {
    if (await send(chosen, square)) setCropping(false)
  }
  const remove = (): void => {
    setFile(undefined)
    onChange(null)
  }
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="text-13 font-semibold text-ink-soft">{label}</legend>
      {picture && (
        <>
          <img
            src={pictureUrl(picture.key)}
            alt={picture.alt || label}
            className="max-h-40 w-full rounded-card object-contain ring-1 ring-line"
            style={{ backgroundColor: picture.color }}
          />
          <TextField
            label={`${label} 설명`}
            hint="화면을 읽어 주는 사람에게 들려줘요."
            value={picture.alt}
            onChange={({ target }) => onChange({ ...picture, alt: target.value })}
          />
        </>
      )}
      <div className="flex flex-wrap items-center gap-2">
        <label className="inline-flex h-9 cursor-pointer items-center rounded-control px-3.5 text-14 font-semibold ring-1 ring-line ring-inset focus-within:ring-2 focus-within:ring-focus hover:bg-sunken pointer-coarse:min-h-11">
          {picture ? '사진 바꾸기' : '사진 고르기'}
          <input
            type="file"
            accept="image/jpeg,image/png,image/webp"
            className="sr-only"
            onChange={(event) => {
              void choose(event.target.files?.[0])
              event.target.value = ''
            }}
          />
        </label>
        {picture && !isSending && file && <Button onClick={() => setCropping(true)}>정사각형으로 자르기</Button>}
        {picture && !isSending && <Button onClick={remove}>사진 빼기</Button>}
      </div>
      {file && isSending && <output className="truncate text-14">{`올리는 중: ${file.name}`}</output>}
      {file && isCropping && (
        <Suspense>
          <CropDialog
            file={file}
            isSending={isSending}
            onCrop={(square) => void crop(file, square)}
            onClose={() => setCropping(false)}
          />
        </Suspense>
      )}
    </fieldset>
  )
}
