import type { CallName } from '../table.ts'
import { browsePaths } from './browse-paths.gen.ts'
import { otherPaths } from './other-paths.gen.ts'

/** Method and path of every call: `GET /v1/products/{id}`. The browser's client loads the two parts separately. */
export const clientPaths: Readonly<Record<CallName, string>> = { ...browsePaths, ...otherPaths }
