import { useState } from 'react'
import { failureText } from '#src/features/snackbar/show-failure.ts'
import { api } from '#src/lib/call/api.ts'
import { toSmallPicture } from './small-picture.ts'

export const MOST_PHOTOS = 5

export interface Photo {
  /** What the request names it by. */
  name: string
  /** It itself, small. */
  url: string
}

const send = async (file: File): Promise<Photo> => {
  const small = await toSmallPicture(file).catch(() => undefined)
  if (!small) throw new RangeError('no picture')
  return api('orderItem.putPicture', { body: { file: small } })
}

const problemOf = (error: unknown): string =>
  error instanceof RangeError ? '읽을 수 없는 사진이에요. JPG, PNG, WebP 사진을 골라 주세요.' : failureText(error)

/** Photos that go along with a request: each is sent when it is chosen, so that the request itself is quick. */
export const usePhotos = () => {
  const [photos, setPhotos] = useState<readonly Photo[]>([])
  const [sending, setSending] = useState(0)
  const [problem, setProblem] = useState<string>()
  const sendOne = async (file: File): Promise<void> => {
    try {
      const photo = await send(file)
      setPhotos((before) => [...before, photo])
    } catch (error) {
      // one that fails leaves the others as they are
      setProblem(problemOf(error))
    } finally {
      setSending((count) => count - 1)
    }
  }
  const add = async (files: readonly File[]): Promise<void> => {
    const room = MOST_PHOTOS - photos.length - sending
    const taken = files.slice(0, room)
    setProblem(files.length > room ? `사진은 ${MOST_PHOTOS}장까지 올릴 수 있어요.` : undefined)
    setSending((count) => count + taken.length)
    for (const file of taken) await sendOne(file)
  }
  const remove = (name: string) => {
    setProblem(undefined)
    setPhotos((before) => before.filter((photo) => photo.name !== name))
  }
  return { photos, sending, problem, add, remove }
}
export type Photos = ReturnType<typeof usePhotos>
