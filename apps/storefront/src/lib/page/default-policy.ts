// Imported first by entry.client.tsx, so that the default policy exists before React writes to the DOM.
import { openDefaultPolicy } from './trusted-types.ts'

openDefaultPolicy()
