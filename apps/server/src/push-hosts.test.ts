import { describe, expect, test } from 'vitest'
import { isPushEndpoint, listsLoopback, PUSH_SERVICES } from './push-hosts.ts'

const hosts = PUSH_SERVICES.split(',')

describe('happy', () => {
  test.each([
    'https://fcm.googleapis.com/fcm/send/abc:APA91b',
    'https://updates.push.services.mozilla.com/wpush/v2/gAAAA',
    'https://wns2-par02p.notify.windows.com/w/?token=BQYAAAD',
    'https://web.push.apple.com/QGxyz',
  ])('%s is a push service', (endpoint) => expect(isPushEndpoint(endpoint, hosts)).toBe(true))

  test('this machine is allowed only if it is listed, as in tests', () => {
    expect(isPushEndpoint('http://127.0.0.1:4000/p', hosts)).toBe(false)
    expect(isPushEndpoint('http://127.0.0.1:4000/p', ['127.0.0.1'])).toBe(true)
    expect(listsLoopback(['127.0.0.1'])).toBe(true)
    expect(listsLoopback(hosts)).toBe(false)
  })
})

describe('security: [F12] addresses inside the network and strange hosts are refused', () => {
  test.each([
    'http://fcm.googleapis.com/fcm/send/abc',
    'https://fcm.googleapis.com:8443/fcm/send/abc',
    'https://user:secret@fcm.googleapis.com/fcm/send/abc',
    'https://fcm.googleapis.com/fcm/send/abc#part',
    'https://fcm.googleapis.com.evil.example/x',
    'https://fcm.googleapis.com./x',
    'https://evil.example/fcm.googleapis.com',
    'https://notify.windows.com/x',
    'https://evilnotify.windows.com/x',
    'https://localhost/x',
    'https://127.0.0.1/x',
    'https://127.1/x',
    'https://2130706433/x',
    'https://0x7f000001/x',
    'https://10.0.0.1/x',
    'https://192.168.0.1/x',
    'https://172.16.0.1/x',
    'https://169.254.169.254/latest/meta-data',
    'https://[::1]/x',
    'https://[fd00::1]/x',
    'https://[::ffff:127.0.0.1]/x',
    'file:///etc/passwd',
    'javascript:alert(1)',
    '',
  ])('%s', (endpoint) => expect(isPushEndpoint(endpoint, hosts)).toBe(false))

  test('an address stays refused even if it is listed by mistake', () => {
    expect(isPushEndpoint('https://10.0.0.1/x', ['10.0.0.1'])).toBe(false)
    expect(isPushEndpoint('https://[::1]/x', ['[::1]'])).toBe(false)
  })
})
