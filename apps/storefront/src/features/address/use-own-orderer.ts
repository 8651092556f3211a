import { usePersonalCall } from '#src/features/auth/use-personal-call.ts'
import type { Orderer } from './address-draft.ts'

/** The member as somebody parcels go to, once the shop says who it is; undefined for a guest and where no phone is known. */
export const useOwnOrderer = (): Orderer | undefined => {
  const { data } = usePersonalCall('user.getDetail')
  return data?.name && data.phone ? { name: data.name, phone: data.phone } : undefined
}
