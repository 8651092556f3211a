// Imported first by entry.client.tsx: the default policy exists before any other code of the page runs.
import { openDefaultPolicy } from './trusted-types.ts'

openDefaultPolicy()
