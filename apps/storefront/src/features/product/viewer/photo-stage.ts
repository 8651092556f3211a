import PhotoSwipe, { type PhotoSwipeOptions } from 'photoswipe'
import type { Photo } from './photo.ts'
import { showPictures, toSlide } from './photo-content.ts'

/** Photo that is shown, and its size relative to the whole photo on the screen. */
export interface StageView {
  at: number
  scale: number
}
export const MOST_SCALE = 4
const STEP = 1.5
const BAR_PX = 56
/** Share of the height for the caption. */
const CAPTION = 0.3

interface StageInput {
  photos: readonly Photo[]
  start: number
  /** Reserves space below the photos for captions. */
  captioned: boolean
  onView: (view: StageView) => void
  /** Called when a gesture closes the photos. */
  onClose: () => void
}

export interface PhotoStage {
  go: (by: number) => void
  zoom: (direction: 'in' | 'out') => void
  /** Appends further photos. Starts again at the current photo if the list changed in another way. */
  update: (photos: readonly Photo[]) => void
  close: () => void
}

/** The controls are those of the viewer. The library would write its own as markup, which the page's Trusted Types refuse. */
const noControls = { arrowPrev: false, arrowNext: false, close: false, zoom: false, counter: false, preloader: false }

const optionsOf = (host: HTMLElement, { photos, start, captioned }: StageInput): PhotoSwipeOptions => ({
  ...noControls,
  dataSource: photos.map(toSlide),
  index: start,
  appendToEl: host,
  loop: false,
  bgOpacity: 1,
  showHideAnimationType: 'none',
  // the dialog around it traps the focus, returns it, and closes on Escape and on back
  trapFocus: false,
  returnFocus: false,
  escKey: false,
  pinchToClose: false,
  wheelToZoom: true,
  imageClickAction: 'zoom',
  bgClickAction: 'close',
  tapAction: false,
  secondaryZoomLevel: ({ fit }) => fit * 2,
  maxZoomLevel: ({ fit }) => fit * MOST_SCALE,
  paddingFn: ({ y }) => ({ top: BAR_PX, bottom: BAR_PX + (captioned ? y * CAPTION : 0), left: 0, right: 0 }),
  errorMsg: '사진을 불러오지 못했어요.',
})

const zoomBy = (pswp: PhotoSwipe, factor: number): void => {
  const { currSlide, options } = pswp
  if (currSlide) pswp.zoomTo(currSlide.currZoomLevel * factor, undefined, options.zoomAnimationDuration)
}
const zoomOut = (pswp: PhotoSwipe): void =>
  pswp.zoomTo(pswp.currSlide?.zoomLevels.initial ?? 1, undefined, pswp.options.zoomAnimationDuration)

/** Adds zooming to the arrow keys of the library. */
const listenToKeys = (pswp: PhotoSwipe): void =>
  pswp.on('keydown', (event) => {
    const { key, ctrlKey, metaKey } = event.originalEvent
    const { currZoomLevel = 0, zoomLevels } = pswp.currSlide ?? {}
    const isWhole = currZoomLevel <= (zoomLevels?.initial ?? 1)
    // the browser moves the focus, and scrolls the caption
    if (key === 'Tab' || (isWhole && (key === 'ArrowUp' || key === 'ArrowDown'))) return event.preventDefault()
    if (ctrlKey || metaKey) return
    if (key === '+' || key === '=') zoomBy(pswp, STEP)
    else if (key === '-') zoomBy(pswp, 1 / STEP)
    else if (key === '0') zoomOut(pswp)
  })

const listenToView = (pswp: PhotoSwipe, onView: StageInput['onView']): void => {
  const notify = (level?: number) => {
    const { currSlide, currIndex: at } = pswp
    if (!currSlide) return
    const { initial, max } = currSlide.zoomLevels
    onView({ at, scale: Math.min(Math.max(level ?? currSlide.currZoomLevel, initial), max) / initial })
  }
  pswp.on('change', () => notify())
  pswp.on('zoomPanUpdate', ({ slide }) => slide === pswp.currSlide && notify())
  // the level at the end of the transition. A running transition would notify its own level when the library ends it
  pswp.on('beforeZoomTo', ({ destZoomLevel }) => {
    pswp.animations.stopAllPan()
    notify(destZoomLevel)
  })
}

const open = (host: HTMLElement, input: StageInput): PhotoSwipe => {
  const pswp = new PhotoSwipe(optionsOf(host, input))
  showPictures(pswp)
  listenToKeys(pswp)
  listenToView(pswp, input.onView)
  pswp.on('close', input.onClose)
  pswp.init()
  // the viewer around it is the dialog
  for (const element of [pswp.element, ...host.querySelectorAll('[aria-roledescription]')]) {
    element?.removeAttribute('role')
    element?.removeAttribute('aria-roledescription')
  }
  return pswp
}

/** Shows photos in an element: swiping, pinching and panning with inertia, arrow keys, wheel and double tap. */
export const openPhotoStage = (host: HTMLElement, input: StageInput): PhotoStage => {
  let isLeaving = false
  let shown = input.photos
  const onClose = () => {
    if (!isLeaving) input.onClose()
  }
  let pswp = open(host, { ...input, onClose })
  const leave = () => {
    isLeaving = true
    pswp.destroy()
    isLeaving = false
  }
  const append = (photos: readonly Photo[]) => {
    const before = shown.length
    pswp.options.dataSource = photos.map(toSlide)
    if (pswp.currIndex === before - 1) pswp.refreshSlideContent(before)
  }
  return {
    go: (by) => pswp.goTo(pswp.currIndex + by),
    zoom: (direction) => zoomBy(pswp, direction === 'in' ? STEP : 1 / STEP),
    update: (photos) => {
      if (photos === shown || pswp.isDestroying) return
      const isLonger = shown.every(({ key }, at) => photos[at]?.key === key)
      if (isLonger && photos.length > shown.length) append(photos)
      else if (!isLonger) {
        const { currIndex } = pswp
        const start = photos.findIndex(({ key }) => key === shown[currIndex]?.key)
        leave()
        pswp = open(host, { ...input, photos, start: start === -1 ? currIndex : start, onClose })
      }
      shown = photos
    },
    close: leave,
  }
}
