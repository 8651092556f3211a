import type PhotoSwipe from 'photoswipe'
import type { AugmentedEvent, SlideData } from 'photoswipe'
import { pictureFile } from '../picture-file.ts'
import type { Photo } from './photo.ts'

type Content = AugmentedEvent<'contentLoad'>['content']

/** Side (px) of the largest file of a picture. Uploaded photos get their own size when they have loaded. */
const SIDE = 960

/** Data of a slide. `avif` is the address of a better file that some browsers do not support. */
export const toSlide = ({ image: { key, alt } }: Photo): SlideData => ({
  src: pictureFile(key),
  ...(!key.startsWith('given/') && { avif: `/pictures/${key}-${SIDE}.avif` }),
  width: SIDE,
  height: SIDE,
  alt,
})

/** Sets the size of the slide to that of the loaded photo. */
const fit = (content: Content, { naturalWidth, naturalHeight }: HTMLImageElement): void => {
  const isSquare = naturalWidth === naturalHeight
  if (isSquare || naturalWidth === 0) return
  const size = { width: naturalWidth, height: naturalHeight }
  Object.assign(content.data, size)
  Object.assign(content, size)
  const { slide } = content
  if (!slide) return
  Object.assign(slide, size)
  slide.resize()
}

const createPicture = (content: Content): HTMLImageElement => {
  const picture = document.createElement('picture')
  const image = document.createElement('img')
  image.className = 'pswp__img'
  image.addEventListener('load', () => fit(content, image))
  const { avif } = content.data as { avif?: string }
  if (avif !== undefined) {
    const source = document.createElement('source')
    source.type = 'image/avif'
    source.srcset = avif
    picture.append(source)
  }
  picture.append(image)
  return image
}

const pictureOf = (content: Content): HTMLPictureElement | null | undefined => content.element?.closest('picture')

/**
 * Shows each slide as a `<picture>`, in the way of the library's documentation on image formats: the content is created on
 * load, and appended and removed with its frame.
 */
export const showPictures = (pswp: PhotoSwipe): void => {
  pswp.on('contentLoad', (event) => {
    event.preventDefault()
    const { content, isLazy } = event
    content.element = createPicture(content)
    if (content.displayedImageWidth > 0) content.loadImage(isLazy)
  })
  pswp.on('contentAppend', (event) => {
    const { content } = event
    const picture = pictureOf(content)
    if (!picture || !content.slide) return
    event.preventDefault()
    content.slide.container.append(picture)
    if (content.state === 'loaded') content.removePlaceholder()
  })
  pswp.on('contentRemove', (event) => {
    const picture = pictureOf(event.content)
    if (!picture) return
    event.preventDefault()
    picture.remove()
    event.content.placeholder?.element?.remove()
  })
  // a photo that failed before replaces the message of its failure
  pswp.on('loadComplete', ({ content, slide, isError }) => {
    const picture = pictureOf(content)
    if (!isError && picture && slide.heavyAppended && !picture.isConnected) slide.container.replaceChildren(picture)
  })
}
