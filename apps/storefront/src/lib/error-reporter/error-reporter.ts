import { removePersonalData } from '@shop/rules/personal-data'
import {
  BrowserClient,
  captureException,
  dedupeIntegration,
  defaultStackParser,
  type ErrorEvent,
  eventFiltersIntegration,
  getCurrentScope,
  httpContextIntegration,
  linkedErrorsIntegration,
  makeFetchTransport,
  withStaticSpan,
} from '@sentry/browser'
import { CONSENT_EVENT, mayMeasure } from '../consent.ts'
import { isPersonalPage } from '../measurement/personal-pages.ts'
import type { ErrorReporterSettings } from '../page/page-start.ts'
import { ignoredMessages, ignoredScripts, isIgnoredAnswer } from './ignored-errors.ts'
import { readSample, samples } from './sampling.ts'
import { type PageChanges, watchPages } from './watch-pages.ts'

type Options = ConstructorParameters<typeof BrowserClient>[0]

/** Path of the tunnel on the server (http/pages/mount-monitoring.ts). */
const TUNNEL = '/monitoring'
/** Longest time (ms) that an error waits for the recording of its session to load. */
const RECORDING_MS = 3_000

/** Removes everything about the person. Undefined refuses the event. */
const toReport = (event: ErrorEvent, error: unknown): ErrorEvent | undefined => {
  if (isIgnoredAnswer(error)) return undefined
  const { user: _user, server_name: _name, request, ...rest } = event
  const userAgent = request?.headers?.['User-Agent']
  const clean = removePersonalData({ ...rest, request: { url: request?.url ?? '' } })
  return userAgent === undefined
    ? clean
    : { ...clean, request: { ...clean.request, headers: { 'User-Agent': userAgent } } }
}

type Trace = Parameters<NonNullable<Options['beforeSendTransaction']>>[0]

/** Removes everything about the person. Undefined refuses the trace: pages that are never measured are not traced. */
const toTrace = ({ user: _user, sdkProcessingMetadata, request, ...rest }: Trace): Trace | undefined => {
  const addresses = [location.href, rest.transaction, request?.url].filter((address) => address !== undefined)
  if (addresses.some((address) => isPersonalPage(address))) return undefined
  // the library removes its own metadata before the event is sent
  return { ...removePersonalData(rest), ...(sdkProcessingMetadata && { sdkProcessingMetadata }) }
}

const toOptions = ({ dsn, release, environment }: ErrorReporterSettings, transport: Options['transport']): Options => ({
  dsn,
  tunnel: TUNNEL,
  release,
  environment,
  transport,
  stackParser: defaultStackParser,
  integrations: [eventFiltersIntegration(), linkedErrorsIntegration(), dedupeIntegration(), httpContextIntegration()],
  ignoreErrors: ignoredMessages.flatMap(({ messages }) => messages),
  denyUrls: ignoredScripts.flatMap(({ urls }) => urls),
  maxBreadcrumbs: 30,
  sendClientReports: false,
  enhanceFetchErrorMessages: false,
  dataCollection: {
    userInfo: false,
    cookies: false,
    httpHeaders: { request: { allow: ['user-agent'] }, response: false },
    httpBodies: [],
    urlQueryParams: false,
  },
  // the document and the session were drawn before
  tracesSampleRate: readSample().trace ? 1 : 0,
  replaysSessionSampleRate: readSample().replay ? 1 : 0,
  replaysOnErrorSampleRate: samples.sessionsWithErrors,
  // oxlint-disable-next-line unicorn/no-null -- the library drops an event for null only
  beforeSend: (event, { originalException }) => toReport(event, originalException) ?? null,
  // only a whole trace can be refused by its page
  traceLifecycle: 'static',
  // oxlint-disable-next-line unicorn/no-null -- the library drops a trace for null only
  beforeSendTransaction: (trace) => toTrace(trace) ?? null,
  beforeSendSpan: withStaticSpan(removePersonalData),
  tracePropagationTargets: [],
})

interface Means {
  pages?: PageChanges | undefined
  transport?: Options['transport']
  /** Adds tracing and recordings, with consent to measurement. */
  addMeasurement?: (client: BrowserClient) => Promise<void>
}

const after = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms)
  })

/**
 * Opens the error reporter. Returns the function that reports an error. Errors are reported without identifiers of the person;
 * tracing and recordings follow the consent to measurement. ERROR-5, ERROR-6
 */
export const openErrorReporter = async (
  settings: ErrorReporterSettings,
  { pages, transport = makeFetchTransport, addMeasurement }: Means = {},
): Promise<(error: unknown) => void> => {
  const client = new BrowserClient(toOptions(settings, transport))
  getCurrentScope().setClient(client)
  client.init()
  if (pages) watchPages(pages)
  const report = (error: unknown): void => void captureException(error, { mechanism: { type: 'shop', handled: false } })
  // a chunk that fails to load leaves errors without tracing and recordings
  if (addMeasurement) await Promise.race([addMeasurement(client).catch(report), after(RECORDING_MS)])
  window.addEventListener(CONSENT_EVENT, () => {
    if (!mayMeasure()) client.getOptions().tracesSampleRate = 0
  })
  return report
}
