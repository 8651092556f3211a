import { browserEnvironment, watchPage } from './browser.ts'
import { landingAddress } from './landing-address.ts'
import { startTracker } from './tracker.ts'

// Entry of /tracker.js: starts from the attributes of its script element. docs/tracker.md

const listOf = (text: string | undefined): string[] | undefined => text?.split(/\s+/).filter(Boolean)

const start = (data: DOMStringMap) => {
  const { service, token, endpoint, include, exclude, clickWindow, clickCheck } = data
  const [included, excluded] = [listOf(include), listOf(exclude)]
  const tracker = startTracker(
    {
      ...(service && { serviceNumber: service }),
      ...(token && { accessToken: token }),
      ...(endpoint && { endpoint }),
      ...(included && { include: included }),
      ...(excluded && { exclude: excluded }),
      ...(Number(clickWindow) > 0 && { clickWindowMin: Number(clickWindow) }),
      ...(clickCheck === 'N' && { adClickAutoCheck: 'N' }),
    },
    browserEnvironment(),
  )
  watchPage(tracker)
  return tracker
}

const { currentScript } = document
const own = currentScript instanceof HTMLElement ? currentScript.dataset : {}
try {
  Object.assign(window, { shopTracker: Object.assign(start(own), { landingAddress }) })
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
}
