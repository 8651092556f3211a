import { useState } from 'react'
import { failureText } from '#src/features/snackbar/show-failure.ts'
import { api } from '#src/lib/call/api.ts'
import { PhotoError, photoProblemTexts, shrinkPhoto } from '#src/lib/photo/shrink-photo.ts'

export const MOST_PHOTOS = 5

export interface Photo {
  /** Name by which the request refers to the photo. */
  name: string
  /** URL of the resized photo. */
  url: string
}

const send = async (chosen: File): Promise<Photo> => {
  const { file } = await shrinkPhoto(chosen)
  return api('orderItem.putPicture', { body: { file } })
}

const problemOf = (error: unknown): string =>
  error instanceof PhotoError ? photoProblemTexts[error.problem] : failureText(error)

/** Photos attached to a return request. Each photo uploads when selected, so that submitting the request is quick. */
export const usePhotos = () => {
  const [photos, setPhotos] = useState<readonly Photo[]>([])
  const [sending, setSending] = useState(0)
  const [problem, setProblem] = useState<string>()
  const sendOne = async (file: File): Promise<void> => {
    try {
      const photo = await send(file)
      setPhotos((before) => [...before, photo])
    } catch (error) {
      // a failed upload does not affect the other photos
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
