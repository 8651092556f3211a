// Generated from the contract by scripts/generate-client.ts. Run `npm run generate` after a change of the contract.

/** Brands of the shop. */
export type Brand = 'cuma' | 'market' | 'farmer' | 'ru'

/** Codes of expected failures. */
export type ErrorCode = 'invalidInput' | 'malformedRequest' | 'malformedJson' | 'invalidCursor' | 'searchTokenInvalid' | 'cardDataRefused' | 'cartNothingChecked' | 'giftDataRequired' | 'giftPhoneMissing' | 'giftReceiverTwice' | 'giftScheduleRefused' | 'ordererRequired' | 'termsRequired' | 'ownRequest' | 'accountBlocked' | 'keyInOff' | 'paymentMethodUnsupported' | 'webhookAddressRefused' | 'pictureUnreadable' | 'pictureTooLarge' | 'videoUnreadable' | 'videoCodecUnsupported' | 'videoTooLarge' | 'videoTooLong' | 'videoShapeUnsupported' | 'videoPosterRequired' | 'captionsUnreadable' | 'uploadTicketInvalid' | 'sheetUnreadable' | 'sheetHeadMissing' | 'sheetTooLarge' | 'jobTooLarge' | 'nicknameReserved' | 'channelUnused' | 'pushRefused' | 'codeInvalid' | 'loginFailed' | 'snsTokenInvalid' | 'unauthorized' | 'forbidden' | 'stepUpRequired' | 'staffLocked' | 'totpWrong' | 'totpRequired' | 'totpSetUpRequired' | 'addressRefused' | 'passwordChangeRequired' | 'memberOnly' | 'gradeRequired' | 'appOnly' | 'reauthRequired' | 'phoneNotVerified' | 'csrfRefused' | 'notFound' | 'categoryNotFound' | 'priceScheduleNotFound' | 'productNotFound' | 'optionNotFound' | 'productGroupNotFound' | 'videoNotFound' | 'liveNotFound' | 'liveMessageNotFound' | 'noticeNotFound' | 'displayNotFound' | 'cartGroupNotFound' | 'orderTmpNotFound' | 'couponNotFound' | 'guestProofWrong' | 'orderNotFound' | 'giftNotFound' | 'reviewNotFound' | 'reviewItemNotFound' | 'reportNotFound' | 'answerTemplateNotFound' | 'chatBanNotFound' | 'qnaNotFound' | 'distributorNotFound' | 'staffNotFound' | 'adminCouponNotFound' | 'segmentNotFound' | 'audienceFileNotFound' | 'broadcastNotFound' | 'waybillBatchNotFound' | 'customerNotFound' | 'settlementNotFound' | 'settlementEntryNotFound' | 'breakNotFound' | 'pointGrantNotFound' | 'viewNotFound' | 'webhookNotFound' | 'webhookDeliveryNotFound' | 'apiKeyNotFound' | 'jobNotFound' | 'memberNotFound' | 'snsMemberNotFound' | 'addressNotFound' | 'methodNotAllowed' | 'timeout' | 'outOfStock' | 'notOnSale' | 'shareRequired' | 'restrictedStockExceeded' | 'shipmentDateConflict' | 'undeliverableArea' | 'withdrawRefused' | 'refundAccountRequired' | 'refundChanged' | 'unpaidHoldFull' | 'priceChanged' | 'pointsNotUsable' | 'couponNotUsable' | 'orderTmpAlreadyOrdered' | 'cartOrderOpen' | 'paymentAmountMismatch' | 'emailTaken' | 'phoneTaken' | 'snsAlreadyMember' | 'addressBookFull' | 'requestInFlight' | 'ordersOpen' | 'adConsentRequired' | 'alarmNotNeeded' | 'reviewRefused' | 'reviewExists' | 'reviewHidden' | 'reviewOwn' | 'reviewReported' | 'appealRefused' | 'answerTemplatesFull' | 'qnaAnswered' | 'addressChangeRefused' | 'addressChangeCostsMore' | 'transitionRefused' | 'notGiftable' | 'giftEnded' | 'giftShipped' | 'giftNotSent' | 'giftOpened' | 'liveNotOnAir' | 'liveEnded' | 'liveNoPicture' | 'liveChannelBusy' | 'liveChannelsFull' | 'liveDealRunning' | 'liveDealPrice' | 'liveDealOver' | 'liveNoReplay' | 'staffExists' | 'lastOwner' | 'waybillNothingToApply' | 'customerNotMember' | 'dayNotOver' | 'dayClosed' | 'booksUnequal' | 'settlementClosed' | 'settlementNotOver' | 'settlementEarlierOpen' | 'settlementNotClosed' | 'settlementPaid' | 'settlementEntryReversed' | 'breakResolved' | 'couponOfferNotFound' | 'testPhoneMissing' | 'testMemberMissing' | 'testDeviceMissing' | 'couponOfferEnded' | 'couponStopped' | 'couponTermsFixed' | 'couponSoldOut' | 'audienceEmpty' | 'broadcastOver' | 'messageNotRetriable' | 'pointGrantDecided' | 'pointsShort' | 'couponHeld' | 'couponNotGivable' | 'noOrdersToShip' | 'viewExists' | 'webhooksFull' | 'apiKeysFull' | 'viewsFull' | 'jobEnded' | 'jobRunning' | 'jobNotUndoable' | 'settingVersionNotFound' | 'gradeMonthPassed' | 'gradesTooMany' | 'queueJobNotDead' | 'queueJobNotWaiting' | 'queueJobNeeded' | 'productNotPublishable' | 'priceScheduleOverlaps' | 'messageNotResendable' | 'changedMeanwhile' | 'stockTooLow' | 'stockStatusRefused' | 'categorySlugTaken' | 'categoryTreeRefused' | 'categoryInUse' | 'productGroupCodeTaken' | 'productGroupInUse' | 'displayVersionNotFound' | 'displayInvalid' | 'displayScheduled' | 'displayDraftExists' | 'previewNotFound' | 'categoriesFull' | 'distributorNameTaken' | 'importInvalid' | 'distributorInUse' | 'giftThanked' | 'orderTmpExpired' | 'requestTimeout' | 'bodyTooLarge' | 'uriTooLong' | 'unsupportedMediaType' | 'misdirectedRequest' | 'idempotencyKeyReused' | 'giftResendLimit' | 'tooManyRequests' | 'headersTooLarge' | 'unexpected' | 'messageUnavailable' | 'codesUsedUp' | 'snsUnavailable' | 'paymentUnavailable' | 'addressSearchUnavailable' | 'databaseUnavailable' | 'filesUnavailable' | 'overloaded'

/** Names of the events of webhooks and extensions. */
export type WebhookEvent = 'order.placed' | 'order.paid' | 'order.changed' | 'refund.asked' | 'refund.done' | 'refund.failed' | 'product.created' | 'product.changed' | 'stock.changed' | 'review.written' | 'review.changed' | 'qna.asked' | 'qna.answered'

/** A file, with the name that the shop gives it. */
export interface FileReply {
  name: string
  blob: Blob
}

