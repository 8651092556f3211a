export type * from './call-types.gen.ts'
export {
  type CallName,
  type CallOptions,
  type Client,
  type ClientOptions,
  callNames,
  createClient,
  type InputOf,
} from './client.ts'
export { ShopError, type ShopErrorCode } from './shop-error.ts'
export type { Extension, ExtensionContext, ExtensionJob, ShopEvent } from './extension.ts'
