/** Side in px. Large enough for any screen; the server resizes and re-encodes the picture. */
const SIDE = 512
const QUALITY = 0.9

export interface SquarePicture {
  file: Blob
  /** The same picture as a data URL, which the page's CSP allows. */
  preview: string
}

const toBlob = (canvas: HTMLCanvasElement): Promise<Blob> =>
  new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('the picture could not be written'))),
      'image/jpeg',
      QUALITY,
    )
  })

/**
 * Crops the middle of a photo to a square JPEG. Accepts any format the browser can read, keeps the upload small, and removes
 * the location metadata. Throws if the browser cannot read the photo.
 */
export const toSquarePicture = async (chosen: Blob): Promise<SquarePicture> => {
  const photo = await createImageBitmap(chosen)
  const canvas = document.createElement('canvas')
  canvas.width = SIDE
  canvas.height = SIDE
  const context = canvas.getContext('2d')
  if (!context) throw new Error('there is nothing to draw on')
  const side = Math.min(photo.width, photo.height)
  // white background for transparent pictures
  context.fillStyle = '#ffffff'
  context.fillRect(0, 0, SIDE, SIDE)
  context.drawImage(photo, (photo.width - side) / 2, (photo.height - side) / 2, side, side, 0, 0, SIDE, SIDE)
  photo.close()
  return { file: await toBlob(canvas), preview: canvas.toDataURL('image/jpeg', QUALITY) }
}
