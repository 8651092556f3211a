import { createECDH } from 'node:crypto'

/** Key pair of local shops and tests. Refused in production. */
export const developmentVapid = {
  publicKey: 'BO5eB54nSmkEjFTqQC_lgSlyBI6Ps08lDxJDRLu4hv6Sq07devto-CziWeKLSNPUuFMlsm9SVsAWuboa3uAi0Sg',
  privateKey: 'yE_QqyFWyASmuJdo8X4sSVQQlS-Q8Jh990dJm3UwLlI',
  subject: 'mailto:shop@localhost.example',
}

/** Reports whether two texts of base64url are a key pair of P-256. */
export const isVapidPair = (publicKey: string, privateKey: string): boolean => {
  const bytes = Buffer.from(privateKey, 'base64url')
  if (bytes.byteLength !== 32) return false
  const curve = createECDH('prime256v1')
  try {
    curve.setPrivateKey(bytes)
  } catch {
    // zero, or beyond the order of the curve
    return false
  }
  return curve.getPublicKey().toString('base64url') === publicKey
}

/** Creates a key pair, as settings. */
export const createVapidKeys = (): string => {
  const curve = createECDH('prime256v1')
  const publicKey = curve.generateKeys('base64url')
  const privateKey = Buffer.concat([Buffer.alloc(32), curve.getPrivateKey()])
    .subarray(-32)
    .toString('base64url')
  return `VAPID_PUBLIC_KEY=${publicKey}\nVAPID_PRIVATE_KEY=${privateKey}`
}
