import { removePersonalData } from '@shop/rules/personal-data'
import { type BrowserClient, replayIntegration } from '@sentry/browser'
import { CONSENT_EVENT, mayMeasure } from '../consent.ts'
import { isPersonalPage } from '../measurement/personal-pages.ts'

/**
 * Limits of a recording in ms (ERROR-6). The pause after 5 min and the end after 15 min without input are constants of the library.
 */
export const recordingOptions = {
  maskAllText: true,
  maskAllInputs: true,
  blockAllMedia: true,
  maskAttributes: ['title', 'placeholder', 'aria-label', 'alt', 'content'],
  // its worker is a script from memory, which Trusted Types refuse (decision 021)
  useCompression: false,
  minReplayDuration: 5_000,
  maxReplayDuration: 3_600_000,
  stickySession: true,
} satisfies Parameters<typeof replayIntegration>[0]

/**
 * Records the session: from now on in a drawn session, else from the last minute before an error. Ends with the consent, and on the
 * first page that is never measured.
 */
export const addRecording = (client: BrowserClient): void => {
  if (isPersonalPage(location.href)) return
  const recording = replayIntegration({ ...recordingOptions, beforeAddRecordingEvent: removePersonalData })
  const stop = (): void => void recording.stop()
  // addresses of the pages
  client.addEventProcessor((event) => (event.type === 'replay_event' ? removePersonalData(event) : event))
  client.on('beforeAddBreadcrumb', ({ category, data }) => {
    const to: unknown = data?.['to']
    if (category === 'navigation' && typeof to === 'string' && isPersonalPage(to)) stop()
  })
  window.addEventListener(CONSENT_EVENT, () => {
    if (!mayMeasure()) stop()
  })
  client.addIntegration(recording)
}
