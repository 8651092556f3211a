import type { Handlers } from '#src/handler-context.ts'
import { findWithdrawAccount, maskAccount } from './account/withdraw-account.ts'
import { sendCode, verifyCode } from './code/code-handlers.ts'
import { countHandlers } from './count/read-counts.ts'
import { getGrade, getGradeInfo } from './grade/grade-handlers.ts'
import { type Departure, leave, previewLeave } from './leave/leave.ts'
import { logIn } from './login/log-in.ts'
import { logOut, logOutEverywhere } from './login/log-out.ts'
import { proveAgain } from './login/prove-again.ts'
import { resetPassword } from './login/reset-password.ts'
import { putPicture, removePicture } from './picture/user-picture.ts'
import { getPoint, listPoints } from './point/point-handlers.ts'
import { change, changeSettings } from './profile/change-profile.ts'
import { readPerson } from './profile/read-person.ts'
import { receiptHandlers } from './receipt/receipt-handlers.ts'
import { find, lookUp } from './sign-up/find-member.ts'
import { signUp, type SignUpArrival } from './sign-up/sign-up.ts'
import { exchangeSnsCode, logInWithSns, startSns } from './sns/sns-handlers.ts'

type UserCalls = Extract<keyof Handlers, `user.${string}`>

/**
 * Creates the handlers. `arrival` and `departure` are the actions of later features when a guest logs in or signs up and when a
 * member leaves.
 */
export const userHandlers = (arrival: SignUpArrival, departure: Departure): Pick<Handlers, UserCalls> => ({
  'user.logIn': logIn(arrival),
  'user.logInWithSns': logInWithSns(arrival),
  'user.signUp': signUp(arrival),
  'user.startSns': startSns,
  'user.exchangeSnsCode': exchangeSnsCode,
  'user.proveAgain': proveAgain,
  'user.logOut': logOut,
  'user.logOutEverywhere': logOutEverywhere,
  'user.sendCodeOnCuma': sendCode,
  'user.sendCode': sendCode,
  'user.verifyCode': verifyCode,
  'user.resetPassword': resetPassword,
  'user.find': find,
  'user.lookUp': lookUp,
  'user.getDetail': ({ who }, app) => readPerson(app, who),
  ...countHandlers,
  'user.change': change,
  'user.changeSettings': changeSettings,
  'user.getWithdrawAccount': async ({ who }, app) => ({
    withdrawAccount: maskAccount(await findWithdrawAccount(app, who.userId)),
  }),
  'user.putPicture': putPicture,
  'user.removePicture': removePicture,
  ...receiptHandlers,
  'user.previewLeave': previewLeave,
  'user.leave': leave(departure),
  'user.getGradeInfo': getGradeInfo,
  'user.getGrade': getGrade,
  'user.getPoint': getPoint,
  'user.listPoints': listPoints,
})
