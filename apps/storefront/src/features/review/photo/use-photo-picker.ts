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
  const [jobs] = useState(() => new Map<string, Job>())
  useEffect(
    () => () => {
      for (const { stop } of jobs.values()) stop.abort()
    },
    [jobs],
  )
  return jobs
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

const putPhoto = (id: string, { file }: SmallPhoto, { stop }: Job, onProgress: (share: number) => void) =>
  sendCall(
    'review.putPhoto',
    { body: { file } },
    { idempotencyKey: id, signal: stop.signal, send: sendWithProgress(onProgress) },
  )

/** Prepares photos one after the other, because a decoded photo is large, and uploads each as soon as it is ready. */
const useUploads = ({ change, drop }: ReturnType<typeof usePhotoList>, onRefused: (refused: RefusedFile) => void) => {
  const jobs = useJobs()
  const queue = useRef(Promise.resolve())
  /** Runs a step of a photo, unless it was removed. */
  const attempt = async (id: string, step: (job: Job) => Promise<void>) => {
    const job = jobs.get(id)
    try {
      if (job) await step(job)
    } catch (error) {
      const text = refusalOf(error)
      if (!job || !jobs.has(id)) return
      if (text === undefined) return change(id, { state: 'failed', problem: failureText(error) })
      jobs.delete(id)
      drop(id)
      onRefused({ id, name: job.file.name, text })
    }
  }
  const upload = async (id: string, small: SmallPhoto, job: Job) => {
    change(id, { state: 'sending', share: 0 })
    const { name, url } = await putPhoto(id, small, job, (share) => change(id, { share }))
    jobs.delete(id)
    change(id, { state: 'done', share: 1, imageFile: name, url })
  }
  const prepare = async (id: string, job: Job) => {
    const small = (job.small ??= await shrinkPhoto(job.file, job.stop.signal))
    change(id, { url: small.preview })
    void attempt(id, () => upload(id, small, job))
  }
  const start = (id: string) => {
    queue.current = queue.current.then(() => attempt(id, (job) => prepare(id, job)))
  }
  return { jobs, start }
}

/** State of a photo picker. Photos upload when they are chosen, so that sending the form is quick. */
export const usePhotoPicker = ({ most, start = [] }: { most: number; start?: readonly StoredPhoto[] }) => {
  const list = usePhotoList(start)
  const { photos, setPhotos } = list
  const [refused, setRefused] = useState<readonly RefusedFile[]>([])
  const { jobs, start: startUpload } = useUploads(list, (file) => setRefused((before) => [...before, file]))
  const add = (files: readonly File[]) => {
    const named = files.map((file) => ({ id: crypto.randomUUID(), file }))
    const room = Math.max(0, most - photos.length)
    const text = `사진은 ${most}장까지 올릴 수 있어요.`
    setRefused(named.slice(room).map(({ id, file }) => ({ id, name: file.name, text })))
    const taken = named.slice(0, room)
    setPhotos((before) => [...before, ...taken.map(({ id, file }) => toWaiting(id, file))])
    for (const { id, file } of taken) {
      jobs.set(id, { file, stop: new AbortController() })
      startUpload(id)
    }
  }
  return {
    most,
    photos,
    refused,
    /** Whether a photo is not uploaded yet. */
    busy: photos.some(({ state }) => state === 'waiting' || state === 'sending'),
    add,
    remove: (id: string) => {
      jobs.get(id)?.stop.abort()
      jobs.delete(id)
      list.drop(id)
      setRefused([])
    },
    retry: (id: string) => {
      list.change(id, { state: 'waiting', share: 0, problem: undefined })
      startUpload(id)
    },
    move: (id: string, to: string) => setPhotos((before) => movePhoto(before, id, to)),
    /** Replaces the photos, e.g. by those of a draft. */
    restore: (stored: readonly StoredPhoto[]) => setPhotos(stored.map(toPicked)),
  }
}
export type PhotoPickerState = ReturnType<typeof usePhotoPicker>
