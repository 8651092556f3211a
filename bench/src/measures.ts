import { measureCartOfThirty, measureOrderList } from './rows/buying/buyers.ts'
import { createCartMeasure, createCheckoutMeasure, measureRush } from './rows/buying/buying.ts'
import { measureBackoffice } from './rows/backoffice/backoffice.ts'
import { measureGiving } from './rows/buying/gifts.ts'
import { measureCollector } from './rows/collector.ts'
import { measureBroadcast } from './rows/broadcast.ts'
import { measureEmbedded } from './rows/embedded.ts'
import { measureFreshness } from './rows/reading/freshness.ts'
import { measureGrowth } from './rows/growth.ts'
import { measureInteractions } from './rows/page/interactions.ts'
import { createTpcB, toLimitRow } from './rows/limits.ts'
import { measureLive } from './rows/live.ts'
import { measureLiveChat } from './rows/live-chat.ts'
import type { Measure } from './rows/measure.ts'
import { measureMemory } from './rows/memory.ts'
import { measureMetrics } from './rows/metrics.ts'
import { measureMillion } from './rows/buying/million.ts'
import { measurePartitions } from './rows/partitions.ts'
import { measurePages } from './rows/page/pages.ts'
import { measureDetail, measureHome, measureList } from './rows/reading/reads.ts'
import { measureReviews } from './rows/reading/reviews.ts'
import { measureSearch } from './rows/reading/search.ts'
import { measureStreams } from './rows/streams.ts'
import { measureVideos } from './rows/reading/videos.ts'
import { measureTags } from './rows/page/tags.ts'
import { measureVideoFeed } from './rows/page/video-feed.ts'
import { measureStart } from './rows/start-times.ts'

/** All measures by name, in run order: the memory is read after the measures that precede it. */
export const createMeasures = (): Record<string, Measure> => {
  const tpcB = createTpcB()
  return {
    tpcb: async (bench) => [toLimitRow(await tpcB(bench))],
    list: measureList,
    detail: measureDetail,
    home: measureHome,
    metrics: measureMetrics,
    fresh: measureFreshness,
    cart: createCartMeasure(tpcB),
    checkout: createCheckoutMeasure(tpcB),
    rush: measureRush,
    collector: measureCollector,
    gifts: measureGiving,
    lines: measureCartOfThirty,
    orders: measureOrderList,
    broadcast: measureBroadcast,
    memory: measureMemory,
    streams: measureStreams,
    'live-chat': measureLiveChat,
    live: measureLive,
    pages: measurePages,
    inp: measureInteractions,
    tags: measureTags,
    'video-feed': measureVideoFeed,
    embedded: measureEmbedded,
    start: measureStart,
    growth: measureGrowth,
    search: measureSearch,
    reviews: measureReviews,
    videos: measureVideos,
    million: measureMillion,
    partitions: measurePartitions,
    backoffice: measureBackoffice,
  }
}
