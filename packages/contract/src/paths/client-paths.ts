import type { CallName } from '../table.ts'
import { adminPaths } from './admin-paths.gen.ts'
import { browsePaths } from './browse-paths.gen.ts'
import { otherPaths } from './other-paths.gen.ts'

/** Method and path of every call: `GET /v1/products/{id}`. The browsers' clients load only the parts that they need. */
export const clientPaths: Readonly<Record<CallName, string>> = {
  ...browsePaths,
  ...otherPaths,
  ...adminPaths,
}
