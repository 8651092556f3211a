import type { VideoFacts } from '@shop/video-upload/prepare-video'

/** Own picture, or a frame, as it will be uploaded. */
export interface PosterFile {
  file: Blob
  /** Data URL. */
  preview: string
}
export interface CaptionsFile {
  file: Blob
  name: string
}

/** Prepared files of a ticket. They outlast a reload, so an upload continues without choosing them again. */
export interface StoredFiles {
  endpoint: string
  /** ms. */
  expiresAt: number
  name: string
  video: Blob
  facts: VideoFacts
  poster: PosterFile | undefined
  captions: CaptionsFile | undefined
}

const DATABASE = 'video-upload'
const STORE = 'files'

const settled = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('the browser refuses to store files')))
  })

const open = (): Promise<IDBDatabase> => {
  const request = indexedDB.open(DATABASE, 1)
  request.addEventListener('upgradeneeded', () => request.result.createObjectStore(STORE, { keyPath: 'endpoint' }))
  return settled(request)
}

/** Runs an operation on the store. Undefined if the browser stores nothing: the files then last as long as the page. */
const inStore = async <T>(act: (store: IDBObjectStore) => Promise<T>): Promise<T | undefined> => {
  let database: IDBDatabase | undefined
  try {
    database = await open()
    return await act(database.transaction(STORE, 'readwrite').objectStore(STORE))
  } catch {
    return undefined
  } finally {
    database?.close()
  }
}

/** Returns the files of a ticket, and removes those of expired ones. */
export const readFiles = (endpoint: string, now: number): Promise<StoredFiles | undefined> =>
  inStore(async (store) => {
    const all = (await settled(store.getAll())) as StoredFiles[]
    for (const each of all) if (each.expiresAt <= now) store.delete(each.endpoint)
    return all.find((each) => each.endpoint === endpoint && each.expiresAt > now)
  })

export const writeFiles = async (files: StoredFiles): Promise<void> => {
  await inStore((store) => settled(store.put(files)))
}

export const removeFiles = async (endpoint: string): Promise<void> => {
  await inStore((store) => settled(store.delete(endpoint)))
}
