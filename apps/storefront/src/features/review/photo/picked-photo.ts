/** Photo that the server already has. */
export interface StoredPhoto {
  /** Name or key that the input of a review or a question refers to. */
  imageFile: string
  url: string
}

/** Photo in the picker. */
export interface PickedPhoto {
  /** Also the idempotency key of its upload. */
  id: string
  /** Name of the chosen file. */
  name: string
  /** Undefined until it is decoded. */
  url: string | undefined
  state: 'waiting' | 'sending' | 'done' | 'failed'
  /** Share of the file that is sent, 0 to 1. */
  share: number
  /** Undefined until it is uploaded. */
  imageFile: string | undefined
  /** Text of the failure that a retry may solve. */
  problem: string | undefined
}

/** Chosen file that is not taken, and why. */
export interface RefusedFile {
  id: string
  name: string
  text: string
}

export const toPicked = ({ imageFile, url }: StoredPhoto): PickedPhoto => ({
  id: imageFile,
  name: '',
  url,
  state: 'done',
  share: 1,
  imageFile,
  problem: undefined,
})

export const toWaiting = (id: string, { name }: File): PickedPhoto => ({
  id,
  name,
  url: undefined,
  state: 'waiting',
  share: 0,
  imageFile: undefined,
  problem: undefined,
})

/** Uploaded photos in their order. */
export const storedPhotos = (photos: readonly PickedPhoto[]): StoredPhoto[] =>
  photos.flatMap(({ imageFile, url }) => (imageFile === undefined ? [] : [{ imageFile, url: url ?? '' }]))

/** Images for the input of a review or a question. */
export const toPhotoInputs = (photos: readonly PickedPhoto[]): { sort: number; imageFile: string }[] =>
  storedPhotos(photos).map(({ imageFile }, sort) => ({ sort, imageFile }))

/** Moves a photo to the place of another. Returns the same photos if either is missing. */
export const movePhoto = (photos: readonly PickedPhoto[], id: string, to: string): readonly PickedPhoto[] => {
  const moved = photos.find((photo) => photo.id === id)
  const place = photos.findIndex((photo) => photo.id === to)
  return moved && place >= 0 ? photos.filter((photo) => photo !== moved).toSpliced(place, 0, moved) : photos
}
