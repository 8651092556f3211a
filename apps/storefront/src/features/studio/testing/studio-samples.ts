import type { AdminLiveBroadcast, AdminLiveChannel, LiveProduct, Staff } from '@shop/contract'
import { enterStaff, leaveStaff, useStaffSession } from '../session/staff-session.ts'

export const staff: Staff = {
  id: 7,
  email: 'pd@shop.example',
  name: '김피디',
  roles: ['producer'],
  mustChangePassword: false,
  hasTotp: true,
  nextStep: null,
  permissions: ['live.run'],
  distributorIds: [],
  brands: ['ru'],
}

/** Session of `staff`, as after a login. */
export const enterAsStaff = (): void => enterStaff({ staff, xsrfToken: 'xsrf' })

/** Session of a tab that was just opened. */
export const openTab = (): void => {
  leaveStaff()
  useStaffSession.setState({ status: 'starting' })
}

export const aChannel = (changed: Partial<AdminLiveChannel> = {}): AdminLiveChannel => ({
  id: 3,
  name: '본점 스튜디오',
  engine: 'builtin',
  distributorId: null,
  ingests: [{ kind: 'ws-fmp4', url: 'wss://shop.example/v1/live/ingest/3' }],
  ingestState: 'idle',
  health: null,
  externalUrl: null,
  ...changed,
})

export const aProduct = (id: number, name: string): LiveProduct => ({
  id,
  name,
  price: 22_900,
  listPrice: 25_900,
  thumbnail: null,
  isSoldOut: false,
})

export const aBroadcast = (changed: Partial<AdminLiveBroadcast> = {}): AdminLiveBroadcast => ({
  id: 11,
  channelId: 3,
  title: '햇사과 라이브',
  contents: '',
  image: null,
  state: 'scheduled',
  isRehearsal: false,
  scheduledAt: '2099-03-01T11:00:00.000Z',
  startedAt: null,
  endedAt: null,
  products: [aProduct(1, '사과 3kg'), aProduct(2, '배 5kg')],
  deals: [],
  coupons: [],
  offeredCouponIds: [],
  pinnedProductId: null,
  answer: null,
  slowModeS: 0,
  isFrozen: false,
  replay: 'none',
  previewUrl: null,
  version: 4,
  changedBy: null,
  ...changed,
})
