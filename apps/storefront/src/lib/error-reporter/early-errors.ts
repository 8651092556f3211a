import { mayMeasure } from '../consent.ts'
import type { ErrorReporterSettings } from '../page/page-start.ts'
import type { PageChanges } from './watch-pages.ts'
import { whenIdle } from '../scheduling/when-idle.ts'

type Report = (error: unknown) => void

/** Errors that are remembered until the reporter has loaded. */
const MOST_EARLY = 10
/** Time (ms) after which a sampled session loads the reporter even on a busy page, and without an idle callback. */
const LOAD_BY_MS = 15_000
const LOAD_AFTER_MS = 5_000

/** Loads the reporter. Without consent to measurement it has no code for tracing and recordings. */
const loadReporter = async () =>
  mayMeasure()
    ? (await import('./measured-reporter.ts')).openMeasuredReporter
    : (await import('./error-reporter.ts')).openErrorReporter

/**
 * Watches for errors, and loads the reporter with the first one, or when the page is idle in a sampled session. Returns the function
 * that reports an error which was caught. `findPages` returns the router once there is one. If the chunk fails to load, the next error loads it again. ERROR-6
 */
export const watchErrors = (settings: ErrorReporterSettings, findPages: () => PageChanges | undefined): Report => {
  const early: unknown[] = []
  let capture: Report | undefined
  let isLoading = false
  const load = async (): Promise<void> => {
    if (isLoading || capture) return
    isLoading = true
    try {
      const open = await loadReporter()
      capture = await open(settings, { pages: findPages() })
      for (const error of early.splice(0)) capture(error)
    } catch {
      // without the chunk nothing is reported, and the page works
    }
    isLoading = false
  }
  const report: Report = (error) => {
    if (capture) return capture(error)
    if (early.length < MOST_EARLY) early.push(error)
    void load()
  }
  window.addEventListener('error', ({ error, message }) => report(error ?? message))
  window.addEventListener('unhandledrejection', ({ reason }) => report(reason))
  const loadSampled = (): Promise<void> =>
    import('./sampling.ts').then(
      ({ isSampled }) => (isSampled() ? load() : undefined),
      () => undefined,
    )
  whenIdle(() => void loadSampled(), LOAD_BY_MS, LOAD_AFTER_MS)
  return report
}
