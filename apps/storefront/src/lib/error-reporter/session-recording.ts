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
  maskAttributes: ['title', 'placeholder', 'aria-label', 'alt', 'content', 'href'],
  // its worker is a script from memory, which Trusted Types refuse (decision 021)
  useCompression: false,
  minReplayDuration: 5_000,
  maxReplayDuration: 3_600_000,
  stickySession: true,
} satisfies Parameters<typeof replayIntegration>[0]

type Transport = NonNullable<ReturnType<BrowserClient['getTransport']>>
type Envelope = Parameters<Transport['send']>[0]
type Item = Envelope[1][number]

/** Query and fragment of an absolute address in JSON or CSS. */
const REST_OF_ADDRESS = /(https?:\/\/[^"'\s<>()?#\\]*)[?#][^"'\s<>()\\]*/g

const cleanItem = (item: Item): Item[] => {
  const [header, payload] = item as unknown as [{ type: string }, unknown]
  if (header.type !== 'replay_recording') return [item]
  // compressed data cannot be read
  if (typeof payload !== 'string') return []
  const text = payload.replace(REST_OF_ADDRESS, '$1')
  return [[{ ...header, length: new TextEncoder().encode(text).length }, text] as unknown as Item]
}

/**
 * Removes queries and fragments from every address of a recording. The library has no hook for the events that name the page:
 * `beforeAddRecordingEvent` gets its own events only.
 */
export const cleanRecording = ([header, items]: Envelope): Envelope =>
  [header, (items as Item[]).flatMap(cleanItem)] as Envelope

const cleanTransport = (transport: Transport | undefined): void => {
  if (!transport) return
  const send = transport.send.bind(transport)
  transport.send = (envelope) => send(cleanRecording(envelope))
}

/**
 * Records the session: from now on in a drawn session, else from the last minute before an error. Ends with the consent, and on the
 * first page that is never measured.
 */
export const addRecording = (client: BrowserClient): void => {
  if (isPersonalPage(location.href)) return
  const recording = replayIntegration({ ...recordingOptions, beforeAddRecordingEvent: removePersonalData })
  const stop = (): void => void recording.stop()
  cleanTransport(client.getTransport())
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
