import { useEffect, useRef, useState } from 'react'
import { failureText } from '#src/features/snackbar/show-failure.ts'
import { ApiError } from '#src/lib/call/api-error.ts'
import { sendCall } from '#src/lib/call/api.ts'
import { sendWithProgress } from '#src/lib/photo/send-with-progress.ts'
import { PhotoError, photoProblemTexts, shrinkPhoto, type SmallPhoto } from '#src/lib/photo/shrink-photo.ts'
import { movePhoto, type PickedPhoto, type RefusedFile, type StoredPhoto, toPicked, toWaiting } from './picked-photo.ts'

interface Job {
  file: File
  small?: SmallPhoto
  stop: AbortController
}

const finalCodes: ReadonlySet<string> = new Set(['pictureUnreadable', 'pictureTooLarge', 'invalidInput'])

/** Why the file cannot be uploaded at all. Undefined if another attempt may succeed. */
const refusalOf = (error: unknown): string | undefined => {
  if (error instanceof PhotoError) return photoProblemTexts[error.problem]
  return error instanceof ApiError && finalCodes.has(error.code) ? failureText(error) : undefined
}

const useJobs = () => {
  const jobs = useRef(new Map<string, Job>())
  useEffect(() => {
    const { current } = jobs
    return () => {
      for (const { stop } of current.values()) stop.abort()
    }
  }, [])
  return jobs.current
}

const usePhotoList = (start: readonly StoredPhoto[]) => {
  const [photos, setPhotos] = useState<readonly PickedPhoto[]>(() => start.map(toPicked))
  return {
    photos,
    setPhotos,
    change: (id: string, changed: Partial<PickedPhoto>) =>
      setPhotos((before) => before.map((photo) => (photo.id === id ? { ...photo, ...changed } : photo))),
    drop: (id: string) => setPhotos((before) => before.filter((photo) => photo.id !== id)),
  }
}

/** Prepares photos one after the other, because a decoded photo is large, and uploads each as soon as it is ready. */
const useUploads = (list: ReturnType<typeof usePhotoList>, onRefused: (refused: RefusedFile) => void) => {
  const jobs = useJobs()
  const queue = useRef(Promise.resolve())
  const fail = (id: string, { file }: Job, error: unknown) => {
    // removed meanwhile
    if (!jobs.has(id)) return
    const text = refusalOf(error)
    if (text === undefined) return list.change(id, { state: 'failed', problem: failureText(error) })
    jobs.delete(id)
    list.drop(id)
    onRefused({ id, name: file.name, text })
  }
  const upload = async (id: string, job: Job, { file }: SmallPhoto) => {
    list.change(id, { state: 'sending', share: 0 })
    try {
      const send = sendWithProgress((share) => list.change(id, { share }))
      const options = { idempotencyKey: id, signal: job.stop.signal, send }
      const { name, url } = await sendCall('review.putPhoto', { body: { file } }, options)
      jobs.delete(id)
      list.change(id, { state: 'done', share: 1, imageFile: name, url })
    } catch (error) {
      fail(id, job, error)
    }
  }
  const prepare = async (id: string) => {
    const job = jobs.get(id)
    if (!job) return
    try {
      job.small ??= await shrinkPhoto(job.file)
      list.change(id, { url: job.small.preview })
      if (jobs.has(id)) void upload(id, job, job.small)
    } catch (error) {
      fail(id, job, error)
    }
  }
  const start = (id: string) => {
    queue.current = queue.current.then(() => prepare(id))
  }
  return {
    start,
    add: (id: string, file: File) => {
      jobs.set(id, { file, stop: new AbortController() })
      start(id)
    },
    stop: (id: string) => {
      jobs.get(id)?.stop.abort()
      jobs.delete(id)
    },
  }
}

/** State of a photo picker. Photos upload when they are chosen, so that sending the form is quick. */
export const usePhotoPicker = ({ most, start = [] }: { most: number; start?: readonly StoredPhoto[] }) => {
  const list = usePhotoList(start)
  const { photos, setPhotos } = list
  const [refused, setRefused] = useState<readonly RefusedFile[]>([])
  const uploads = useUploads(list, (file) => setRefused((before) => [...before, file]))
  const add = (files: readonly File[]) => {
    const named = files.map((file) => ({ id: crypto.randomUUID(), file }))
    const room = Math.max(0, most - photos.length)
    const text = `사진은 ${most}장까지 올릴 수 있어요.`
    setRefused(named.slice(room).map(({ id, file }) => ({ id, name: file.name, text })))
    const taken = named.slice(0, room)
    setPhotos((before) => [...before, ...taken.map(({ id, file }) => toWaiting(id, file))])
    for (const { id, file } of taken) uploads.add(id, file)
  }
  return {
    most,
    photos,
    refused,
    /** Whether a photo is not uploaded yet. */
    busy: photos.some(({ state }) => state === 'waiting' || state === 'sending'),
    failed: photos.some(({ state }) => state === 'failed'),
    add,
    remove: (id: string) => {
      uploads.stop(id)
      list.drop(id)
      setRefused([])
    },
    retry: (id: string) => {
      list.change(id, { state: 'waiting', share: 0, problem: undefined })
      uploads.start(id)
    },
    move: (id: string, to: string) => setPhotos((before) => movePhoto(before, id, to)),
    /** Replaces the photos, e.g. by those of a draft. */
    restore: (stored: readonly StoredPhoto[]) => setPhotos(stored.map(toPicked)),
  }
}
export type PhotoPickerState = ReturnType<typeof usePhotoPicker>
