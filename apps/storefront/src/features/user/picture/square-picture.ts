/** Large enough for any screen that shows it; the shop makes it smaller and anew. */
const SIDE = 512
const QUALITY = 0.9

export interface SquarePicture {
  file: Blob
  /** The same to look at, within the page's own policy. */
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
 * The middle of a photo as a square: whatever the browser can read may be chosen, little is sent, and where it was taken stays on
 * the phone. Throws where the browser cannot read it.
 */
export const toSquarePicture = async (chosen: Blob): Promise<SquarePicture> => {
  const photo = await createImageBitmap(chosen)
  const canvas = document.createElement('canvas')
  canvas.width = SIDE
  canvas.height = SIDE
  const context = canvas.getContext('2d')
  if (!context) throw new Error('there is nothing to draw on')
  const side = Math.min(photo.width, photo.height)
  // what can be seen through stands on white
  context.fillStyle = '#ffffff'
  context.fillRect(0, 0, SIDE, SIDE)
  context.drawImage(photo, (photo.width - side) / 2, (photo.height - side) / 2, side, side, 0, 0, SIDE, SIDE)
  photo.close()
  return { file: await toBlob(canvas), preview: canvas.toDataURL('image/jpeg', QUALITY) }
}