/** Input and reply of each call that is open to API keys. */
export interface Calls {
  /** Members of the brand, the newest first; or the members and guests that a phone, an e-mail, a whole name or an order number finds. Masked. `count` ends at 10,001. Permission: `customer.read`. */
  'admin.customer.list': { input: { query?: { take?: (number | string) | undefined; nextPage?: Cursor | undefined; q?: string | undefined; type?: 'email' | 'kakaotalk' | 'naver' | undefined; grade?: (number | string) | undefined; blocked?: (boolean | 'true' | 'false') | undefined } }; reply: { page: Page; customers: (CustomerSummary)[] } }
  /** Profile and counts of a customer. Masked. Its sections are lists of their own. Permission: `customer.read`. */
  'admin.customer.get': { input: { params: { id: (number | string) } }; reply: { customer: Customer } }
  /** Notes of staff about a customer and the reasons of blocks, the latest first. Permission: `customer.read`. */
  'admin.customer.listNotes': { input: { params: { id: (number | string) }; query?: { take?: (number | string) | undefined; nextPage?: Cursor | undefined } }; reply: { page: Page; notes: (CustomerNote)[] } }
  /** Adds a note about a customer. Only staff reads it. Permission: `customer.write`. */
  'admin.customer.createNote': { input: { params: { id: (number | string) }; body: { contents: string } }; reply: { note: CustomerNote } }
  /** Ends all logins of a member and refuses new ones. Blocking twice changes nothing. Permission: `customer.write`. */
  'admin.customer.block': { input: { params: { id: (number | string) }; body: { reason: string } }; reply: { isBlocked: boolean } }
  /** Lets a blocked member log in again. Permission: `customer.write`. */
  'admin.customer.unblock': { input: { params: { id: (number | string) }; body: { reason: string } }; reply: { isBlocked: boolean } }
  /** Logins of a customer that are valid, the last used first. Permission: `customer.read`. */
  'admin.customer.listSessions': { input: { params: { id: (number | string) } }; reply: { sessions: (CustomerSession)[] } }
  /** Ends all logins of a customer on all devices. Permission: `customer.write`. */
  'admin.customer.endSessions': { input: { params: { id: (number | string) }; body: { reason: string } }; reply: { ended: number } }
  /** Coupons that can be given to a member now, the soonest to end first. Permission: `coupon.read`. */
  'admin.customer.listGivableCoupons': { input: { params: { id: (number | string) } }; reply: { coupons: (GivableCoupon)[] } }
  /** Orders of a customer. Permission: `customer.read`. */
  'admin.customer.listOrders': { input: { params: { id: (number | string) }; query?: { take?: (number | string) | undefined; nextPage?: Cursor | undefined } }; reply: { page: Page; rows: (CustomerOrder)[] } }
  /** Ledger of the points of a customer. Permission: `customer.read`. */
  'admin.customer.listPoints': { input: { params: { id: (number | string) }; query?: { take?: (number | string) | undefined; nextPage?: Cursor | undefined } }; reply: { page: Page; rows: (CustomerPoint)[] } }
  /** Points that staff have given and taken back. Permission: `customer.read`. */
  'admin.customer.listGrants': { input: { params: { id: (number | string) }; query?: { take?: (number | string) | undefined; nextPage?: Cursor | undefined } }; reply: { page: Page; rows: (PointGrant)[] } }
  /** Coupons of a customer, usable ones first. Permission: `customer.read`. */
  'admin.customer.listCoupons': { input: { params: { id: (number | string) }; query?: { take?: (number | string) | undefined; nextPage?: Cursor | undefined } }; reply: { page: Page; rows: (CustomerCoupon)[] } }
  /** Messages sent to a customer, without contents. Permission: `customer.read`. */
  'admin.customer.listMessages': { input: { params: { id: (number | string) }; query?: { take?: (number | string) | undefined; nextPage?: Cursor | undefined } }; reply: { page: Page; rows: (CustomerMessage)[] } }
  /** Consents given and withdrawn. Permission: `customer.read`. */
  'admin.customer.listConsents': { input: { params: { id: (number | string) }; query?: { take?: (number | string) | undefined; nextPage?: Cursor | undefined } }; reply: { page: Page; rows: (CustomerConsent)[] } }
  /** Gifts sent and received by a customer. Permission: `customer.read`. */
  'admin.customer.listGifts': { input: { params: { id: (number | string) }; query?: { take?: (number | string) | undefined; nextPage?: Cursor | undefined } }; reply: { page: Page; rows: (CustomerGift)[] } }
  /** Reviews of a customer. Permission: `customer.read`. */
  'admin.customer.listReviews': { input: { params: { id: (number | string) }; query?: { take?: (number | string) | undefined; nextPage?: Cursor | undefined } }; reply: { page: Page; rows: (CustomerPost)[] } }
  /** Questions of a customer about products. Permission: `customer.read`. */
  'admin.customer.listQuestions': { input: { params: { id: (number | string) }; query?: { take?: (number | string) | undefined; nextPage?: Cursor | undefined } }; reply: { page: Page; rows: (CustomerPost)[] } }
  /** Messages of a customer in the chat of broadcasts. Permission: `customer.read`. */
  'admin.customer.listChats': { input: { params: { id: (number | string) }; query?: { take?: (number | string) | undefined; nextPage?: Cursor | undefined } }; reply: { page: Page; rows: (CustomerChat)[] } }
  /** Stock of the options, by product. `q` is part of a product name or the number of a product. Permission: `product.read`. */
  'admin.stock.list': { input: { query?: { take?: (number | string) | undefined; nextPage?: Cursor | undefined; q?: string | undefined; productId?: (number | string) | undefined } }; reply: { page: Page; stocks: (AdminStock)[] } }
  /** Options of products on sale with no more free units than the threshold of their product, or else `threshold`. The least first. Permission: `product.read`. */
  'admin.stock.low': { input: { query?: { take?: (number | string) | undefined; nextPage?: Cursor | undefined; threshold?: (number | string) | undefined } }; reply: { page: Page; stocks: (AdminStock)[] } }
  /** Changes of the units in the warehouse, the latest first. Permission: `product.read`. */
  'admin.stock.ledger': { input: { query?: { take?: (number | string) | undefined; nextPage?: Cursor | undefined; combinationId?: (number | string) | undefined; productId?: (number | string) | undefined; kind?: StockEntryKind | undefined; from?: string | undefined; to?: string | undefined } }; reply: { page: Page; entries: (StockEntry)[] } }
  /** Adds units to an option or sets them. `set` needs `expected`, the units that the person has seen; `delta` may have it. Refused if they have changed since. Permission: `stock.write`. */
  'admin.stock.adjust': { input: { params: { id: (number | string) }; body: { mode: 'delta' | 'set'; unit: number; expected?: number | undefined; kind?: 'adjust' | 'return' | undefined; reason: string } }; reply: { stock: AdminStock } }
  /** Takes a product or some of its options out of sale, or brings them back. Refused unless the state is still `expected`. Permission: `stock.write`. */
  'admin.stock.setStatus': { input: { params: { id: (number | string) }; body: { status: StockStatus; expected: (ProductStatus | ProductOptionStatus); combinationIds?: ((number | string))[] | undefined; reason: string } }; reply: { productStatus: ProductStatus; stocks: (AdminStock)[] } }
  /** Sets the free units from which options of a product are listed as low; null: the default. Refused unless they are still `expected`. Permission: `stock.write`. */
  'admin.stock.setThreshold': { input: { params: { id: (number | string) }; body: { units: ((number | string) | null); expected: ((number | string) | null) } }; reply: { units: (number | null) } }
  /** All categories in their order, top categories first; archived ones too. Permission: `product.read`. */
  'admin.category.list': { input: Record<string, never>; reply: { categories: (AdminCategory)[] } }
  /** Adds a category as the last of its parent. Permission: `category.write`. */
  'admin.category.create': { input: { body: { name: string; slug: string; parentId?: ((number | string) | null) | undefined } }; reply: { categories: (AdminCategory)[]; id: number } }
  /** Changes name, address and parent. Its products move with it. Permission: `category.write`. */
  'admin.category.change': { input: { params: { id: (number | string) }; body: { name: string; slug: string; parentId?: ((number | string) | null) | undefined; version: (number | string) } }; reply: { categories: (AdminCategory)[] } }
  /** Sets the order of the categories of a parent. Refused unless `ids` are exactly these. Permission: `category.write`. */
  'admin.category.sort': { input: { body: { parentId: ((number | string) | null); ids: ((number | string))[] } }; reply: { categories: (AdminCategory)[] } }
  /** Archives a category without sub-categories in use, or restores it. Its products move to `moveTo`. Permission: `category.write`. */
  'admin.category.archive': { input: { params: { id: (number | string) }; body: { isArchived?: boolean | undefined; moveTo?: ((number | string) | null) | undefined; version: (number | string) } }; reply: { categories: (AdminCategory)[]; movedProducts: number } }
  /** Distributors by name. `q` is part of the name. Permission: `product.read`. */
  'admin.distributor.list': { input: { query?: { take?: (number | string) | undefined; nextPage?: Cursor | undefined; q?: string | undefined; archived?: (boolean | 'true' | 'false') | undefined } }; reply: { page: Page; distributors: (AdminDistributor)[] } }
  /** A distributor with its masked contact. Permission: `product.read`. */
  'admin.distributor.get': { input: { params: { id: (number | string) } }; reply: { distributor: AdminDistributor } }
  /** Adds a distributor. Its contact is stored encrypted. Permission: `distributor.write`. */
  'admin.distributor.create': { input: { body: { name: string; deliveryCompany?: string | undefined; shipping?: ShippingTerms | undefined; contact?: (DistributorContact | null) | undefined } }; reply: { distributor: AdminDistributor } }
  /** Changes a distributor. Terms apply to new products. A contact that is omitted is unchanged; null removes it. Permission: `distributor.write`. */
  'admin.distributor.change': { input: { params: { id: (number | string) }; body: { name: string; deliveryCompany?: string | undefined; shipping?: ShippingTerms | undefined; contact?: (DistributorContact | null) | undefined; version: (number | string) } }; reply: { distributor: AdminDistributor } }
  /** Archives a distributor without products on sale, or restores it. Permission: `distributor.write`. */
  'admin.distributor.archive': { input: { params: { id: (number | string) }; body: { isArchived?: boolean | undefined; version: (number | string) } }; reply: { distributor: AdminDistributor } }
  /** The best list of a category as it was counted, and the rules that staff has set for it. Permission: `display.write`. */
  'admin.best.get': { input: { params: { id: (number | string) }; query?: { type?: BestType | undefined } }; reply: { version: number; rules: ({ productId: number; name: string; price: number; image: (Image | null); kind: 'pin' | 'exclude' | 'weight'; place: (number | null); weight: (number | null) })[]; places: ({ productId: number; name: string; price: number; image: (Image | null); place: number; units: number })[] } }
  /** Replaces the rules of a category. They apply to all periods at once. Permission: `display.write`. */
  'admin.best.change': { input: { params: { id: (number | string) }; body: { version: (number | string); rules: (({ kind: 'pin'; productId: (number | string); place: number } | { kind: 'exclude'; productId: (number | string) } | { kind: 'weight'; productId: (number | string); weight: number }))[] } }; reply: { version: number } }
  /** Product groups of the brand. Permission: `display.write`. */
  'admin.productGroup.list': { input: { query?: { take?: (number | string) | undefined; nextPage?: Cursor | undefined } }; reply: { page: Page; groups: ({ id: number; code: string; name: string; version: number; productsCount: number })[] } }
  /** A product group with its products, in their order. Permission: `display.write`. */
  'admin.productGroup.get': { input: { params: { id: (number | string) } }; reply: { id: number; code: string; name: string; version: number; products: ({ id: number; name: string; price: number; image: (Image | null); isShown: boolean })[] } }
  /** Adds a product group. Permission: `display.write`. */
  'admin.productGroup.create': { input: { body: { code: PageKey; name: string; productIds?: ((number | string))[] | undefined } }; reply: { id: number } }
  /** Changes the name and the products of a group. Sections that show it follow. Permission: `display.write`. */
  'admin.productGroup.change': { input: { params: { id: (number | string) }; body: { version: (number | string); name: string; productIds: ((number | string))[] } }; reply: { version: number } }
  /** Removes a product group that nothing shows. Permission: `display.write`. */
  'admin.productGroup.remove': { input: { params: { id: (number | string) }; body: { version: (number | string) } }; reply: Record<string, never> }
  /** Synonyms and related words, the latest first. `q`: part of a word. Permission: `search.write`. */
  'admin.search.listSynonyms': { input: { query?: { take?: (number | string) | undefined; nextPage?: Cursor | undefined; q?: string | undefined } }; reply: { page: Page; synonyms: ({ id: number; word: string; means: string; kind: 'same' | 'other' | 'after' | 'filter' })[] } }
  /** Adds a pair of words, or changes its kind. same: the word finds the other one too; other: it only looks alike; after: found last; filter: the word is a filter. Permission: `search.write`. */
  'admin.search.putSynonym': { input: { body: { word: string; means: string; kind: 'same' | 'other' | 'after' | 'filter' } }; reply: { id: number; word: string; means: string; kind: 'same' | 'other' | 'after' | 'filter' } }
  /** Removes a pair of words. Permission: `search.write`. */
  'admin.search.removeSynonym': { input: { params: { id: (number | string) } }; reply: Record<string, never> }
  /** Terms with pinned results, the latest first. Permission: `search.write`. */
  'admin.search.listPins': { input: { query?: { take?: (number | string) | undefined; nextPage?: Cursor | undefined } }; reply: { page: Page; pins: ({ id: number; term: string; version: number; products: ({ id: number; name: string })[] })[] } }
  /** Sets the products that a search for a term lists first. `version` 0: the term has none yet. Permission: `search.write`. */
  'admin.search.putPin': { input: { body: { term: string; productIds: ((number | string))[]; version: ((number | string) | null) } }; reply: { id: number; term: string; version: number; products: ({ id: number; name: string })[] } }
  /** Removes the pinned results of a term. Permission: `search.write`. */
  'admin.search.removePin': { input: { params: { id: (number | string) } }; reply: Record<string, never> }
  /** What was searched for without results in the last 30 days, the most frequent first. Permission: `search.write`. */
  'admin.search.listMisses': { input: { query?: { take?: (number | string) | undefined } }; reply: { misses: ({ term: string; times: number; lastDay: string })[] } }
  /** What the brand shows now, and its draft. `published` has the number 0 before the first publication. Permission: `display.write`. */
  'admin.display.get': { input: Record<string, never>; reply: { published: { number: number; state: DisplayVersionState; version: number; note: string; author: string | null; changedAt: string; publishAt: (string | null); document: DisplayDocument }; draft: ({ number: number; state: DisplayVersionState; version: number; note: string; author: string | null; changedAt: string; publishAt: (string | null); document: DisplayDocument } | null); scheduled: (DisplayVersion | null) } }
  /** Saves the draft. `version` is the one that was read; 0: there is no draft yet. New nodes have negative ids; `ids` has the ids that they have got. Permission: `display.write`. */
  'admin.display.saveDraft': { input: { body: { version: (number | string); document: DisplayDocumentInput; note?: string | undefined } }; reply: { draft: { number: number; state: DisplayVersionState; version: number; note: string; author: string | null; changedAt: string; publishAt: (string | null); document: DisplayDocument }; ids: Record<string, number> } }
  /** Publishes the draft, now or at a time. Permission: `display.publish`. */
  'admin.display.publish': { input: { body: { version: (number | string); at?: (string | null) | undefined; note?: string | undefined } }; reply: { published: DisplayVersion } }
  /** Discards the draft, or takes a scheduled version back: it is the draft again. Permission: `display.write`. */
  'admin.display.discard': { input: { params: { number: (number | string) }; body: { version: (number | string) } }; reply: { draft: (DisplayVersion | null) } }
  /** Versions of the brand, the latest first. Permission: `display.write`. */
  'admin.display.listVersions': { input: { query?: { take?: (number | string) | undefined; nextPage?: Cursor | undefined } }; reply: { page: Page; versions: (DisplayVersion)[] } }
  /** Differences between two versions: added, removed, moved and changed nodes. Default of `from`: the published one. Permission: `display.write`. */
  'admin.display.diff': { input: { params: { number: (number | string) }; query?: { from?: (number | string) | undefined } }; reply: { from: number; to: number; changes: (DisplayChange)[] } }
  /** Copies an old version into the draft. `version` is that of the draft; 0: there is none. Permission: `display.write`. */
  'admin.display.restore': { input: { params: { number: (number | string) }; body: { version: (number | string) } }; reply: { draft: { number: number; state: DisplayVersionState; version: number; note: string; author: string | null; changedAt: string; publishAt: (string | null); document: DisplayDocument } } }
  /** Stores a picture of a banner, re-encoded, cropped to a rectangle if one is given. A document names its key. Permission: `display.write`. */
  'admin.display.uploadPicture': { input: { query?: { left?: (number | string) | undefined; top?: (number | string) | undefined; side?: (number | string) | undefined }; body: { file: Blob } }; reply: { picture: Image } }
  /** Names, prices and pictures of products of a document, in the order of `ids`. Permission: `display.write`. */
  'admin.display.listProducts': { input: { query: { ids: string } }; reply: { products: ({ id: number; name: string; price: number; image: (Image | null); isShown: boolean })[] } }
  /** What a section may name: product groups of the brand and videos. Permission: `display.write`. */
  'admin.display.listChoices': { input: Record<string, never>; reply: { groups: ({ code: string; name: string; productsCount: number })[]; videos: ({ id: number; title: string })[] } }
  /** Bulk jobs of the brand, the latest first. Without the permission `job.read` the own ones; for an API key those that it has started. Permission: `undefined`. */
  'admin.job.list': { input: { query?: { take?: (number | string) | undefined; nextPage?: Cursor | undefined; kind?: string | undefined; state?: BulkJobState | undefined } }; reply: { page: Page; jobs: (BulkJob)[] } }
  /** A bulk job with its progress. Permission: `undefined`. */
  'admin.job.get': { input: { params: { id: (number | string) } }; reply: { job: BulkJob } }
  /** Rows of a bulk job with their results, in their order. Permission: `undefined`. */
  'admin.job.rows': { input: { params: { id: (number | string) }; query?: { take?: (number | string) | undefined; nextPage?: Cursor | undefined; state?: BulkRowState | undefined } }; reply: { page: Page; rows: (BulkRowResult)[] } }
  /** Stops a bulk job. Rows that were applied stay; the others are left as they are. Permission: `undefined`. */
  'admin.job.cancel': { input: { params: { id: (number | string) } }; reply: { job: BulkJob } }
  /** Starts a bulk job that restores the rows of another one, the last first. Refuses each row that has changed meanwhile. Needs the permission of the job. Permission: `undefined`. */
  'admin.job.undo': { input: { params: { id: (number | string) } }; reply: { job: BulkJob } }
  /** Scheduled jobs with their last and next run. Permission: `job.read`. */
  'admin.queue.listScheduled': { input: Record<string, never>; reply: { jobs: (ScheduledJob)[] } }
  /** Numbers of waiting and dead jobs by kind, with the age of the oldest. Permission: `job.read`. */
  'admin.queue.listKinds': { input: Record<string, never>; reply: { kinds: (QueueKind)[] } }
  /** Dead jobs, which have failed too often, or waiting ones, the oldest first. Payloads without personal data. Permission: `job.read`. */
  'admin.queue.list': { input: { query?: { take?: (number | string) | undefined; nextPage?: Cursor | undefined; state?: QueueState | undefined; kind?: string | undefined } }; reply: { page: Page; jobs: (QueueJob)[] } }
  /** Grades of the brand with the thresholds of the present month, the lowest first. Permission: `segment.read`. */
  'admin.grade.list': { input: Record<string, never>; reply: { grades: (GradeFloor)[] } }
  /** Failed messages of the brand, the latest first. Receivers are masked, texts are not shown. Permission: `message.read`. */
  'admin.failedMessage.list': { input: { query?: { take?: (number | string) | undefined; nextPage?: Cursor | undefined; channel?: 'text' | 'email' | 'push' | undefined; state?: FailedMessageState | undefined; reasonId?: string | undefined; day?: string | undefined } }; reply: { page: Page; messages: (FailedMessage)[] } }
  /** Numbers of failed messages of the last 90 days by day in Asia/Seoul, channel and reason, the latest first. Permission: `message.read`. */
  'admin.failedMessage.listReasons': { input: Record<string, never>; reply: { groups: (FailedMessageGroup)[] } }
  /** Events of the brand that GA4 or Meta have not taken, the latest first. They are deleted after 30 days. Permission: `job.read`. */
  'admin.adFeed.listFailed': { input: { query?: { take?: (number | string) | undefined; nextPage?: Cursor | undefined; vendor?: AdFeedVendor | undefined } }; reply: { page: Page; events: (FailedAdEvent)[] } }
  /** Checks a sheet (.xlsx, or CSV in UTF-8 or CP949) row by row and changes nothing. `admin.waybill.apply` applies the good rows. Permission: `waybill.write`. */
  'admin.waybill.dryRun': { input: { query?: { name?: string | undefined; courier?: string | undefined }; body: { file: Blob } }; reply: { batch: WaybillBatch; badRows: (WaybillBadRow)[] } }
  /** Starts the bulk job that applies the good rows of a checked sheet. Applying it again is the same job. Permission: `waybill.write`. */
  'admin.waybill.apply': { input: { params: { id: (number | string) } }; reply: { batch: WaybillBatch; job: BulkJob } }
  /** Hands an order to a courier at once, for the barcode scanner. `order` is its number, with `-2` for the second receiver of a gift. Permission: `waybill.write`. */
  'admin.waybill.enter': { input: { body: { order: string; number: string; courier?: string | undefined } }; reply: { orderNo: string; courier: string; invoiceNo: string; lines: ({ name: string; units: number })[] } }
  /** History of exported and imported sheets, the latest first. A seller sees the own ones. Permission: `waybill.write`. */
  'admin.waybill.list': { input: { query?: { take?: (number | string) | undefined; nextPage?: Cursor | undefined } }; reply: { page: Page; batches: (WaybillBatch)[] } }
  /** A sheet with its bad rows. Permission: `waybill.write`. */
  'admin.waybill.get': { input: { params: { id: (number | string) } }; reply: { batch: WaybillBatch; badRows: (WaybillBadRow)[] } }
  /** Orders of the brand, the latest first. Persons are masked; the count ends at 1000. Permission: `order.read`. */
  'admin.order.list': { input: { query?: { state?: OrderTab | undefined; from?: string | undefined; to?: string | undefined; distributorId?: (number | string) | undefined; method?: 'card' | 'virtual_account' | 'transfer' | 'point' | undefined; phone?: string | undefined; name?: string | undefined; orderNo?: OrderNo | undefined; take?: (number | string) | undefined; nextPage?: Cursor | undefined } }; reply: { page: Page; isCountFull: boolean; orders: (AdminOrderRow)[] } }
  /** Orders in each state, for the tabs of the list. Each count ends at 1000. Permission: `order.read`. */
  'admin.order.count': { input: Record<string, never>; reply: { counts: OrderCounts; most: number } }
  /** The orders of a filter as a sheet, the latest first, as a stream. Persons are masked. Permission: `order.read`. */
  'admin.order.export': { input: { query?: { state?: OrderTab | undefined; from?: string | undefined; to?: string | undefined; distributorId?: (number | string) | undefined; method?: 'card' | 'virtual_account' | 'transfer' | 'point' | undefined; phone?: string | undefined; name?: string | undefined; orderNo?: OrderNo | undefined; format?: SheetFileFormat | undefined } }; reply: FileReply }
  /** An order with lines, parcels, timeline, payment, refunds, messages and notes. Persons are masked. Permission: `order.read`. */
  'admin.order.get': { input: { params: { no: OrderNo } }; reply: { order: AdminOrder } }
  /** Takes lines of an order to their next state; without `lineIds` all that can go there. `delivering` needs courier and invoice. Permission: `order.move`. */
  'admin.order.move': { input: { params: { no: OrderNo }; body: { version: number; to: AdminOrderMove; lineIds?: ((number | string))[] | undefined; reason?: string | undefined; courier?: string | undefined; invoiceNo?: string | undefined } }; reply: { order: AdminOrder } }
  /** Starts a bulk job that takes all lines that can go there to a state, at most 10,000 orders. `admin.job.get` has the progress and `admin.job.undo` takes them back where the lifecycle allows. Permission: `order.move`. */
  'admin.order.bulkMove': { input: { body: { selection: OrderSelection; except?: (OrderNo)[] | undefined; to: 'delivery_waiting' | 'delivery_delay' | 'delivery_end' | 'stock_out'; reason?: string | undefined; key: string } }; reply: { jobId: number; orders: number } }
  /** Notes of colleagues about an order, the latest first. Permission: `order.read`. */
  'admin.order.listNotes': { input: { params: { no: OrderNo }; query?: { take?: (number | string) | undefined; nextPage?: Cursor | undefined } }; reply: { page: Page; notes: (AdminOrderNote)[] } }
  /** Writes a note for colleagues. Permission: `order.write`. */
  'admin.order.addNote': { input: { params: { no: OrderNo }; body: { text: string } }; reply: { note: AdminOrderNote } }
  /** Changes the delivery address until the order is packed, if the surcharge stays the same. Permission: `order.write`. */
  'admin.order.setAddress': { input: { params: { no: OrderNo }; body: { selectedAddress?: 'road' | 'jibun' | undefined; roadAddress: string; jibunAddress?: string | undefined; addressDetail?: string | undefined; receiverName: string; zonecode: string; phone: string; memo?: string | undefined; deliveryAddressType?: 'home' | 'company' | 'other' | undefined; version: number } }; reply: { order: AdminOrder } }
  /** Sends a message of the order once more, if what it says is still true. Permission: `order.write`. */
  'admin.order.resendMessage': { input: { params: { no: OrderNo; messageId: (number | string) } }; reply: { order: AdminOrder } }
  /** What has to be picked for orders in 배송 준비, by product and option. At most 500 orders. Permission: `order.read`. */
  'admin.order.pickingList': { input: { body?: OrderSelection }; reply: { orders: number; rows: (PickingRow)[] } }
  /** Refund of a cancel by staff, or of an accepted cancel request, without doing it. Permission: `order.refund`. */
  'admin.order.quoteWithdraw': { input: { params: { no: OrderNo }; body?: { lineIds?: ((number | string))[] | undefined; combinationIds?: ((number | string))[] | undefined; cancelledBy?: 'shopper' | 'shop' | undefined } }; reply: RefundQuote }
  /** Cancels lines or options and refunds them. Accepts a cancel request too. Permission: `order.refund`. */
  'admin.order.withdraw': { input: { params: { no: OrderNo }; body: { lineIds?: ((number | string))[] | undefined; combinationIds?: ((number | string))[] | undefined; cancelledBy?: 'shopper' | 'shop' | undefined; version: number; reason?: string | undefined; expectedMoney: (number | string); expectedPoint: (number | string) } }; reply: { order: AdminOrder } }
  /** Denies a cancel request: the lines go back to 배송 준비. Permission: `order.refund`. */
  'admin.order.denyCancel': { input: { params: { no: OrderNo }; body: { version: number; lineIds?: ((number | string))[] | undefined; reason: string } }; reply: { order: AdminOrder } }
  /** Refund of returns once they are accepted. Permission: `order.refund`. */
  'admin.order.quoteReturn': { input: { params: { no: OrderNo }; body?: { lineIds?: ((number | string))[] | undefined; cancelledBy?: 'shopper' | 'shop' | undefined } }; reply: RefundQuote }
  /** Accepts returns and refunds them. Permission: `order.refund`. */
  'admin.order.acceptReturn': { input: { params: { no: OrderNo }; body: { lineIds?: ((number | string))[] | undefined; cancelledBy?: 'shopper' | 'shop' | undefined; version: number; reason?: string | undefined; expectedMoney: (number | string); expectedPoint: (number | string) } }; reply: { order: AdminOrder } }
  /** Denies return requests. Permission: `order.refund`. */
  'admin.order.denyReturn': { input: { params: { no: OrderNo }; body: { version: number; lineIds?: ((number | string))[] | undefined; reason: string } }; reply: { order: AdminOrder } }
  /** Accepts exchanges: the new goods leave the stock, with a parcel if courier and invoice are given. Permission: `order.refund`. */
  'admin.order.exchange': { input: { params: { no: OrderNo }; body: { version: number; lineIds?: ((number | string))[] | undefined; reason?: string | undefined; courier?: string | undefined; invoiceNo?: string | undefined } }; reply: { order: AdminOrder } }
  /** Denies exchange requests. Permission: `order.refund`. */
  'admin.order.denyExchange': { input: { params: { no: OrderNo }; body: { version: number; lineIds?: ((number | string))[] | undefined; reason: string } }; reply: { order: AdminOrder } }
  /** Channels of the brand with the state of their pictures. Permission: `live.run`. */
  'admin.live.listChannels': { input: Record<string, never>; reply: { channels: (AdminLiveChannel)[] } }
  /** Coupons of the brand that members can still take, for the choice of a broadcast. Permission: `live.run`. */
  'admin.live.listCoupons': { input: Record<string, never>; reply: { coupons: (LiveCoupon)[] } }
  /** Broadcasts of the brand, the latest schedule first. Permission: `live.run`. */
  'admin.live.list': { input: { query?: { take?: (number | string) | undefined; nextPage?: Cursor | undefined } }; reply: { page: Page; broadcasts: (AdminLiveBroadcast)[] } }
  /** Schedules a broadcast. Permission: `live.run`. */
  'admin.live.create': { input: { body: { title: string; contents: string; channelId: (number | string); scheduledAt: string; productIds: ((number | string))[]; couponIds?: ((number | string))[] | undefined } }; reply: { broadcast: AdminLiveBroadcast } }
  /** One broadcast as the studio needs it. Permission: `live.run`. */
  'admin.live.get': { input: { params: { id: (number | string) } }; reply: { broadcast: AdminLiveBroadcast } }
  /** Changes texts, schedule, products and coupons. Refused if another person has changed it since `version`. Permission: `live.run`. */
  'admin.live.change': { input: { params: { id: (number | string) }; body: { title: string; contents: string; channelId: (number | string); scheduledAt: string; productIds: ((number | string))[]; couponIds?: ((number | string))[] | undefined; version: number } }; reply: { broadcast: AdminLiveBroadcast } }
  /** Sets the picture of a broadcast. Permission: `live.run`. */
  'admin.live.setImage': { input: { params: { id: (number | string) }; body: { file: Blob } }; reply: { broadcast: AdminLiveBroadcast } }
  /** Cancels a broadcast that has not begun, and notifies those who wanted an alarm. Permission: `live.run`. */
  'admin.live.cancel': { input: { params: { id: (number | string) } }; reply: { broadcast: AdminLiveBroadcast } }
  /** Goes on air. In a rehearsal only the studio sees the picture. Requires a picture, except for `external`. Permission: `live.run`. */
  'admin.live.start': { input: { params: { id: (number | string) }; body?: { isRehearsal?: boolean | undefined } }; reply: { broadcast: AdminLiveBroadcast } }
  /** Ends the broadcast or the rehearsal. The replay is playable at once. Permission: `live.run`. */
  'admin.live.end': { input: { params: { id: (number | string) } }; reply: { broadcast: AdminLiveBroadcast } }
  /** Hides the replay from lists and from the room at once. Its recording stays. Permission: `live.run`. */
  'admin.live.hideReplay': { input: { params: { id: (number | string) }; body: { reason: string } }; reply: { broadcast: AdminLiveBroadcast } }
  /** Shows a hidden replay again. Permission: `live.run`. */
  'admin.live.showReplay': { input: { params: { id: (number | string) }; body: { reason: string } }; reply: { broadcast: AdminLiveBroadcast } }
  /** Pins a product of the broadcast above the chat; null unpins. Permission: `live.run`. */
  'admin.live.pin': { input: { params: { id: (number | string) }; body: { productId: ((number | string) | null) } }; reply: { broadcast: AdminLiveBroadcast } }
  /** Pins an answer or notice above the chat; empty removes it. Permission: `live.run`. */
  'admin.live.setAnswer': { input: { params: { id: (number | string) }; body: { text: string } }; reply: { broadcast: AdminLiveBroadcast } }
  /** Starts a flash deal: price in won, units, duration in seconds. One deal of a product at a time. Permission: `live.run`. */
  'admin.live.startDeal': { input: { params: { id: (number | string) }; body: { productId: (number | string); productOptionCombinationId?: ((number | string) | null) | undefined; price: (number | string); units: (number | string); durationS: (number | string) } }; reply: { deal: LiveDeal } }
  /** Ends a flash deal. Orders already placed keep its price. Permission: `live.run`. */
  'admin.live.endDeal': { input: { params: { id: (number | string); dealId: (number | string) } }; reply: { deal: LiveDeal } }
  /** Offers a coupon to the members in the room. Permission: `live.run`. */
  'admin.live.offerCoupon': { input: { params: { id: (number | string); couponId: (number | string) } }; reply: { coupon: LiveCoupon } }
  /** Viewers, chat, taps, carts, orders, revenue and later refunds of a broadcast. Permission: `live.run`. */
  'admin.live.getReport': { input: { params: { id: (number | string) } }; reply: LiveReport }
  /** Marks the present moment for cutting a short later. Permission: `live.run`. */
  'admin.live.addMarker': { input: { params: { id: (number | string) }; body?: { label?: string | undefined } }; reply: { markerId: number; atMs: number } }
  /** Markers of a broadcast. Permission: `live.run`. */
  'admin.live.listMarkers': { input: { params: { id: (number | string) } }; reply: { durationMs: (number | null); markers: ({ id: number; atMs: number; label: string })[] } }
  /** Cuts a short of up to 3 minutes out of the replay; it appears in the feed of videos. Permission: `live.run`. */
  'admin.live.cut': { input: { params: { id: (number | string) }; body: { title: string; fromMs: (number | string); toMs: (number | string); productIds?: ((number | string))[] | undefined } }; reply: { videoId: number } }
  /** Products with all states, the latest first. Permission: `product.read`. */
  'admin.product.list': { input: { query?: { take?: (number | string) | undefined; nextPage?: Cursor | undefined; sort?: 'latest' | 'oldest' | 'priceAsc' | 'priceDesc' | 'changed' | undefined; productStatus?: ProductStatus | undefined; categoryId?: (number | string) | undefined; distributorId?: (number | string) | undefined; q?: string | undefined; onSale?: (boolean | 'true' | 'false') | undefined; lowStock?: (number | string) | undefined } }; reply: { page: Page; products: (AdminProductRow)[] } }
  /** Categories, distributors and couriers for the form. Permission: `product.read`. */
  'admin.product.listChoices': { input: Record<string, never>; reply: { categories: ({ id: number; name: string; parentId: (number | null) })[]; distributors: ({ id: number; name: string })[]; deliveryCompanies: (string)[] } }
  /** A product as its editor shows it. Permission: `product.read`. */
  'admin.product.get': { input: { params: { id: (number | string) } }; reply: { product: AdminProduct } }
  /** Changes of a product by staff, the latest first. Permission: `product.read`. */
  'admin.product.listChanges': { input: { params: { id: (number | string) }; query?: { take?: (number | string) | undefined; nextPage?: Cursor | undefined } }; reply: { page: Page; changes: (ProductChange)[] } }
  /** Creates a product that waits for publication, with one combination. Permission: `product.write`. */
  'admin.product.create': { input: { body: { name: string; summary?: string | undefined; contents?: string | undefined; images?: (ProductPicture)[] | undefined; distributorId: (number | string); categoryId: (number | string); origin?: string | undefined; storage?: string | undefined; unit?: string | undefined; taxStatus?: 'tax' | 'tax_free' | undefined; isGiftable?: boolean | undefined; isWholesale?: boolean | undefined; deliveryCompany?: string | undefined; shippingFeeType?: ShippingFeeType | undefined; shippingFee?: number | undefined; primaryAreaShippingFee?: number | undefined; secondaryAreaShippingFee?: number | undefined; thirdAreaShippingFee?: number | undefined; freeShippingFeeConditionPrice?: (number | null) | undefined; isUndeliverableSecondaryArea?: boolean | undefined; isUndeliverableThirdArea?: boolean | undefined; maxUnitInBox?: (number | null) | undefined; saleType?: 'INDEFINITE_SALE' | 'LIMITED_SALE' | 'FUNDING_SALE' | undefined; isCommingSoon?: boolean | undefined; limitedPeriodBegin?: (string | null) | undefined; limitedPeriodEnd?: (string | null) | undefined; noResale?: boolean | undefined; isExclusive?: boolean | undefined; isAppOnly?: boolean | undefined; minAppUserGrade?: number | undefined; requiresShare?: boolean | undefined; restrictedStockOrder?: (number | null) | undefined; fundingGoalUnits?: (number | null) | undefined; shipmentDate?: (string | null) | undefined; purchasePointPer?: number | undefined; textReviewPoint?: number | undefined; photoReviewPoint?: number | undefined; minUsePoint?: number | undefined; minPointUseProductPrice?: number | undefined; videoUrl?: (string | null) | undefined; foodNoticeKind?: (FoodNoticeKind | null) | undefined; foodNotice?: ({ name: string; value: string })[] | undefined; relatedIds?: ((number | string))[] | undefined; price: number; listPrice: number; specialSalePrice: (number | null); stock?: number | undefined } }; reply: { product: AdminProduct } }
  /** Changes the fields that are sent. `changedMeanwhile` has the fields as they are now and who changed them in `problems`. Permission: `product.write`. */
  'admin.product.change': { input: { params: { id: (number | string) }; body: { name?: string | undefined; summary?: string | undefined; contents?: string | undefined; images?: (ProductPicture)[] | undefined; distributorId?: (number | string) | undefined; categoryId?: (number | string) | undefined; origin?: string | undefined; storage?: string | undefined; unit?: string | undefined; taxStatus?: 'tax' | 'tax_free' | undefined; isGiftable?: boolean | undefined; isWholesale?: boolean | undefined; deliveryCompany?: string | undefined; shippingFeeType?: ShippingFeeType | undefined; shippingFee?: number | undefined; primaryAreaShippingFee?: number | undefined; secondaryAreaShippingFee?: number | undefined; thirdAreaShippingFee?: number | undefined; freeShippingFeeConditionPrice?: (number | null) | undefined; isUndeliverableSecondaryArea?: boolean | undefined; isUndeliverableThirdArea?: boolean | undefined; maxUnitInBox?: (number | null) | undefined; saleType?: 'INDEFINITE_SALE' | 'LIMITED_SALE' | 'FUNDING_SALE' | undefined; isCommingSoon?: boolean | undefined; limitedPeriodBegin?: (string | null) | undefined; limitedPeriodEnd?: (string | null) | undefined; noResale?: boolean | undefined; isExclusive?: boolean | undefined; isAppOnly?: boolean | undefined; minAppUserGrade?: number | undefined; requiresShare?: boolean | undefined; restrictedStockOrder?: (number | null) | undefined; fundingGoalUnits?: (number | null) | undefined; shipmentDate?: (string | null) | undefined; purchasePointPer?: number | undefined; textReviewPoint?: number | undefined; photoReviewPoint?: number | undefined; minUsePoint?: number | undefined; minPointUseProductPrice?: number | undefined; videoUrl?: (string | null) | undefined; foodNoticeKind?: (FoodNoticeKind | null) | undefined; foodNotice?: ({ name: string; value: string })[] | undefined; relatedIds?: ((number | string))[] | undefined; version: (number | string); saleStatus?: SaleStatus | undefined } }; reply: { product: AdminProduct } }
  /** Replaces options and combinations. A combination that continues keeps its id, one that is left out stays in carts and orders but cannot be bought. Permission: `product.write`. */
  'admin.product.setOptions': { input: { params: { id: (number | string) }; body: { version: (number | string); options: (OptionInput)[]; combinations: (CombinationInput)[] } }; reply: { product: AdminProduct } }
  /** Changes the prices of some combinations. Permission: `product.write`. */
  'admin.product.setPrices': { input: { params: { id: (number | string) }; body: { version: (number | string); prices: ({ price: number; listPrice: number; specialSalePrice: (number | null); combinationId: (number | string) })[] } }; reply: { product: AdminProduct } }
  /** Applies prices at a time. With an end the prices before are restored, unless they were changed meanwhile. Permission: `product.write`. */
  'admin.product.schedulePrices': { input: { params: { id: (number | string) }; body: { startsAt: string; endsAt?: (string | null) | undefined; prices: ({ price: number; listPrice: number; specialSalePrice: (number | null); combinationId: (number | string) })[] } }; reply: { product: AdminProduct } }
  /** Cancels scheduled prices. Restores the prices before if they are applied. Permission: `product.write`. */
  'admin.product.cancelPriceSchedule': { input: { params: { id: (number | string); scheduleId: (number | string) } }; reply: { product: AdminProduct } }
  /** Stores a picture, re-encoded: a square for the gallery, or at its own proportions for the description. It belongs to a product once `change` names its key. Permission: `product.write`. */
  'admin.product.uploadPicture': { input: { query?: { use?: 'gallery' | 'contents' | undefined; left?: (number | string) | undefined; top?: (number | string) | undefined; side?: (number | string) | undefined }; body: { file: Blob } }; reply: { picture: Image } }
  /** The latest videos of the brand, or those whose title contains a text, for the choice of a product. Permission: `product.write`. */
  'admin.product.listVideos': { input: { query?: { q?: string | undefined } }; reply: { videos: ({ id: number; title: string; thumbnail: string })[] } }
  /** Replaces the videos of the brand that show a product, in the order of its page. Permission: `product.write`. */
  'admin.product.setVideos': { input: { params: { id: (number | string) }; body: { version: (number | string); videoIds: ((number | string))[] } }; reply: { product: AdminProduct } }
  /** Copies a product with its options, without stock, as one that waits for publication. Permission: `product.write`. */
  'admin.product.copy': { input: { params: { id: (number | string) } }; reply: { product: AdminProduct } }
  /** Puts a product on sale. `productNotPublishable` names what is missing. Permission: `product.publish`. */
  'admin.product.publish': { input: { params: { id: (number | string) }; body: { version: (number | string); saleStatus?: SaleStatus | undefined } }; reply: { product: AdminProduct } }
  /** Takes a product off the shop. Permission: `product.publish`. */
  'admin.product.unpublish': { input: { params: { id: (number | string) }; body: { version: (number | string) } }; reply: { product: AdminProduct } }
  /** Archives a product: it is off the shop and stays in orders. Permission: `product.write`. */
  'admin.product.archive': { input: { params: { id: (number | string) }; body: { version: (number | string) } }; reply: { product: AdminProduct } }
  /** Takes a product out of the archive. It waits for publication. Permission: `product.write`. */
  'admin.product.restore': { input: { params: { id: (number | string) }; body: { version: (number | string) } }; reply: { product: AdminProduct } }
  /** What a bulk change would do: the number of products, and the first 100 before and after. Permission: `product.write`. */
  'admin.product.bulkPreview': { input: { body: { selection: ProductSelection; change: ProductBulkChange } }; reply: { count: number; rows: (BulkPreviewRow)[] } }
  /** Starts a bulk job that changes products one by one. `admin.job.undo` restores them. Permission: `product.write`. */
  'admin.product.bulkChange': { input: { body: { key: string; selection: ProductSelection; change: ProductBulkChange; reason?: string | undefined } }; reply: { jobId: number; total: number } }
  /** The products of a filter as a sheet with one row for each option, as a stream. It can be imported again. Permission: `product.read`. */
  'admin.product.export': { input: { query?: { productStatus?: ProductStatus | undefined; categoryId?: (number | string) | undefined; distributorId?: (number | string) | undefined; q?: string | undefined; onSale?: (boolean | 'true' | 'false') | undefined; lowStock?: (number | string) | undefined; format?: 'xlsx' | 'csvUtf8' | 'csvCp949' | undefined } }; reply: FileReply }
  /** Reads a sheet (.xlsx, or CSV in UTF-8 or CP949) and names every invalid cell. Writes nothing. Permission: `product.write`. */
  'admin.product.import.dryRun': { input: { body: { file: Blob } }; reply: { rows: number; creates: number; changes: number; problems: (SheetProblem)[]; problemCount: number } }
  /** Starts a bulk job that creates and changes the products of a sheet. Refused while a cell is invalid. `admin.job.undo` restores them. Permission: `product.write`. */
  'admin.product.import.apply': { input: { query: { key: string }; body: { file: Blob } }; reply: { jobId: number; total: number } }
  /** Slow mode in seconds between two messages of a person, and a freeze in which only the broadcaster writes. Permission: `live.run`. */
  'admin.live.setChatMode': { input: { params: { id: (number | string) }; body: { slowModeS: (number | string); isFrozen: boolean } }; reply: { broadcast: AdminLiveBroadcast } }
  /** Chat messages, the newest first; with `isReported` only reported ones that wait for a decision. Permission: `live.run`. */
  'admin.live.listMessages': { input: { params: { id: (number | string) }; query?: { take?: (number | string) | undefined; nextPage?: Cursor | undefined; isReported?: 'true' | 'false' | undefined } }; reply: { page: Page; messages: (AdminLiveMessage)[] } }
  /** Writes in the chat under the name of the channel. Permission: `live.run`. */
  'admin.live.writeMessage': { input: { params: { id: (number | string) }; body: { text: string } }; reply: { id: number } }
  /** Hides a message for all; with `isHidden` false shows it again and closes its reports. Permission: `live.run`. */
  'admin.live.hideMessage': { input: { params: { id: (number | string); messageId: (number | string) }; body: { isHidden: boolean } }; reply: { message: AdminLiveMessage } }
  /** Mutes a person in this room for a time, or bans one from the chats of the channel. Permission: `live.run`. */
  'admin.live.sanction': { input: { params: { id: (number | string); personId: string }; body: { kind: 'mute' | 'ban' | 'none'; minutes?: (number | string) | undefined } }; reply: { sanctions: (LiveSanction)[] } }
  /** Persons who are muted in this room or banned from its channel. Permission: `live.run`. */
  'admin.live.listSanctions': { input: { params: { id: (number | string) } }; reply: { sanctions: (LiveSanction)[] } }
  /** Sales by the day of the payment, and refunds by the day they were booked. Parts: payment methods, less refunds. Permission: `report.read`. */
  'admin.report.sales': { input: { query: { from: string; to: string; by?: 'day' | 'month' | undefined } }; reply: { rows: (SalesRow)[]; totals: SalesRow; check: ReportCheck; parts: (ReportPart)[] } }
  /** Refunds by the day they were booked. Parts: their states now. Permission: `report.read`. */
  'admin.report.refunds': { input: { query: { from: string; to: string; by?: 'day' | 'month' | undefined } }; reply: { rows: (RefundsRow)[]; totals: RefundsRow; check: ReportCheck; parts: (ReportPart)[] } }
  /** Points of the members of the brand as a debt. Permission: `report.read`. */
  'admin.report.points': { input: { query: { from: string; to: string; by?: 'day' | 'month' | undefined } }; reply: { rows: (PointsRow)[]; totals: PointsRow; check: ReportCheck; parts: (ReportPart)[] } }
  /** Discounts by coupon. Parts: the coupons with the largest discounts. Permission: `report.read`. */
  'admin.report.coupons': { input: { query: { from: string; to: string; by?: 'day' | 'month' | undefined } }; reply: { rows: (CouponsRow)[]; totals: CouponsRow; check: ReportCheck; parts: (ReportPart)[] } }
  /** Money less refunds, split into VAT-free, taxable supply and VAT. VAT is 1/11 of what an order keeps, rounded down. Permission: `report.read`. */
  'admin.report.tax': { input: { query: { from: string; to: string; by?: 'day' | 'month' | undefined } }; reply: { rows: (TaxRow)[]; totals: TaxRow; check: ReportCheck; parts: (ReportPart)[] } }
  /** Cash receipts. Parts: their states now. Permission: `report.read`. */
  'admin.report.receipts': { input: { query: { from: string; to: string; by?: 'day' | 'month' | undefined } }; reply: { rows: (ReceiptsRow)[]; totals: ReceiptsRow; check: ReportCheck; parts: (ReportPart)[] } }
  /** The report of sales as a sheet, as a stream. Permission: `report.read`. */
  'admin.report.exportSales': { input: { query: { from: string; to: string; by?: 'day' | 'month' | undefined; format?: 'xlsx' | 'csvUtf8' | 'csvCp949' | undefined } }; reply: FileReply }
  /** The report of refunds as a sheet, as a stream. Permission: `report.read`. */
  'admin.report.exportRefunds': { input: { query: { from: string; to: string; by?: 'day' | 'month' | undefined; format?: 'xlsx' | 'csvUtf8' | 'csvCp949' | undefined } }; reply: FileReply }
  /** The report of points as a sheet, as a stream. Permission: `report.read`. */
  'admin.report.exportPoints': { input: { query: { from: string; to: string; by?: 'day' | 'month' | undefined; format?: 'xlsx' | 'csvUtf8' | 'csvCp949' | undefined } }; reply: FileReply }
  /** The report of coupons as a sheet, as a stream. Permission: `report.read`. */
  'admin.report.exportCoupons': { input: { query: { from: string; to: string; by?: 'day' | 'month' | undefined; format?: 'xlsx' | 'csvUtf8' | 'csvCp949' | undefined } }; reply: FileReply }
  /** The report of taxes as a sheet, as a stream. Permission: `report.read`. */
  'admin.report.exportTax': { input: { query: { from: string; to: string; by?: 'day' | 'month' | undefined; format?: 'xlsx' | 'csvUtf8' | 'csvCp949' | undefined } }; reply: FileReply }
  /** The report of cash receipts as a sheet, as a stream. Permission: `report.read`. */
  'admin.report.exportReceipts': { input: { query: { from: string; to: string; by?: 'day' | 'month' | undefined; format?: 'xlsx' | 'csvUtf8' | 'csvCp949' | undefined } }; reply: FileReply }
  /** Days up to `to`, the latest first, with the numbers of now and those of the closing. A closed day whose numbers differ has a mismatch. Permission: `report.read`. */
  'admin.day.list': { input: { query?: { to?: string | undefined; days?: (number | string) | undefined } }; reply: { days: (AccountDay)[]; earlier: (string | null) } }
  /** Settlements, the latest period first. Permission: `settlement.read`. */
  'admin.settlement.list': { input: { query?: { take?: (number | string) | undefined; nextPage?: Cursor | undefined; state?: SettlementState | undefined; distributorId?: (number | string) | undefined } }; reply: { page: Page; settlements: (Settlement)[] } }
  /** A settlement with its sums. Of an open one they are those that it would be closed with now. Permission: `settlement.read`. */
  'admin.settlement.get': { input: { params: { id: (number | string) } }; reply: { settlement: Settlement } }
  /** Entries of a settlement. Of an open one, those that would be booked now. Permission: `settlement.read`. */
  'admin.settlement.listEntries': { input: { params: { id: (number | string) }; query?: { take?: (number | string) | undefined; nextPage?: Cursor | undefined } }; reply: { page: Page; entries: (SettlementEntry)[] } }
  /** The entries of a settlement as a sheet, as a stream. Permission: `settlement.read`. */
  'admin.settlement.export': { input: { params: { id: (number | string) }; query?: { format?: 'xlsx' | 'csvUtf8' | 'csvCp949' | undefined } }; reply: FileReply }
  /** Commission, cycle and days to the payment of a distributor. Permission: `settlement.read`. */
  'admin.settlement.getTerms': { input: { params: { id: (number | string) } }; reply: { terms: SettlementTerms } }
  /** Differences of the brand, the latest first. Those whose brand is not known are for accounts with the permission on all brands. Permission: `match.read`. */
  'admin.match.list': { input: { query?: { take?: (number | string) | undefined; nextPage?: Cursor | undefined; state?: 'open' | 'resolved' | undefined; day?: string | undefined } }; reply: { page: Page; breaks: (GatewayBreak)[]; comparedUntil: (string | null) } }
  /** Days with differences, the latest first. At most 62. Permission: `match.read`. */
  'admin.match.listDays': { input: Record<string, never>; reply: { days: (MatchDay)[] } }
  /** A difference with the money of its order in the books now. Permission: `match.read`. */
  'admin.match.get': { input: { params: { id: (number | string) } }; reply: { gatewayBreak: GatewayBreak } }
  /** Orders paid in a period by what they are attributed to, with clicks, refunds and costs, and all by day. Permission: `report.read`. */
  'admin.adReport.get': { input: { query: { from: string; to: string; by?: AdDimension | undefined; model?: 'last' | 'first' | 'linear' | undefined } }; reply: { rows: (AdReportRow)[]; total: AdReportRow; days: (AdReportDay)[] } }
  /** The rows of the report as a sheet. Permission: `report.read`. */
  'admin.adReport.export': { input: { query: { from: string; to: string; by?: AdDimension | undefined; model?: 'last' | 'first' | 'linear' | undefined; format?: 'xlsx' | 'csvUtf8' | 'csvCp949' | undefined } }; reply: FileReply }
  /** Imports costs (.xlsx or CSV: date, source, campaign, cost; also medium, channel and keyword). All rows or none are stored; a day and source that was imported before is replaced. With `dryRun` it only checks. Permission: `adCost.write`. */
  'admin.adReport.importCosts': { input: { query?: { dryRun?: (boolean | 'true' | 'false') | undefined }; body: { file: Blob } }; reply: { rows: number; won: number; isStored: boolean; problemCount: number; problems: (CostProblem)[] } }
  /** Coupons of the brand and of all brands with their results, the newest first. Permission: `coupon.read`. */
  'admin.coupon.list': { input: { query?: { take?: (number | string) | undefined; nextPage?: Cursor | undefined; q?: string | undefined; state?: AdminCouponState | undefined; issue?: CouponIssue | undefined } }; reply: { page: Page; coupons: (AdminCoupon)[] } }
  /** A coupon with its results. Permission: `coupon.read`. */
  'admin.coupon.get': { input: { params: { id: (number | string) } }; reply: { coupon: AdminCoupon; offerUrl: string } }
  /** Creates a coupon of the brand. Permission: `coupon.write`. */
  'admin.coupon.create': { input: { body: CouponDraft }; reply: { coupon: AdminCoupon; offerUrl: string } }
  /** Changes a coupon. Once members hold it, its name, its end and its limit only: nobody gets other terms than those promised. Permission: `coupon.write`. */
  'admin.coupon.change': { input: { params: { id: (number | string) }; body: { name: string; discountKind: 'fixed' | 'percent'; discount: number; maxDiscountPrice?: (number | null) | undefined; minOrderPrice?: number | undefined; issue: CouponIssue; beginAt: string; endAt: string; validDays?: (number | null) | undefined; categoryIds?: ((number | string))[] | undefined; productIds?: ((number | string))[] | undefined; totalLimit?: (number | null) | undefined; perMemberLimit?: number | undefined; version: number } }; reply: { coupon: AdminCoupon; offerUrl: string } }
  /** Ends a coupon now. Issued ones stay valid until their end unless `endsIssued`. Permission: `coupon.write`. */
  'admin.coupon.stop': { input: { params: { id: (number | string) }; body: { endsIssued?: boolean | undefined; reason: string } }; reply: { coupon: AdminCoupon; offerUrl: string } }
  /** Evaluates a draft in the latest carts of the brand, at most 500, without their owners. Writes nothing. Permission: `coupon.read`. */
  'admin.coupon.simulate': { input: { body: CouponDraft }; reply: { simulation: CouponSimulation } }
  /** Messages to many members of the brand or of all brands, the latest first. Permission: `message.read`. */
  'admin.message.list': { input: { query?: { take?: (number | string) | undefined; nextPage?: Cursor | undefined } }; reply: { page: Page; broadcasts: (AdminBroadcast)[] } }
  /** A message to many members with its results by channel. Permission: `message.read`. */
  'admin.message.get': { input: { params: { id: (number | string) } }; reply: { broadcast: AdminBroadcast; results: ({ channel: BroadcastChannel; state: string; count: number })[]; reach: (BroadcastReach)[] } }
  /** A draft as its receivers see it in each channel, with the mark and the opt-out of advertising. Permission: `message.read`. */
  'admin.message.preview': { input: { body: { kind: BroadcastKindName; title: string; text?: string | undefined; path?: (string | null) | undefined } }; reply: { preview: MessagePreview } }
  /** Counts who would receive a message now. Permission: `message.read`. */
  'admin.message.countAudience': { input: { body: { segmentId?: ((number | string) | null) | undefined; channels?: (BroadcastChannel)[] | undefined; kind: BroadcastKindName } }; reply: { members: number } }
  /** Stops a message while it waits or is sent. What was sent stays. Permission: `message.write`. */
  'admin.message.stop': { input: { params: { id: (number | string) } }; reply: { broadcast: AdminBroadcast; results: ({ channel: BroadcastChannel; state: string; count: number })[]; reach: (BroadcastReach)[] } }
  /** All kinds of messages with a sample of their text. Permission: `message.read`. */
  'admin.message.listTemplates': { input: Record<string, never>; reply: { templates: ({ title: string; text: string; message: string; subject: string; channels: (BroadcastChannel)[]; kind: string; class: 'transactional' | 'service' | 'advertising' })[] } }
  /** Notices of the brand in all states, the newest first. Permission: `notice.write`. */
  'admin.notice.list': { input: { query?: { take?: (number | string) | undefined; nextPage?: Cursor | undefined; q?: string | undefined; state?: AdminNoticeState | undefined } }; reply: { page: Page; notices: (AdminNotice)[] } }
  /** A notice with its formatted text. Permission: `notice.write`. */
  'admin.notice.get': { input: { params: { id: (number | string) } }; reply: { notice: { id: number; title: string; isPinned: boolean; state: AdminNoticeState; publishAt: (string | null); version: number; staffName: string | null; html: string } } }
  /** Creates a draft of a notice. Its text is sanitized. Permission: `notice.write`. */
  'admin.notice.create': { input: { body: { title: string; html: string; isPinned?: boolean | undefined } }; reply: { notice: { id: number; title: string; isPinned: boolean; state: AdminNoticeState; publishAt: (string | null); version: number; staffName: string | null; html: string } } }
  /** Changes a notice in any state. Its text is sanitized. Permission: `notice.write`. */
  'admin.notice.change': { input: { params: { id: (number | string) }; body: { title: string; html: string; isPinned?: boolean | undefined; version: number } }; reply: { notice: { id: number; title: string; isPinned: boolean; state: AdminNoticeState; publishAt: (string | null); version: number; staffName: string | null; html: string } } }
  /** Shows a notice to shoppers, now or from a time on. An archived one is shown again. Permission: `notice.write`. */
  'admin.notice.publish': { input: { params: { id: (number | string) }; body: { version: number; publishAt?: (string | null) | undefined } }; reply: { notice: { id: number; title: string; isPinned: boolean; state: AdminNoticeState; publishAt: (string | null); version: number; staffName: string | null; html: string } } }
  /** Takes a notice out of the shop. It stays in the back office. Permission: `notice.write`. */
  'admin.notice.archive': { input: { params: { id: (number | string) }; body: { version: number } }; reply: { notice: { id: number; title: string; isPinned: boolean; state: AdminNoticeState; publishAt: (string | null); version: number; staffName: string | null; html: string } } }
  /** Points given to many members, the latest first. Permission: `customer.read`. */
  'admin.pointCampaign.list': { input: { query?: { take?: (number | string) | undefined; nextPage?: Cursor | undefined } }; reply: { page: Page; campaigns: (PointCampaign)[] } }
  /** Segments of the brand, the newest first. Permission: `segment.read`. */
  'admin.segment.list': { input: { query?: { take?: (number | string) | undefined; nextPage?: Cursor | undefined; q?: string | undefined } }; reply: { page: Page; segments: (Segment)[] } }
  /** Counts the members who meet the conditions now, and those of them who agreed to advertising. Permission: `segment.read`. */
  'admin.segment.count': { input: { body: { conditions: SegmentConditionsInput } }; reply: { members: number; consenting: number } }
  /** Creates a segment. Permission: `segment.write`. */
  'admin.segment.create': { input: { body: { name: string; conditions: SegmentConditionsInput } }; reply: { segment: Segment } }
  /** Changes a segment. What was issued or sent to its members stays. Permission: `segment.write`. */
  'admin.segment.change': { input: { params: { id: (number | string) }; body: { name: string; conditions: SegmentConditionsInput; version: number } }; reply: { segment: Segment } }
  /** Archives a segment: it is no longer listed. Permission: `segment.write`. */
  'admin.segment.archive': { input: { params: { id: (number | string) } }; reply: { id: number } }
  /** Checks a file (.xlsx, or CSV in UTF-8 or CP949) whose first column is a phone, an e-mail or a number of a member, row by row. Coupons and points are given to the members of its good rows. Permission: `segment.read`. */
  'admin.segment.checkFile': { input: { query?: { name?: string | undefined }; body: { file: Blob } }; reply: { file: AudienceFile; badCount: number; badRows: (AudienceBadRow)[] } }
  /** Reviews, the newest first. `q` is part of the text. `count` ends at 10,000. Permission: `review.moderate`. */
  'admin.review.list': { input: { query?: { take?: (number | string) | undefined; nextPage?: Cursor | undefined; state?: 'waiting' | 'reported' | 'hidden' | 'appealed' | undefined; score?: (number | string) | undefined; photo?: (boolean | 'true' | 'false') | undefined; productId?: (number | string) | undefined; q?: string | undefined; from?: string | undefined; to?: string | undefined } }; reply: { page: Page; reviews: (AdminReview)[] } }
  /** A review with its reports, earlier decisions about its author, its order and its appeal. Permission: `review.moderate`. */
  'admin.review.get': { input: { params: { id: (number | string) } }; reply: { review: AdminReviewDetail } }
  /** Rules for which a review can be hidden. Permission: `review.moderate`. */
  'admin.review.listReasons': { input: Record<string, never>; reply: { reasons: (ReportReason)[] } }
  /** Hides a review for the rule `reasonId`, settles its reports and notifies both sides. An open appeal is rejected. Permission: `review.moderate`. */
  'admin.review.hide': { input: { params: { id: (number | string) }; body: { reasonId: (number | string); reason: string; version: number } }; reply: { review: AdminReviewDetail } }
  /** Shows a hidden review again, or confirms that a reported one stays. An open appeal is accepted. Permission: `review.moderate`. */
  'admin.review.restore': { input: { params: { id: (number | string) }; body: { reason: string; version: number } }; reply: { review: AdminReviewDetail } }
  /** Sets the reply of the seller below a review. The first notifies the author. Permission: `review.moderate`. */
  'admin.review.answer': { input: { params: { id: (number | string) }; body: { contents: string; version: number } }; reply: { review: AdminReviewDetail } }
  /** Objections of authors to hidden reviews: those that wait with the oldest first, decided ones with the newest first. Permission: `review.moderate`. */
  'admin.appeal.list': { input: { query?: { take?: (number | string) | undefined; nextPage?: Cursor | undefined; state?: 'waiting' | 'decided' | undefined } }; reply: { page: Page; appeals: (AdminAppeal)[] } }
  /** Accepts an appeal, which shows the review, or rejects it. Refused unless it waits. Permission: `review.moderate`. */
  'admin.appeal.decide': { input: { params: { id: (number | string) }; body: { decision: 'accept' | 'reject'; reason: string } }; reply: { review: AdminReviewDetail } }
  /** Questions: those that wait with the oldest first, all others with the newest first. Permission: `qna.answer`. */
  'admin.qna.list': { input: { query?: { take?: (number | string) | undefined; nextPage?: Cursor | undefined; state?: 'waiting' | 'answered' | 'hidden' | 'reported' | undefined; secret?: (boolean | 'true' | 'false') | undefined; productId?: (number | string) | undefined; distributorId?: (number | string) | undefined; q?: string | undefined } }; reply: { page: Page; qnas: (AdminQna)[] } }
  /** A question with its reports, and earlier answers about the product. Permission: `qna.answer`. */
  'admin.qna.get': { input: { params: { id: (number | string) } }; reply: { qna: AdminQnaDetail } }
  /** Sets the answer to a question. The first notifies the author. Permission: `qna.answer`. */
  'admin.qna.answer': { input: { params: { id: (number | string) }; body: { contents: string; version: number } }; reply: { qna: AdminQnaDetail } }
  /** Hides a question, settles its reports and notifies both sides. Permission: `review.moderate`. */
  'admin.qna.hide': { input: { params: { id: (number | string) }; body: { version: number } }; reply: { qna: AdminQnaDetail } }
  /** Shows a hidden question again, or confirms that a reported one stays. Permission: `review.moderate`. */
  'admin.qna.restore': { input: { params: { id: (number | string) }; body: { version: number } }; reply: { qna: AdminQnaDetail } }
  /** Templates of the brand by kind and order. Permission: `qna.answer`. */
  'admin.answerTemplate.list': { input: { query?: { kind?: AnswerTemplateKind | undefined } }; reply: { templates: (AnswerTemplate)[] } }
  /** Adds a template, at most 20 of a kind. Permission: `qna.answer`. */
  'admin.answerTemplate.create': { input: { body: { kind: AnswerTemplateKind; title: string; text: string; sort?: (number | string) | undefined } }; reply: { template: AnswerTemplate } }
  /** Changes a template. Refused if another person has changed it since `version`. Permission: `qna.answer`. */
  'admin.answerTemplate.change': { input: { params: { id: (number | string) }; body: { title: string; text: string; sort?: (number | string) | undefined; version: number } }; reply: { template: AnswerTemplate } }
  /** Archives a template. Permission: `qna.answer`. */
  'admin.answerTemplate.archive': { input: { params: { id: (number | string) } }; reply: { id: number } }
  /** Persons who are banned from a channel or muted now, the latest first. Permission: `review.moderate`. */
  'admin.chatBan.list': { input: { query?: { take?: (number | string) | undefined; nextPage?: Cursor | undefined } }; reply: { page: Page; bans: (ChatBan)[] } }
  /** Messages of all chats whose reports wait for a decision, the newest first. Permission: `review.moderate`. */
  'admin.chatBan.listReported': { input: { query?: { take?: (number | string) | undefined; nextPage?: Cursor | undefined } }; reply: { page: Page; messages: (ChatReport)[] } }
  /** Hides a reported message for all, or keeps it; closes its reports. Permission: `review.moderate`. */
  'admin.chatBan.decide': { input: { params: { id: (number | string) }; body: { isHidden: boolean } }; reply: { id: number; isHidden: boolean } }
  /** Bans the author of a message from the chats of its channel, or mutes the author in its room. Permission: `review.moderate`. */
  'admin.chatBan.add': { input: { body: { messageId: (number | string); kind?: 'mute' | 'ban' | undefined; minutes?: (number | string) | undefined } }; reply: { messageId: number } }
  /** Lets a person write again. Permission: `review.moderate`. */
  'admin.chatBan.remove': { input: { params: { id: (number | string) } }; reply: { id: number } }
  /** Gifts of receivers, the newest first. `expiresIn`: those without an address whose time ends within so many days. `count` ends at 10,000. Permission: `order.read`. */
  'admin.gift.list': { input: { query?: { take?: (number | string) | undefined; nextPage?: Cursor | undefined; state?: GiftStatus | undefined; q?: string | undefined; phone?: string | undefined; from?: string | undefined; to?: string | undefined; expiresIn?: (number | string) | undefined } }; reply: { page: Page; gifts: (AdminGift)[] } }
  /** Gifts of an order with their events and messages. Masked. Permission: `order.read`. */
  'admin.gift.get': { input: { params: { no: OrderNo } }; reply: { gift: AdminGiftOrder } }
  /** Sends the message of a gift without an address again, at most three times a day for each receiver. Permission: `order.write`. */
  'admin.gift.resend': { input: { params: { no: OrderNo }; body?: { parcel?: (number | string) | undefined } }; reply: { gift: AdminGiftOrder } }
  /** Moves the expiry of gifts without an address by up to 30 days, and reminds the receivers. Permission: `order.write`. */
  'admin.gift.extend': { input: { params: { no: OrderNo }; body: { parcel?: (number | string) | undefined; days: (number | string); reason: string } }; reply: { gift: AdminGiftOrder } }
  /** What withdrawing a gift, or all open gifts, would give back. Permission: `order.refund`. */
  'admin.gift.quoteWithdraw': { input: { params: { no: OrderNo }; body?: { parcel?: (number | string) | undefined } }; reply: RefundQuote }
  /** Withdraws a gift, or all open gifts, and refunds them. Permission: `order.refund`. */
  'admin.gift.withdraw': { input: { params: { no: OrderNo }; body: { parcel?: (number | string) | undefined; reason: string; expectedMoney: (number | string); expectedPoint: (number | string) } }; reply: { gift: AdminGiftOrder } }
  /** Videos of the brand, the newest first. `q` is part of the title, or the number of the video. Permission: `video.write`. */
  'admin.video.list': { input: { query?: { take?: (number | string) | undefined; nextPage?: Cursor | undefined; state?: VideoState | undefined; q?: string | undefined } }; reply: { page: Page; videos: (AdminVideo)[] } }
  /** A video with its files, products and last days. Permission: `video.write`. */
  'admin.video.get': { input: { params: { id: (number | string) } }; reply: { video: AdminVideoDetail } }
  /** Creates a video that waits for its files, and a ticket to upload them for a day. It is published at `publishAt` once it has its video and its poster. Permission: `video.write`. */
  'admin.video.create': { input: { body: { title: string; contents: string; productIds?: ((number | string))[] | undefined; publishAt?: (string | null) | undefined } }; reply: { videoId: number; ticket: string } }
  /** A ticket to upload the files of a draft for a day. Permission: `video.write`. */
  'admin.video.createTicket': { input: { params: { id: (number | string) } }; reply: { videoId: number; ticket: string } }
  /** Changes texts and products. Refused if another person has changed it since `version`. Permission: `video.write`. */
  'admin.video.change': { input: { params: { id: (number | string) }; body: { title: string; contents: string; productIds: ((number | string))[]; version: (number | string) } }; reply: { video: AdminVideoDetail } }
  /** Replaces the poster of a video. Permission: `video.write`. */
  'admin.video.setPoster': { input: { params: { id: (number | string) }; body: { file: Blob } }; reply: { video: AdminVideoDetail } }
  /** Replaces the captions of a video by a WebVTT file. Permission: `video.write`. */
  'admin.video.setCaptions': { input: { params: { id: (number | string) }; body: { file: Blob } }; reply: { video: AdminVideoDetail } }
  /** Captions of a video as a WebVTT text; empty without captions. Permission: `video.write`. */
  'admin.video.getCaptions': { input: { params: { id: (number | string) } }; reply: { captions: string } }
  /** Hides a video at once. Its files are not served any more. Permission: `video.write`. */
  'admin.video.hide': { input: { params: { id: (number | string) } }; reply: { video: AdminVideoDetail } }
  /** Publishes a hidden video again, or schedules it. Permission: `video.write`. */
  'admin.video.show': { input: { params: { id: (number | string) } }; reply: { video: AdminVideoDetail } }
  /** Takes a video off for good: it leaves the list of videos, its files and counts stay. Permission: `video.write`. */
  'admin.video.archive': { input: { params: { id: (number | string) } }; reply: { id: number } }
}

