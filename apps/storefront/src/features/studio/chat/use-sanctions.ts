import { useStaffCall } from '../session/staff-api.ts'

const REFRESH_MS = 15_000

/** Persons who are muted in this room or banned from its channel. Undefined until they are known. */
export const useSanctions = (broadcastId: number) =>
  useStaffCall({ every: REFRESH_MS }, 'admin.live.listSanctions', { params: { id: broadcastId } }).data?.sanctions

/** Reports for a person whether it may not write now. The broadcaster and members who have left have no id. */
export const useIsSanctioned = (broadcastId: number): ((personId: string) => boolean) => {
  const sanctions = useSanctions(broadcastId)
  const ids = new Set(sanctions?.map(({ personId }) => personId))
  return (personId) => personId !== '' && ids.has(personId)
}
