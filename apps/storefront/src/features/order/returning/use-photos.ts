import { useState } from 'react'
import { failureText } from '#src/features/snackbar/show-failure.ts'
import { api } from '#src/lib/call/api.ts'

const MOST_PIXELS = 1600
const QUALITY = 0.85

/** Resizes a photo to its display size, so that it uploads over a slow connection. Throws if the file is no image. */
export const toSmallPicture = async (file: File): Promise<Blob> => {
  const picture = await createImageBitmap(file)
  const scale = Math.min(1, MOST_PIXELS / Math.max(picture.width, picture.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(picture.width * scale))
  canvas.height = Math.max(1, Math.round(picture.height * scale))
  const context = canvas.getContext('2d')
  if (!context) throw new Error('there is nothing to draw on')
  // transparent areas become white
  context.fillStyle = '#ffffff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(picture, 0, 0, canvas.width, canvas.height)
  picture.close()
  return new Promise((resolve, reject) => {
    const take = (blob: Blob | null) => (blob ? resolve(blob) : reject(new Error('the picture cannot be drawn')))
    canvas.toBlob(take, 'image/jpeg', QUALITY)
  })
}

export const MOST_PHOTOS = 5

export interface Photo {
  /** Name by which the request refers to the photo. */
  name: string
  /** URL of the resized photo. */
  url: string
}

const send = async (file: File): Promise<Photo> => {
  const small = await toSmallPicture(file).catch(() => undefined)
  if (!small) throw new RangeError('no picture')
  return api('orderItem.putPicture', { body: { file: small } })
}

const problemOf = (error: unknown): string =>
  error instanceof RangeError ? '읽을 수 없는 사진이에요. JPG, PNG, WebP 사진을 골라 주세요.' : failureText(error)

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
