import type { BrowserClient } from '@sentry/browser'
import { mayMeasure } from '../consent.ts'
import { openErrorReporter } from './error-reporter.ts'
import { readSample } from './sampling.ts'

/** Adds tracing and the recording of the session. Both need consent to measurement; each is a chunk of its own. */
const addMeasurement = async (client: BrowserClient): Promise<void> => {
  const [recording, tracing] = await Promise.all([
    import('./session-recording.ts'),
    readSample().trace ? import('./tracing.ts') : undefined,
  ])
  // withdrawn meanwhile
  if (!mayMeasure()) return
  tracing?.addTracing(client)
  recording.addRecording(client)
}

/**
 * Opens the error reporter with tracing and recordings, for visits with consent to measurement. The build gives it a copy of the
 * library of its own (bundling/separate-copy.ts).
 */
export const openMeasuredReporter: typeof openErrorReporter = (settings, means) =>
  openErrorReporter(settings, { ...means, addMeasurement })