export type AccountDay = { day: string; state: DayState; totals: DayTotals; closed: ({ at: string; by: string; totals: DayTotals } | null); mismatches: (string)[] }
export type AdDimension = 'source' | 'medium' | 'channel' | 'campaign' | 'keyword' | 'product'
export type AdFeedVendor = 'ga4' | 'meta'
export type AdReportDay = { day: string; clicks: number; orders: number; revenue: number; refunds: number; cost: number }
export type AdReportRow = { name: string; clicks: (number | null); sessions: (number | null); orders: number; revenue: number; refunds: number; cost: (number | null); roas: (number | null) }
export type AdminAppeal = { id: number; reviewId: number; productName: string; writer: string; score: number; contents: string; appeal: string; appealedAt: string; reasonName: string; decision: ('accept' | 'reject' | null); decidedAt: (string | null) }
export type AdminBroadcast = { id: number; kind: BroadcastKindName; title: string; text: string; path: string | null; segmentName: string | null; channels: (BroadcastChannel)[]; perMinute: (number | null); startsAt: (string | null); state: BroadcastState; isForAllBrands: boolean; audience: number; inApp: number; read: number; opened: number; clicked: number; queued: number; createdAt: string; finishedAt: (string | null); staffName: string | null }
export type AdminCategory = { id: number; parentId: (number | null); name: string; slug: string; image: (Image | null); position: number; productsCount: number; archivedAt: (string | null); version: number }
export type AdminCombination = { id: number; name: string; valueIds: (number)[]; productOptionStatus: ProductOptionStatus; price: number; listPrice: number; specialSalePrice: (number | null); supplyPrice: (number | null); optionUnit: number; shipmentDate: (string | null); onHand: number; reserved: number }
export type AdminCoupon = { id: number; name: string; discountKind: 'fixed' | 'percent'; discount: number; maxDiscountPrice: (number | null); minOrderPrice: number; issue: CouponIssue; beginAt: string; endAt: string; validDays: (number | null); categories: ({ id: number; name: string })[]; products: ({ id: number; name: string })[]; totalLimit: (number | null); perMemberLimit: number; state: AdminCouponState; isOfAllBrands: boolean; version: number; issued: number; used: number; discountSum: number; orderSum: number }
export type AdminCouponState = 'waiting' | 'running' | 'ended' | 'stopped'
export type AdminDistributor = { id: number; name: string; contact: { contactName: string; phone: string; email: string }; deliveryCompany: string; shipping: { shippingFeeType: ShippingFeeType; shippingFee: number; primaryAreaShippingFee: number; secondaryAreaShippingFee: number; thirdAreaShippingFee: number; freeShippingFeeConditionPrice: (number | null); isUndeliverableSecondaryArea: boolean; isUndeliverableThirdArea: boolean }; productsCount: number; archivedAt: (string | null); version: number }
export type AdminGift = { id: number; uuid: string; orderNo: string; parcel: number; orderName: string; state: GiftStatus; receiverName: string; receiverPhone: string; orderedAt: string; sendAt: (string | null); sentAt: (string | null); expiresAt: (string | null) }
export type AdminGiftOrder = { orderNo: string; orderName: string; notiType: GiftNotiType; card: GiftCard; sendAt: (string | null); isPaid: boolean; totalPrice: number; gifts: (AdminGiftTo)[] }
export type AdminGiftTo = { uuid: string; orderNo: string; parcel: number; orderName: string; state: GiftStatus; receiverName: string; receiverPhone: string; orderedAt: string; sendAt: (string | null); sentAt: (string | null); expiresAt: (string | null); unit: number; address: string | null; declineNote: string | null; refund: ({ money: number; point: number } | null); resendsLeft: number; canResend: boolean; canExtend: boolean; canWithdraw: boolean; events: ({ kind: 'sent' | 'opened' | 'addressGiven' | 'addressChanged' | 'resent' | 'reminded' | 'receiverChanged' | 'thanked' | 'shipped' | 'delivered' | 'declined' | 'withdrawn' | 'expired' | 'extended'; at: string; byOperator: boolean; reason: string | null })[]; messages: ({ event: string; state: string; at: string; failure: string | null })[] }
export type AdminLiveBroadcast = { id: number; channelId: number; title: string; contents: string; image: string | null; state: LiveState; isRehearsal: boolean; scheduledAt: string; startedAt: (string | null); endedAt: (string | null); products: (LiveProduct)[]; deals: (LiveDeal)[]; coupons: (LiveCoupon)[]; offeredCouponIds: (number)[]; pinnedProductId: (number | null); answer: string | null; slowModeS: number; isFrozen: boolean; replay: 'none' | 'shown' | 'hidden'; previewUrl: string | null; version: number; changedBy: string | null }
export type AdminLiveChannel = { id: number; name: string; engine: string; distributorId: (number | null); ingests: (LiveIngest)[]; ingestState: 'idle' | 'live' | 'reconnecting'; health: (LiveHealth | null); externalUrl: string | null }
export type AdminLiveMessage = { id: number; personId: string; name: string; text: string; at: string; isHidden: boolean; reports: number }
export type AdminNotice = { id: number; title: string; isPinned: boolean; state: AdminNoticeState; publishAt: (string | null); version: number; staffName: string | null }
export type AdminNoticeState = 'draft' | 'scheduled' | 'published' | 'archived'
export type AdminOrder = { orderNo: string; orderName: string; createdAt: string; state: OrderItemStatus; states: (OrderItemProductStatus)[]; price: number; method: 'card' | 'virtual_account' | 'transfer' | 'point'; orderer: string; isMember: boolean; receiver: ({ name: string; phone: string; area: string } | null); units: number; noteCount: number; version: number; lines: (AdminOrderLine)[]; parcels: (AdminParcel)[]; timeline: (AdminOrderStep)[]; payment: ({ state: string; cardText: string | null; approvedAt: (string | null); receiptUrl: string | null; amount: number; productsPrice: number; shippingPrice: number; couponDiscountPrice: number; usedPoint: number } | null); refunds: (RefundRow)[]; messages: (AdminOrderMessage)[]; notes: (AdminOrderNote)[]; address: (AdminOrderAddress | null); gifts: (AdminOrderGift)[]; canChangeAddress: boolean }
export type AdminOrderAddress = { receiverName: string; phone: string; zonecode: string; roadAddress: string; addressDetail: string; memo: string }
export type AdminOrderGift = { parcel: number; status: GiftStatus; address: AdminOrderAddress }
export type AdminOrderLine = { id: number; parcel: number; productId: number; name: string; distributorId: number; distributorName: string; state: OrderItemProductStatus; moves: (AdminOrderMove)[]; isRefundable: boolean; options: ({ combinationId: number; name: string; unit: number; price: number; isCancelled: boolean })[]; request: ({ kind: 'return' | 'replace'; reason: ReturnReason; contents: string; pictureCount: number; at: string } | null) }
export type AdminOrderMessage = { id: number; kind: string; channel: string; state: 'waiting' | 'sending' | 'sent' | 'failed' | 'dropped'; at: string; failure: string | null; canResend: boolean }
export type AdminOrderMove = 'delivery_waiting' | 'delivery_delay' | 'delivering' | 'delivery_end' | 'stock_out'
export type AdminOrderNote = { id: number; staffName: string; text: string; createdAt: string }
export type AdminOrderRow = { orderNo: string; orderName: string; createdAt: string; state: OrderItemStatus; states: (OrderItemProductStatus)[]; price: number; method: 'card' | 'virtual_account' | 'transfer' | 'point'; orderer: string; isMember: boolean; receiver: ({ name: string; phone: string; area: string } | null); units: number; noteCount: number; version: number }
export type AdminOrderStep = { lineId: (number | null); from: (OrderItemProductStatus | null); to: OrderItemProductStatus; actor: 'shopper' | 'operator' | 'time' | 'gateway'; reason: string; at: string }
export type AdminParcel = { id: number; courier: string; courierName: string; invoiceNo: string; trackingUrl: string | null; lineIds: (number)[]; shippedAt: string; deliveredAt: (string | null); lastStep: string | null }
export type AdminProduct = { id: number; uuid: string; version: number; productStatus: ProductStatus; isInStock: boolean; fields: AdminProductFields; distributorName: string; categoryName: string; options: ({ id: number; name: string; values: ({ id: number; name: string })[] })[]; combinations: (AdminCombination)[]; related: ({ id: number; name: string; image: (Image | null); productStatus: ProductStatus })[]; videos: ({ id: number; title: string; thumbnail: string })[]; priceSchedules: (PriceSchedule)[]; publishProblems: ({ path: string; message: string })[]; createdAt: string; changedAt: (string | null); changedBy: ({ id: number; name: string } | null) }
export type AdminProductFields = { name: string; summary: string; contents: string; images: (Image)[]; distributorId: number; categoryId: number; origin: string; storage: string; unit: string; taxStatus: 'tax' | 'tax_free'; isGiftable: boolean; isWholesale: boolean; deliveryCompany: string; shippingFeeType: ShippingFeeType; shippingFee: number; primaryAreaShippingFee: number; secondaryAreaShippingFee: number; thirdAreaShippingFee: number; freeShippingFeeConditionPrice: (number | null); isUndeliverableSecondaryArea: boolean; isUndeliverableThirdArea: boolean; maxUnitInBox: (number | null); saleType: 'INDEFINITE_SALE' | 'LIMITED_SALE' | 'FUNDING_SALE'; isCommingSoon: boolean; limitedPeriodBegin: (string | null); limitedPeriodEnd: (string | null); noResale: boolean; isExclusive: boolean; isAppOnly: boolean; minAppUserGrade: number; requiresShare: boolean; restrictedStockOrder: (number | null); fundingGoalUnits: (number | null); shipmentDate: (string | null); purchasePointPer: number; textReviewPoint: number; photoReviewPoint: number; minUsePoint: number; minPointUseProductPrice: number; videoUrl: string | null; foodNoticeKind: (FoodNoticeKind | null); foodNotice: (NoticeLine)[]; relatedIds: (number)[] }
export type AdminProductRow = { id: number; version: number; name: string; image: (Image | null); distributor: { id: number; name: string }; category: { id: number; name: string }; productStatus: ProductStatus; isInStock: boolean; price: number; listPrice: number; combinations: number; combinationId: (number | null); amount: (number | null); soldUnits: number; nextPriceAt: (string | null); createdAt: string; changedAt: (string | null) }
export type AdminQna = { id: number; productId: number; productName: string; distributorName: string; contents: string; writer: string; isPrivate: boolean; isHidden: boolean; isAnswered: boolean; photoCount: number; reports: number; createdAt: string; answeredAt: (string | null) }
export type AdminQnaDetail = { id: number; productId: number; productName: string; distributorName: string; contents: string; writer: string; isPrivate: boolean; isHidden: boolean; isAnswered: boolean; photoCount: number; reports: number; createdAt: string; answeredAt: (string | null); images: ({ sort: number; imageFile: Image })[]; answer: string | null; reasons: ({ reasonId: number; name: string; count: number })[]; words: (string)[]; authorQuestions: number; earlier: ({ id: number; contents: string; answer: string })[]; version: number }
export type AdminReview = { id: number; productId: number; productName: string; score: number; contents: string; writer: string; photoCount: number; state: AdminReviewState; reports: number; isAnswered: boolean; createdAt: string }
export type AdminReviewDetail = { id: number; productId: number; productName: string; score: number; contents: string; writer: string; photoCount: number; state: AdminReviewState; reports: number; isAnswered: boolean; createdAt: string; optionName: string; images: ({ sort: number; imageFile: Image })[]; answer: string | null; reasons: ({ reasonId: number; name: string; count: number })[]; words: (string)[]; author: { reviews: number; hidden: number; restored: number }; order: ({ orderNo: string; orderedAt: string; units: number } | null); appeal: ({ caseId: number; contents: string; at: string; reason: string } | null); actions: (ReviewAction)[]; version: number }
export type AdminReviewState = 'shown' | 'reported' | 'waiting' | 'appealed' | 'hidden'
export type AdminStock = { id: number; name: string; productId: number; productName: string; distributorName: string; productStatus: ProductStatus; optionStatus: ProductOptionStatus; onHand: number; reserved: number; threshold: number; hasThreshold: boolean }
export type AdminVideo = { id: number; title: string; state: VideoState; publishAt: string; durationMs: (number | null); thumbnail: string | null; views: number; shares: number; productCount: number; brands: (string)[] }
export type AdminVideoDetail = { id: number; title: string; state: VideoState; publishAt: string; durationMs: (number | null); thumbnail: string | null; views: number; shares: number; productCount: number; brands: (string)[]; contents: string; width: (number | null); height: (number | null); videoUrl: string | null; poster: string | null; captionsUrl: string | null; products: ({ id: number; name: string })[]; days: ({ day: string; views: number; completions: number; productTaps: number })[]; version: number }
export type AnswerTemplate = { id: number; kind: AnswerTemplateKind; title: string; text: string; sort: number; version: number }
export type AnswerTemplateKind = 'review' | 'qna' | 'hide'
export type AudienceBadRow = { row: number; text: string; message: string }
export type AudienceFile = { id: number; name: string; total: number; members: number }
export type BannerNode = { id: NodeId; title: string; subTitle: string; image: ({ key: string; alt: string; color: string } | null); link: string; from: (string | null); until: (string | null) }
export type BannerNodeInput = { id: NodeId; title: string; subTitle?: string | undefined; image?: ({ key: string; alt: string; color: string } | null) | undefined; link: string; from?: (string | null) | undefined; until?: (string | null) | undefined }
export type BestType = 'day' | 'week' | 'month'
export type BroadcastChannel = 'text' | 'push' | 'email'
export type BroadcastKindName = 'notice.published' | 'ad.event'
export type BroadcastReach = { channel: BroadcastChannel; sent: number; measured: number; opened: number; clicked: number }
export type BroadcastState = 'expanding' | 'sending' | 'done' | 'cancelled'
export type BulkJob = { id: number; kind: string; title: string; state: BulkJobState; total: number; done: number; refused: number; undone: number; staffId: number; staffName: string; reason: string | null; undoOf: (number | null); canUndo: boolean; createdAt: string; startedAt: (string | null); endedAt: (string | null) }
export type BulkJobState = 'preparing' | 'waiting' | 'running' | 'done' | 'canceled'
export type BulkPreviewRow = { id: number; name: string; productStatus: ProductStatus; price: number; nextPrice: number; problem: string | null }
export type BulkPriceChange = { mode: 'amount' | 'percent' | 'set'; value: number; roundTo?: 1 | 10 | 100 | 1000 | undefined; rounding?: 'nearest' | 'up' | 'down' | undefined; withListPrice?: boolean | undefined }
export type BulkRowResult = { position: number; object: string | null; state: BulkRowState; errorCode: string | null; message: string | null; input: unknown; endedAt: (string | null) }
export type BulkRowState = 'waiting' | 'done' | 'refused' | 'undone'
export type ChatBan = { id: number; channelId: number; channelName: string; name: string; kind: 'mute' | 'ban'; until: (string | null); staffName: string | null; createdAt: string }
export type ChatReport = { id: number; broadcastId: number; broadcastTitle: string; name: string; text: string; isHidden: boolean; isBanned: boolean; canBan: boolean; reports: number; at: string }
export type CombinationInput = { price: number; listPrice: number; specialSalePrice: (number | null); id?: ((number | string) | null) | undefined; at: (number)[]; productOptionStatus: ProductOptionStatus; supplyPrice?: (number | null) | undefined; optionUnit?: number | undefined; shipmentDate?: (string | null) | undefined; stockChange?: number | undefined }
export type CostProblem = { row: number; message: string }
export type CouponDraft = { name: string; discountKind: 'fixed' | 'percent'; discount: number; maxDiscountPrice?: (number | null) | undefined; minOrderPrice?: number | undefined; issue: CouponIssue; beginAt: string; endAt: string; validDays?: (number | null) | undefined; categoryIds?: ((number | string))[] | undefined; productIds?: ((number | string))[] | undefined; totalLimit?: (number | null) | undefined; perMemberLimit?: number | undefined }
export type CouponIssue = 'everyone' | 'sign_up' | 'given' | 'download'
export type CouponSimulation = { carts: number; qualifying: number; discountSum: number; cartSum: number; distribution: ({ from: number; to: number; carts: number })[]; refusals: ({ reason: 'ended' | 'outOfScope' | 'belowMinimum' | 'nothingOff'; carts: number })[] }
export type CouponsRow = { period: string; orders: number; discount: number; returned: number; net: number }
export type Cursor = string
export type Customer = { id: number; type: CustomerType; name: string | null; phone: string | null; email: string | null; grade: number; gradeName: string; joinedAt: (string | null); leftAt: (string | null); isBlocked: boolean; orderCount: number; lastOrderAt: (string | null); nickname: string | null; counts: CustomerCounts; gradeEvaluatedOn: string }
export type CustomerChat = { id: number; broadcastId: number; broadcastTitle: string; text: string; isHidden: boolean; at: string }
export type CustomerConsent = { id: number; kind: string; channel: string | null; isAgreed: boolean; at: string }
export type CustomerCounts = { orders: number; paid: number; refunded: number; points: number; usableCoupons: number; reviews: number; questions: number; gradePurchases: number }
export type CustomerCoupon = { id: number; couponId: number; quantity: number; name: string; state: string; beginAt: string; endAt: string; usedAt: (string | null) }
export type CustomerGift = { id: number; direction: 'sent' | 'received'; orderNo: string; state: 'waiting' | 'sent' | 'addressed' | 'declined' | 'withdrawn' | 'expired'; sentAt: (string | null); expiresAt: (string | null) }
export type CustomerMessage = { id: number; kind: string; channel: string; state: string; createdAt: string; settledAt: (string | null); failure: string | null; orderNo: string | null; canResend: boolean }
export type CustomerNote = { id: number; kind: 'note' | 'block' | 'unblock'; contents: string; staffName: string | null; createdAt: string }
export type CustomerOrder = { id: number; orderNo: string; orderName: string; status: string; createdAt: string; totalPrice: number; isGift: boolean }
export type CustomerPoint = { id: number; kind: string; amount: number; reason: string; orderNo: string | null; createdAt: string }
export type CustomerPost = { id: number; productId: number; productName: string; excerpt: string; score: (number | null); isHidden: boolean; isAnswered: boolean; createdAt: string }
export type CustomerSession = { type: string; createdAt: string; lastUsedAt: string; expiresAt: string; device: string | null }
export type CustomerSummary = { id: number; type: CustomerType; name: string | null; phone: string | null; email: string | null; grade: number; gradeName: string; joinedAt: (string | null); leftAt: (string | null); isBlocked: boolean; orderCount: number; lastOrderAt: (string | null) }
export type CustomerType = 'guest' | 'email' | 'kakaotalk' | 'naver'
export type DayState = 'running' | 'open' | 'closed'
export type DayTotals = { sales: SalesRow; refunds: RefundsRow; points: PointsRow; coupons: CouponsRow; tax: TaxRow; receipts: ReceiptsRow }
export type DisplayChange = { change: 'added' | 'removed' | 'moved' | 'changed'; kind: DisplayNodeKind; key: string; path: (string)[]; name: string; fields: ({ name: string; before: unknown; after: unknown })[] }
export type DisplayContentsType = 'product' | 'tab'
export type DisplayDocument = { navigations: (NavigationNode)[]; pages: (PageNode)[]; groups: (GroupNode)[]; singles: (SectionNode)[] }
export type DisplayDocumentInput = { navigations: (NavigationNodeInput)[]; pages: (PageNodeInput)[]; groups: (GroupNodeInput)[]; singles: (SectionNodeInput)[] }
export type DisplayNodeKind = 'navigation' | 'subNavigation' | 'page' | 'group' | 'display' | 'link' | 'tab'
export type DisplayUiType = 'hero_carousel' | 'quick_links' | 'grid' | 'rail' | 'ranked' | 'big_card' | 'timed_deal' | 'video_rail' | 'review_rail' | 'home_best' | 'banner'
export type DisplayVersion = { number: number; state: DisplayVersionState; version: number; note: string; author: string | null; changedAt: string; publishAt: (string | null) }
export type DisplayVersionState = 'draft' | 'scheduled' | 'published' | 'replaced'
export type DistributorContact = { contactName: string; phone: (string); email: (string) }
export type FailedAdEvent = { id: number; vendor: AdFeedVendor; event: string; orderNo: string | null; at: string; failedAt: string; tries: number; reason: string }
export type FailedMessage = { id: number; at: string; kind: string; channel: string; state: FailedMessageState; reasonId: string; reason: string; receiver: string | null; customerId: (number | null); tries: number; canRetry: boolean }
export type FailedMessageGroup = { day: string; channel: string; reasonId: string; reason: string; count: number; retryable: number }
export type FailedMessageState = 'failed' | 'unknown'
export type FoodNoticeKind = 'agricultural' | 'processed' | 'fishery' | 'meat'
export type GatewayBreak = { id: number; kind: string; orderNo: string | null; day: string; foundAt: string; ours: ({ captured: number; held: number } | null); theirs: ({ paymentKey: string; amount: (number | null) })[]; failure: string | null; resolvedAt: (string | null); resolvedBy: string | null; note: string }
export type GiftCard = 'basic' | 'thanks' | 'birthday' | 'congrats' | 'cheer' | 'newYear' | 'chuseok' | 'parents' | 'getWell' | 'wedding' | 'baby' | 'housewarming' | 'harvest' | 'sorry'
export type GiftNotiType = 'kakaotalkSend' | 'alimtalkSend'
export type GiftStatus = 'unused' | 'address_done' | 'used' | 'expired' | 'withdrawn' | 'declined'
export type GivableCoupon = { id: number; name: string; discountKind: 'fixed' | 'percent'; discount: number; minOrderPrice: number; endAt: string; isHeld: boolean }
export type GradeFloor = { grade: number; name: string; floor: number }
export type GroupNode = { id: NodeId; name: string; title: string; image: ({ key: string; alt: string; color: string } | null); displays: (SectionNode)[]; from: (string | null); until: (string | null) }
export type GroupNodeInput = { id: NodeId; name: string; title: string; image?: ({ key: string; alt: string; color: string } | null) | undefined; displays?: (SectionNodeInput)[] | undefined; from?: (string | null) | undefined; until?: (string | null) | undefined }
export type Image = { key: string; alt: string; color: string }
export type LiveCoupon = { id: number; name: string; discountKind: 'fixed' | 'percent'; discount: number; maxDiscountPrice: (number | null); minOrderPrice: number; endAt: string }
export type LiveDeal = { id: number; productId: number; productOptionCombinationId: (number | null); price: number; listPrice: number; units: number; remaining: number; startsAt: string; endsAt: string; state: 'running' | 'soldOut' | 'ended' }
export type LiveHealth = 'ok' | 'starving'
export type LiveIngest = { kind: 'ws-fmp4' | 'rtmp' | 'rtmps' | 'whip' | 'srt'; url: string }
export type LiveProduct = { id: number; name: string; price: number; listPrice: number; thumbnail: (Image | null); isSoldOut: boolean }
export type LiveReport = { viewers: number; peakViewers: number; messages: number; hearts: number; taps: number; carts: number; orders: number; units: number; revenue: number; refunds: number; perMinute: ({ at: string; viewers: number; messages: number; orders: number; revenue: number })[]; perProduct: ({ productId: number; name: string; taps: number; carts: number; units: number; revenue: number })[] }
export type LiveSanction = { personId: string; name: string; kind: 'mute' | 'ban'; until: (string | null) }
export type LiveState = 'scheduled' | 'live' | 'reconnecting' | 'ended' | 'canceled'
export type MatchDay = { day: string; found: number; open: number }
export type MessagePreview = { title: string; text: string; message: string; subject: string; mail: string; channels: (BroadcastChannel)[] }
export type NavigationNode = { id: NodeId; name: string; key: PageKey; navigationType: NavigationType; subNavigations: (SubNavigationNode)[]; from: (string | null); until: (string | null) }
export type NavigationNodeInput = { id: NodeId; name: string; key: PageKey; navigationType: NavigationType; subNavigations?: (SubNavigationNodeInput)[] | undefined; from?: (string | null) | undefined; until?: (string | null) | undefined }
export type NavigationType = 'simple_list' | 'tab_in_tab' | 'products'
export type NodeId = number
export type NoticeLine = { name: string; value: string }
export type OptionInput = { id?: ((number | string) | null) | undefined; name: string; values: ({ id?: ((number | string) | null) | undefined; name: string })[] }
export type OrderCounts = { all: number; new: number; late: number; preparing: number; delayed: number; delivering: number; delivered: number; cancelAsked: number; returnAsked: number; replaceAsked: number; stockOut: number; deposit: number; done: number; cancelled: number; unpaid: number }
export type OrderFilter = { state?: OrderTab | undefined; from?: string | undefined; to?: string | undefined; distributorId?: (number | string) | undefined; method?: 'card' | 'virtual_account' | 'transfer' | 'point' | undefined; phone?: string | undefined; name?: string | undefined; orderNo?: OrderNo | undefined }
export type OrderItemProductStatus = 'request' | 'stock_out' | 'withdraw_request' | 'withdraw_partially' | 'withdraw_complete' | 'replace_request' | 'replace_complete' | 'return_request' | 'return_complete' | 'bank_transfer_waiting' | 'paid' | 'delivery_waiting' | 'delivery_delay' | 'delivering' | 'delivery_end' | 'incomplete' | 'complete' | 'unknown'
export type OrderItemStatus = 'pre_ordering' | 'request' | 'stock_out' | 'withdraw_request' | 'withdraw_complete' | 'bank_transfer_waiting' | 'paid' | 'delivery_waiting' | 'delivery_delay' | 'delivering' | 'delivery_end' | 'incomplete' | 'complete' | 'unknown'
export type OrderNo = string
export type OrderSelection = { orderNos?: (OrderNo)[] | undefined; filter?: OrderFilter | undefined }
export type OrderTab = 'all' | 'new' | 'late' | 'preparing' | 'delayed' | 'delivering' | 'delivered' | 'cancelAsked' | 'returnAsked' | 'replaceAsked' | 'stockOut' | 'deposit' | 'done' | 'cancelled' | 'unpaid'
export type Page = { count: number; nextPage: string | null; prePage: string | null }
export type PageKey = string
export type PageNode = { key: PageKey; displays: (SectionNode)[] }
export type PageNodeInput = { key: PageKey; displays: (SectionNodeInput)[] }
export type PickingRow = { productId: number; name: string; option: string; distributorName: string; units: number; orders: number }
export type PointCampaign = { id: number; audience: string; members: number; amount: number; reason: string; state: PointCampaignState; askedBy: number; askedByName: string; askedAt: string; decidedByName: string | null; decidedAt: (string | null); jobId: (number | null) }
export type PointCampaignState = 'waiting' | 'started' | 'rejected'
export type PointGrant = { id: number; customerId: number; customerName: string | null; amount: number; reason: string; state: PointGrantState; askedBy: number; askedByName: string; askedAt: string; decidedByName: string | null; decidedAt: (string | null); decision: string | null }
export type PointGrantState = 'waiting' | 'granted' | 'rejected'
export type PointsRow = { period: string; opening: number; earned: number; used: number; refunded: number; expired: number; adjusted: number; closing: number }
export type PriceSchedule = { id: number; startsAt: string; endsAt: (string | null); state: PriceScheduleState; failure: string | null; createdAt: string; staffName: string | null; prices: ({ combinationId: number; name: string; price: number; listPrice: number; specialSalePrice: (number | null) })[] }
export type PriceScheduleState = 'waiting' | 'active' | 'done' | 'cancelled' | 'failed'
export type ProductBulkChange = { price?: BulkPriceChange | undefined; status?: SaleStatus | undefined; categoryId?: (number | string) | undefined; shipping?: { deliveryCompany?: string | undefined; shippingFeeType?: ShippingFeeType | undefined; shippingFee?: number | undefined; primaryAreaShippingFee?: number | undefined; secondaryAreaShippingFee?: number | undefined; thirdAreaShippingFee?: number | undefined; freeShippingFeeConditionPrice?: (number | null) | undefined; isUndeliverableSecondaryArea?: boolean | undefined; isUndeliverableThirdArea?: boolean | undefined } | undefined; sale?: { isWholesale?: boolean | undefined; saleType?: 'INDEFINITE_SALE' | 'LIMITED_SALE' | 'FUNDING_SALE' | undefined; fundingGoalUnits?: (number | null) | undefined } | undefined }
export type ProductChange = { id: number; at: string; staffName: string | null; call: string; reason: string | null; before: unknown; after: unknown }
export type ProductFilter = { productStatus?: ProductStatus | undefined; categoryId?: (number | string) | undefined; distributorId?: (number | string) | undefined; q?: string | undefined; onSale?: (boolean | 'true' | 'false') | undefined; lowStock?: (number | string) | undefined }
export type ProductOptionStatus = 'stock_in' | 'unlimited_stock_in' | 'stock_out' | 'temp_stock_out' | 'suspended'
export type ProductPicture = { key: string; alt: string; color: string }
export type ProductSelection = { ids?: ((number | string))[] | undefined; filter?: ProductFilter | undefined }
export type ProductSource = ({ kind: 'products'; productIds: (number)[] } | { kind: 'group'; code: PageKey } | { kind: 'category'; categoryId: number; sort: 'popular' | 'latest'; take: number; hideSoldOut: boolean })
export type ProductSourceInput = ({ kind: 'products'; productIds: ((number | string))[] } | { kind: 'group'; code: PageKey } | { kind: 'category'; categoryId: (number | string); sort: 'popular' | 'latest'; take: number; hideSoldOut: boolean })
export type ProductStatus = 'waiting' | 'stock_in' | 'unlimited_stock_in' | 'stock_out' | 'temp_stock_out' | 'suspended' | 'removed'
export type QueueJob = { id: number; kind: string; label: string; state: QueueState; attempts: number; createdAt: string; nextAt: (string | null); error: string | null; payload: Record<string, unknown>; isRetried: boolean; canCancel: boolean }
export type QueueKind = { kind: string; label: string; waiting: number; due: number; oldestAt: (string | null); dead: number }
export type QueueState = 'dead' | 'waiting'
export type ReceiptsRow = { period: string; issued: number; issuedAmount: number; canceled: number; canceledAmount: number; net: number; taxFree: number; supply: number; vat: number }
export type RefundQuote = { lines: ({ orderItemProductId: number; name: string; price: number; next: 'withdraw_complete' | 'withdraw_partially' | 'withdraw_request' | 'return_complete' })[]; cancelledPrice: number; couponShare: number; shippingBefore: number; shippingAfter: number; returnFee: number; shortfall: number; money: number; point: number; isWhole: boolean; couponComesBack: boolean; to: RefundTarget; needsAccount: boolean; dueDay: string }
export type RefundRow = { id: number; money: number; point: number; to: RefundTarget; state: 'asked' | 'done' | 'failed'; askedAt: string; doneAt: (string | null); dueDay: string; reason: string; wantsAccount: boolean }
export type RefundTarget = 'card' | 'account' | 'none'
export type RefundsRow = { period: string; refunds: number; products: number; coupons: number; points: number; shipping: number; money: number; taxFree: number; reversals: number; total: number }
export type ReportCheck = { reported: number; ledger: number; difference: number }
export type ReportPart = { name: string; count: number; amount: number }
export type ReportReason = { id: number; name: string; isTextRequired: boolean }
export type ReturnReason = 'changedMind' | 'damaged' | 'wrongItem' | 'late' | 'other'
export type ReviewAction = { actor: 'reports' | 'operator'; action: 'hide' | 'show' | 'answer' | 'accept' | 'reject'; reason: string; at: string }
export type SaleStatus = 'stock_in' | 'unlimited_stock_in' | 'stock_out' | 'temp_stock_out'
export type SalesRow = { period: string; orders: number; gross: number; discounts: number; coupons: number; points: number; shipping: number; paid: number; refunds: number; net: number; surcharges: number }
export type ScheduledJob = { kind: string; label: string; startedAt: (string | null); ms: (number | null); nextAt: (string | null); attempts: number; error: string | null; failedAt: (string | null) }
export type SectionNode = { id: NodeId; name: string; title: string; subTitle: string; orderByType: 'highOrder' | 'latest' | 'popular'; displayContentsType: DisplayContentsType; displayUiType: DisplayUiType; showInformation: boolean; isStyle: boolean; image: ({ key: string; alt: string; color: string } | null); moreLink: (string | null); source: ProductSource; videoIds: (number)[]; links: (BannerNode)[]; tabs: (TabNode)[]; from: (string | null); until: (string | null) }
export type SectionNodeInput = { id: NodeId; name: string; title: string; subTitle?: string | undefined; orderByType?: 'highOrder' | 'latest' | 'popular' | undefined; displayContentsType?: DisplayContentsType | undefined; displayUiType: DisplayUiType; showInformation?: boolean | undefined; isStyle?: boolean | undefined; image?: ({ key: string; alt: string; color: string } | null) | undefined; moreLink?: (string | null) | undefined; source: ProductSourceInput; videoIds?: ((number | string))[] | undefined; links?: (BannerNodeInput)[] | undefined; tabs?: (TabNodeInput)[] | undefined; from?: (string | null) | undefined; until?: (string | null) | undefined }
export type Segment = { id: number; name: string; conditions: SegmentConditions; version: number; changedAt: string; changedByName: string | null }
export type SegmentConditions = { grades?: (number)[] | undefined; joinedWithinDays?: number | undefined; joinedBeforeDays?: number | undefined; orderedWithinDays?: number | undefined; notOrderedWithinDays?: number | undefined; ordersWithinDays?: number | undefined; minOrders?: number | undefined; minOrderSum?: number | undefined; categoryIds?: (number)[] | undefined; productIds?: (number)[] | undefined; minPoints?: number | undefined; regions?: (string)[] | undefined; adConsent?: boolean | undefined }
export type SegmentConditionsInput = { grades?: (number)[] | undefined; joinedWithinDays?: number | undefined; joinedBeforeDays?: number | undefined; orderedWithinDays?: number | undefined; notOrderedWithinDays?: number | undefined; ordersWithinDays?: number | undefined; minOrders?: number | undefined; minOrderSum?: number | undefined; categoryIds?: ((number | string))[] | undefined; productIds?: ((number | string))[] | undefined; minPoints?: number | undefined; regions?: (string)[] | undefined; adConsent?: boolean | undefined }
export type Settlement = { id: number; distributorId: number; distributorName: string; from: string; to: string; state: SettlementState; commissionRate: number; payOn: string; totals: (SettlementTotals | null); closedAt: (string | null); closedBy: string | null; paidAt: (string | null); paidBy: string | null; version: number }
export type SettlementCycle = 'half' | 'month'
export type SettlementEntry = { id: (number | null); kind: SettlementEntryKind; orderNo: string; orderProductId: (number | null); productName: string | null; units: number; sales: number; commission: number; margin: number; shipping: number; amount: number; isTaxFree: boolean; reversesId: (number | null); isReversed: boolean; reason: string; at: string }
export type SettlementEntryKind = 'sale' | 'shipping' | 'return' | 'shippingChange' | 'reversal'
export type SettlementState = 'open' | 'closed' | 'paid'
export type SettlementTerms = { distributorId: number; commissionRate: number; cycle: SettlementCycle; payDelayDays: number; version: number }
export type SettlementTotals = { items: number; units: number; sales: number; commission: number; margin: number; shipping: number; reversed: number; taxFree: number; amount: number }
export type SheetFileFormat = 'xlsx' | 'csvUtf8' | 'csvCp949'
export type SheetProblem = { row: number; cell: string; column: string; value: string; message: string }
export type ShippingFeeType = 'type01' | 'type02' | 'type03'
export type ShippingTerms = { shippingFeeType?: ShippingFeeType | undefined; shippingFee?: number | undefined; primaryAreaShippingFee?: number | undefined; secondaryAreaShippingFee?: number | undefined; thirdAreaShippingFee?: number | undefined; freeShippingFeeConditionPrice?: (number | null) | undefined; isUndeliverableSecondaryArea?: boolean | undefined; isUndeliverableThirdArea?: boolean | undefined }
export type StockEntry = { id: number; at: string; combinationId: number; combinationName: string; productId: number; productName: string; kind: StockEntryKind; unit: number; balance: number; orderId: (number | null); orderNo: string | null; reason: string | null; staffName: string | null }
export type StockEntryKind = 'initial' | 'sale' | 'cancel' | 'exchange' | 'adjust' | 'return' | 'import'
export type StockStatus = 'stock_in' | 'unlimited_stock_in' | 'stock_out' | 'temp_stock_out'
export type SubNavigationNode = { id: NodeId; name: string; displayId: NodeId; buttonImage: ({ key: string; alt: string; color: string } | null); from: (string | null); until: (string | null) }
export type SubNavigationNodeInput = { id: NodeId; name: string; displayId: NodeId; buttonImage?: ({ key: string; alt: string; color: string } | null) | undefined; from?: (string | null) | undefined; until?: (string | null) | undefined }
export type TabNode = { id: NodeId; name: string; buttonImage: ({ key: string; alt: string; color: string } | null); source: ProductSource; from: (string | null); until: (string | null) }
export type TabNodeInput = { id: NodeId; name: string; buttonImage?: ({ key: string; alt: string; color: string } | null) | undefined; source: ProductSourceInput; from?: (string | null) | undefined; until?: (string | null) | undefined }
export type TaxRow = { period: string; sales: number; refunds: number; total: number; taxFree: number; taxed: number; supply: number; vat: number }
export type VideoState = 'draft' | 'scheduled' | 'shown' | 'hidden'
export type WaybillBadRow = { row: number; order: string; courier: string; number: string; problems: ({ code: string; message: string })[] }
export type WaybillBatch = { id: number; kind: 'export' | 'import'; name: string; format: string | null; isChecked: boolean; total: number; bad: number; staffId: number; staffName: string; jobId: (number | null); createdAt: string }
