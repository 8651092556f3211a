import { expect, test } from 'vitest'
import type { z } from 'zod'
import * as contract from '../index.ts'

const fieldsOf = (schema: z.ZodType): string[] => Object.keys((schema as unknown as { shape: object }).shape)

// field names of the specification: a renamed field would be another field
test.each([
  [
    'ENTITY-1',
    contract.Address,
    'id default selectedAddress roadAddress jibunAddress addressDetail receiverName zonecode phone areaAddress memo guestOrderPhone guestOrderName deliveryAddressType',
  ],
  [
    'ENTITY-2',
    contract.RegistrationForm,
    'email password passwordConfirm phone name userType tokenType deviceId defaultDeclare verificationCode verifyState userSettings snsToken snsType roadAddress zonecode',
  ],
  [
    'ENTITY-3',
    contract.User,
    'id uuid name nickname email phone profileImageUrl snsType tokenType userType userSettings withdrawAccount count appUserGrade appUserInfo',
  ],
  ['ENTITY-3', contract.UserDevice, 'token snsToken fcmPushToken deviceId'],
  ['ENTITY-3', contract.GradeDetail, 'purchAmt nextMonthGrade'],
  [
    'ENTITY-4',
    contract.Product,
    'id uuid name contents images scoreAverage freeShippingFeeConditionPrice isExclusive restrictedStockOrder isAppOnly maxUnitInBox distributor category deliveryCompany minAppUserGrade productStatus productShippingFee productPrice counts userProductOrderConditions productSaleType productDetail minUsePoint minPointUseProductPrice purchasePointPer',
  ],
  ['ENTITY-4', contract.ProductForUser, 'isFavorites userProductOrderConditions'],
  [
    'ENTITY-4',
    contract.ExpectedPoints,
    'expectedPhotoReviewPoint expectedTextReviewPoint expectedRewardPoint expectedRewardPointPer expectedRewardDate',
  ],
  ['ENTITY-5', contract.ProductOptionCombination, 'name productOptionStatus productOptionPrice optionUnit amount'],
  ['ENTITY-6', contract.OptionGroup, 'id optionUnit productOptionCombination isChecked isCheckable'],
  ['ENTITY-6', contract.BundleItem, 'product isSpecialSale optionGroups'],
  [
    'CART-5',
    contract.Totals,
    'couponDiscountPrice cumaAddOrtherShippingFee cumaShippingFeeType discountedPrice listPrice optionCountings price productsPrice shippingFee usedPoint',
  ],
  [
    'ENTITY-7',
    contract.OrderItem,
    'id uuid orderItemStatus address receiptType selectedPg rewardPointDate orderItemProducts withdrawType orderItemPrice attributionOrder payment totalPricesDetail',
  ],
  ['ENTITY-7', contract.OrderItemProduct, 'product orderItemProductStatus isReviewed orderOptionGroups'],
  ['PAY-7', contract.VirtualAccount, 'accountNumber accountType bankCode bankText customerName dueDate'],
  ['ORDER-7', contract.AttributionOrder, 'source medium campaign content term'],
  ['ENTITY-8', contract.GiftInput, 'giftNotiType giftReceivers kakaoGiftReceiverName giftSenderName giftMessage'],
  [
    'ENTITY-8',
    contract.GiftGroup,
    'giftGroupStatus giftTotalPrice giftTotalProductsPrice giftTotalShippingFee giftTos counts canAllWithdraw',
  ],
  ['ENTITY-8', contract.ReceivedGift, 'uuid expireDate giftStatus'],
  ['ENTITY-9', contract.ReviewInput, 'score contents reviewImages orderItemProduct'],
  ['ENTITY-9', contract.ReviewReport, 'reviewReportReasonId reason'],
  [
    'ENTITY-10',
    contract.HomeDisplay,
    'id name title subTitle orderByType displayContentsType displayUiType showInformation products tabs buttonImage',
  ],
  ['HOME-2', contract.CategoryAdvertising, 'code category productGroup priority focusAdvertising'],
  ['ENTITY-10', contract.ProductGroup, 'code name products productsCount'],
  [
    'ENTITY-11',
    contract.Video,
    'id title contents videoUrl thumbnail thumbnailSmall viewCount videoShareCount isMyVideoShare',
  ],
  ['ENTITY-12', contract.Page, 'count nextPage prePage'],
  [
    'ENTITY-13',
    contract.TrackingData,
    'adSource channel medium keyword referrer queryString expiryTime internalCampaign',
  ],
] as const)('[%s] has the fields of the specification', (_, schema, fields) => {
  expect(fieldsOf(schema)).toEqual(expect.arrayContaining(fields.split(' ')))
})

test('[ENTITY-13] campaign slots are 1 to 10', () => {
  expect(fieldsOf(contract.TrackingData.shape.internalCampaign)).toEqual([
    '1',
    '2',
    '3',
    '4',
    '5',
    '6',
    '7',
    '8',
    '9',
    '10',
  ])
})

test('[GIFT-2] a gift is sent by KakaoTalk and is unused by default', () => {
  const given = { giftReceivers: [{ name: '받는이', phone: '010-1234-5678' }], giftSenderName: '보내는이' }
  expect(contract.GiftInput.parse(given).giftNotiType).toBe('kakaotalkSend')
  expect(contract.ReceivedGift.shape.giftStatus.parse(undefined)).toBe('unused')
})
