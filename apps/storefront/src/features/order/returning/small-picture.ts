const MOST_PIXELS = 1600
const QUALITY = 0.85

/** A photo as it is sent: no larger than it is looked at, so that it goes through a slow line. Throws where it is no picture. */
export const toSmallPicture = async (file: File): Promise<Blob> => {
  const picture = await createImageBitmap(file)
  const scale = Math.min(1, MOST_PIXELS / Math.max(picture.width, picture.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(picture.width * scale))
  canvas.height = Math.max(1, Math.round(picture.height * scale))
  const context = canvas.getContext('2d')
  if (!context) throw new Error('there is nothing to draw on')
  // what can be seen through stands on white
  context.fillStyle = '#ffffff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(picture, 0, 0, canvas.width, canvas.height)
  picture.close()
  return new Promise((resolve, reject) => {
    const take = (blob: Blob | null) => (blob ? resolve(blob) : reject(new Error('the picture cannot be drawn')))
    canvas.toBlob(take, 'image/jpeg', QUALITY)
  })
}
