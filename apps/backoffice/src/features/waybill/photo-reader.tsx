import { type ChangeEvent, useId } from 'react'
import { prepareReader, ReaderNotLoaded, readWaybillNumbers } from './read-barcode.ts'

interface PhotoReaderProps {
  /** Takes the number that was read. It is saved only when the person submits the form. */
  onRead: (number: string) => void
  onFail: (text: string) => void
}

/** Reads a waybill from a photo. A phone offers its camera and its pictures. The reader loads when these are opened. */
export function PhotoReader({ onRead, onFail }: PhotoReaderProps) {
  const id = useId()
  const read = async ({ target }: ChangeEvent<HTMLInputElement>): Promise<void> => {
    const [picture] = target.files ?? []
    target.value = ''
    if (!picture) return
    try {
      const [number, other] = await readWaybillNumbers(picture)
      if (number === undefined) onFail('사진에서 바코드를 찾지 못했어요. 더 가까이서 찍거나 번호를 적어 주세요.')
      else if (other !== undefined) onFail('바코드가 여러 개예요. 운송장 하나만 나오게 찍어 주세요.')
      else onRead(number)
    } catch (error) {
      onFail(
        error instanceof ReaderNotLoaded
          ? '바코드를 읽는 기능을 불러오지 못했어요. 화면을 새로고침하거나 번호를 적어 주세요.'
          : '읽을 수 없는 사진이에요. 다시 찍거나 번호를 적어 주세요.',
      )
    }
  }
  return (
    <span className="relative inline-flex">
      <input
        id={id}
        type="file"
        accept="image/*"
        className="peer absolute inset-0 cursor-pointer opacity-0"
        // a reader that was not loaded is reported when the picture is read
        onClick={() => void prepareReader().catch(() => undefined)}
        onChange={(event) => void read(event)}
      />
      <label
        htmlFor={id}
        className="inline-flex h-9 w-full items-center justify-center rounded-control bg-surface px-3.5 text-14 font-semibold ring-1 ring-line ring-inset peer-focus-visible:outline-2 peer-focus-visible:outline-focus pointer-coarse:min-h-11"
      >
        운송장 사진으로 읽기
      </label>
    </span>
  )
}
