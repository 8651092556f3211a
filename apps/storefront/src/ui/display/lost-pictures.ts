/**
 * Marks an image as lost. Copies its alt text to its frame, because a failed `<img>` cannot show it without the browser's
 * broken-image icon.
 */
const markLost = (picture: HTMLImageElement): void => {
  picture.dataset['lost'] = ''
  if (picture.parentElement?.tagName === 'PICTURE') picture.parentElement.dataset['words'] = picture.alt
}

/** Reports whether an image failed to load. A lazy image that was not requested yet has no address. */
const hasFailed = ({ complete, naturalWidth, currentSrc }: HTMLImageElement): boolean =>
  complete && naturalWidth === 0 && currentSrc !== ''

const askAgain = (): void => {
  for (const picture of document.querySelectorAll<HTMLImageElement>('img[data-lost]')) {
    delete picture.dataset['lost']
    picture.setAttribute('src', picture.src)
  }
}

const onPicture = (type: 'error' | 'load', tell: (picture: HTMLImageElement) => void): void =>
  document.addEventListener(type, ({ target }) => target instanceof HTMLImageElement && tell(target), { capture: true })

/**
 * Shows the colour and alt text of an image that fails to load (app.css), without the broken-image icon. Requests the image
 * again when there is a network, and when the user returns to the page.
 */
export const watchLostPictures = (): void => {
  // images loaded before this script
  for (const picture of document.querySelectorAll('img')) if (hasFailed(picture)) markLost(picture)
  onPicture('error', markLost)
  // another image shown in its place loads by itself
  onPicture('load', (picture) => delete picture.dataset['lost'])
  window.addEventListener('online', askAgain)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') askAgain()
  })
}
