/** Its words are put on what frames it too: an `<img>` that failed cannot show them without the browser's sign of a fault. */
const markLost = (picture: HTMLImageElement): void => {
  picture.dataset['lost'] = ''
  if (picture.parentElement?.tagName === 'PICTURE') picture.parentElement.dataset['words'] = picture.alt
}

/** A lazy one that was not asked for yet has no address. */
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
 * A picture that does not come leaves its colour and its words (app.css), without the browser's sign of a fault. It is asked for
 * again once there is a network, and when somebody comes back to the page.
 */
export const watchLostPictures = (): void => {
  // the page stood there before this did
  for (const picture of document.querySelectorAll('img')) if (hasFailed(picture)) markLost(picture)
  onPicture('error', markLost)
  // one that is shown in its place comes by itself
  onPicture('load', (picture) => delete picture.dataset['lost'])
  window.addEventListener('online', askAgain)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') askAgain()
  })
}
