/** A picture that does not come leaves its colour and its words, without the browser's sign of a fault, and is asked for again once there is a network. */
export const watchLostPictures = (): void => {
  document.addEventListener(
    'error',
    ({ target }) => {
      if (target instanceof HTMLImageElement) target.dataset['lost'] = ''
    },
    { capture: true },
  )
  // one that is shown in its place comes by itself
  document.addEventListener(
    'load',
    ({ target }) => {
      if (target instanceof HTMLImageElement) delete target.dataset['lost']
    },
    { capture: true },
  )
  window.addEventListener('online', () => {
    for (const picture of document.querySelectorAll<HTMLImageElement>('img[data-lost]')) {
      delete picture.dataset['lost']
      picture.setAttribute('src', picture.src)
    }
  })
}
