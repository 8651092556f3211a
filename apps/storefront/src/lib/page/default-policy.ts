// Imported first by entry.client.tsx: the default policy exists before React writes anything.
import { openDefaultPolicy } from './trusted-types.ts'

openDefaultPolicy()
