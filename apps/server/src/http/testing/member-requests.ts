import type { CallName } from '@shop/contract'
import { somebody } from '#src/features/user/test-members.ts'

const delivery = {
  roadAddress: '서울특별시 중구 세종대로 110',
  receiverName: '받는이',
  zonecode: '04524',
  phone: '010-1234-5678',
}
const redirectUri = 'http://ru.localhost:5445/login/kakao-popup'
const sns = { snsToken: 'unknown', snsType: 'kakaotalk' }

/** Calls that end a token or its access. Each is tested with a token created for it. */
export const endingCalls: ReadonlySet<CallName> = new Set([
  'user.logOut',
  'user.logOutEverywhere',
  'user.leave',
  'order.closeGuest',
])

/** Returns an authorized request for each call about a user. Credentials in it are wrong, so no user is changed. */
export const memberRequests = (addressId: number): Partial<Record<CallName, object>> => {
  const { phone, email, ...person } = somebody()
  const code = { phone, verificationCode: '000000' }
  return {
    'user.logIn': { body: { email, password: 'wrong password' } },
    'user.logInWithSns': { body: sns },
    'user.signUp': {
      body: { ...person, ...code, email, terms: { essentialService: true, essentialPrivacy: true } },
    },
    'user.startSns': { body: { snsType: 'kakaotalk', redirectUri } },
    'user.exchangeSnsCode': { body: { snsType: 'kakaotalk', redirectUri, code: 'x', state: 'y' } },
    'user.proveAgain': { body: { password: 'wrong password' } },
    'user.logOut': { body: {} },
    'user.sendCodeOnCuma': { body: { phone } },
    'user.sendCode': { body: { phone } },
    'user.verifyCode': { body: code },
    'user.resetPassword': { body: { ...code, newPassword: '새로운 비밀번호예요' } },
    'user.find': { query: { email } },
    'user.lookUp': { body: { phone } },
    'user.change': { body: { nickname: '장보기' } },
    'user.changeSettings': { body: { orderDeliveryAlarm: false } },
    'notification.changeSetting': { body: { group: 'order', channel: 'text', isOn: false } },
    // authorized, then rejected because the call requires a file
    'user.putPicture': { body: {} },
    'user.saveCashReceipt': { body: { kind: 'phone', identityNo: phone } },
    'address.add': { body: delivery },
    'address.change': { params: { id: addressId }, body: delivery },
    'address.search': { query: { keyword: '코엑스' } },
    'address.getArea': { params: { zonecode: '04524' } },
    'address.remove': { params: { id: addressId } },
  }
}
