import { dsnToString, getEnvelopeEndpointWithUrlEncodedAuth, makeDsn } from '@sentry/core'
import { z } from 'zod'
import { readVersion } from './version.ts'

const isDsn = (text: string): boolean => {
  const url = URL.parse(text)
  // stricter than the library: no password, query or fragment, and a project of digits
  const isPlain = url !== null && url.password === '' && url.search === '' && url.hash === ''
  return isPlain && /^https?:$/.test(url.protocol) && /^\w+$/.test(url.username) && /\/\d+$/.test(url.pathname)
}

/** Settings of the error reporter. */
export const errorReporterSettings = {
  /** DSN of the Sentry project, for the pages and the server. Without one no error is reported. ERROR-6 */
  SENTRY_DSN: z.string().refine(isDsn, 'has to be https://<public key>@<host>/<project>').optional(),
  /** Release of the reports. Default: the version of the package. */
  SENTRY_RELEASE: z
    .string()
    .regex(/^[\w.@+-]{1,100}$/, 'has to be letters, digits and . @ + -')
    .optional(),
}

export interface ErrorReporterConfig {
  /** As Sentry writes it, so that it equals the one in the envelopes. */
  dsn: string
  /** Address of the project to which envelopes are sent. */
  endpoint: string
  release: string
  environment: string
}

const Settings = z.object({ ...errorReporterSettings, NODE_ENV: z.string() })

/** Returns the project that errors are reported to; undefined without a DSN. */
export const toErrorReporter = (settings: z.output<typeof Settings>): ErrorReporterConfig | undefined => {
  const dsn = settings.SENTRY_DSN === undefined ? undefined : makeDsn(settings.SENTRY_DSN)
  if (dsn === undefined) return undefined
  return {
    dsn: dsnToString(dsn),
    endpoint: getEnvelopeEndpointWithUrlEncodedAuth(dsn),
    release: settings.SENTRY_RELEASE ?? `shop@${readVersion()}`,
    environment: settings.NODE_ENV,
  }
}
