import type { BrandId } from './brand.ts'

/** Identifies a brand to the collector. Both values are public: they are in the pages, and prove nothing. */
export interface TrackingService {
  serviceNumber: string
  accessToken: string
}

// TRACK-4
export const trackingServices: Readonly<Record<BrandId, TrackingService>> = {
  cuma: { serviceNumber: '7001', accessToken: 'cuma-web-1f0c6a' },
  market: { serviceNumber: '7002', accessToken: 'market-web-4be83d' },
  farmer: { serviceNumber: '7003', accessToken: 'farmer-web-92d57e' },
  ru: { serviceNumber: '7004', accessToken: 'ru-web-c83b10' },
}

/** Returns the brand of a service number. */
export const brandOfService = (serviceNumber: string): BrandId | undefined =>
  (Object.keys(trackingServices) as BrandId[]).find((brand) => trackingServices[brand].serviceNumber === serviceNumber)
