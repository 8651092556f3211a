import { describe, expect, test } from 'vitest'
import { findSignatureFault, type SignedRequest, signatureOf } from './signature.ts'

/** Examples of Amazon's documentation, "Authenticating Requests: Using the Authorization Header". */
const login = { key: 'AKIAIOSFODNN7EXAMPLE', secret: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY', region: 'us-east-1' }
const EMPTY = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'
const common = {
  host: 'examplebucket.s3.amazonaws.com',
  'x-amz-content-sha256': EMPTY,
  'x-amz-date': '20130524T000000Z',
}
const now = new Date('2013-05-24T00:00:00Z')

const examples: [string, SignedRequest, string][] = [
  [
    'a range of an object',
    { method: 'GET', url: '/test.txt', headers: { ...common, range: 'bytes=0-9' } },
    'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
  ],
  [
    'an object to store',
    {
      method: 'PUT',
      url: '/test$file.text',
      headers: {
        ...common,
        date: 'Fri, 24 May 2013 00:00:00 GMT',
        'x-amz-content-sha256': '44ce7dd67c959e0d3524ffac1771dfbba87d2b6b4b4e99e42034a8b803f8b072',
        'x-amz-storage-class': 'REDUCED_REDUNDANCY',
      },
    },
    '98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd',
  ],
  [
    'a parameter without a value',
    { method: 'GET', url: '/?lifecycle', headers: common },
    'fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543',
  ],
  [
    'a listing',
    { method: 'GET', url: '/?max-keys=2&prefix=J', headers: common },
    '34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7',
  ],
]

const namesOf = ({ headers }: SignedRequest): string[] => Object.keys(headers).toSorted()

const sign = (request: SignedRequest, { key, region } = login): SignedRequest => {
  const signedHeaders = namesOf(request)
  const signature = signatureOf(request, { ...login, region, signedHeaders })
  const scope = `${key}/20130524/${region}/s3/aws4_request`
  const authorization = `AWS4-HMAC-SHA256 Credential=${scope}, SignedHeaders=${signedHeaders.join(';')}, Signature=${signature}`
  return { ...request, headers: { ...request.headers, authorization } }
}

const listing: SignedRequest = { method: 'GET', url: '/?prefix=a%2Fb&max-keys=2', headers: common }

describe('signatures of the S3 API', () => {
  test.each(examples)('are those of the examples: %s', (_, request, signature) => {
    expect(signatureOf(request, { ...login, signedHeaders: namesOf(request) })).toBe(signature)
    expect(findSignatureFault(sign(request), login, now)).toBeUndefined()
  })

  test.each([
    ['no signature', listing, 'AccessDenied'],
    ['another method', { ...sign(listing), method: 'DELETE' }, 'SignatureDoesNotMatch'],
    ['another path', { ...sign(listing), url: '/x?prefix=a%2Fb&max-keys=2' }, 'SignatureDoesNotMatch'],
    ['another parameter', { ...sign(listing), url: '/?prefix=a&max-keys=2' }, 'SignatureDoesNotMatch'],
    ['another secret', sign(listing), 'SignatureDoesNotMatch', { ...login, secret: 'other' }],
    ['another key', sign(listing, { ...login, key: 'OTHER' }), 'InvalidAccessKeyId'],
    ['another region', sign(listing, { ...login, region: 'eu-west-1' }), 'AuthorizationHeaderMalformed'],
    [
      'another checksum of the content',
      { ...sign(listing), headers: { ...sign(listing).headers, 'x-amz-content-sha256': '0'.repeat(64) } },
      'SignatureDoesNotMatch',
    ],
    [
      'a header of Amazon that is not signed',
      { ...sign(listing), headers: { ...sign(listing).headers, 'x-amz-acl': 'public-read' } },
      'AuthorizationHeaderMalformed',
    ],
    ['a time of long ago', sign(listing), 'RequestTimeTooSkewed', login, new Date('2013-05-24T00:15:01Z')],
  ] as const)('[G4] are refused with %s', (_, request, code, of = login, at = now) => {
    expect(findSignatureFault(request, of, at)).toBe(code)
  })
})
