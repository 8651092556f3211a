/** User profile at a provider. `subject` is the provider's user id, the only field that identifies the user. */
export interface SnsProfile {
  subject: string
  /** Null if the provider returns none. */
  email: string | null
}

/** `invalid`: the input is wrong, and a retry fails too. `unavailable`: the provider does not respond now. */
export class SnsError extends Error {
  readonly failure: 'invalid' | 'unavailable'
  constructor(failure: 'invalid' | 'unavailable', message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'SnsError'
    this.failure = failure
  }
}

/** A social login provider. All methods throw `SnsError`. */
export interface SnsProvider {
  /** Whether the e-mail it returns is verified by the provider. */
  readonly checksEmail: boolean
  /**
   * Returns the URL of the provider's login page, which redirects to `redirectUri` with a code and the same state. `anew`
   * forces a login even if the provider has a session.
   */
  toLoginPage(visit: { redirectUri: string; state: string; anew?: boolean }): string
  /** Exchanges a single-use code for an access token. */
  exchange(visit: { code: string; redirectUri: string; state: string }): Promise<string>
  /** Returns the profile of the token's user. Rejects a token issued to another app. */
  read(accessToken: string): Promise<SnsProfile>
  /** Ends the user's provider tokens for this shop. Takes no user token, because it may have expired. */
  logOut(link: { subject: string }): Promise<void>
  /** Unlinks the user from this shop at the provider. */
  unlink(link: { subject: string; accessToken: string }): Promise<void>
}

/** Configured providers. A provider without keys is undefined. */
export interface SnsProviders {
  kakaotalk: SnsProvider | undefined
  naver: SnsProvider | undefined
}

export interface FakeSns extends SnsProviders {
  /** Profile per token. */
  profiles: Map<string, SnsProfile>
  /** Token used to unlink, per subject. */
  unlinked: Map<string, string>
  loggedOut: string[]
  isDown: boolean
}

const toFakePage: SnsProvider['toLoginPage'] = ({ redirectUri, state, anew }) => {
  const asked = new URLSearchParams({ redirect_uri: redirectUri, state, ...(anew && { anew: 'yes' }) })
  return `https://sns.example/authorize?${asked.toString()}`
}

/** Creates single-use codes. */
const createOnce = () => {
  const codes = new Set<string>()
  return (code: string): void => {
    if (codes.has(code)) throw new SnsError('invalid', 'a code serves once')
    codes.add(code)
  }
}

/** Creates a provider that knows only the tokens added by a test. */
export const createFakeSns = (): FakeSns => {
  const takeOnce = createOnce()
  const provider = (checksEmail: boolean): SnsProvider => {
    const assertUp = () => {
      if (fake.isDown) throw new SnsError('unavailable', 'the provider is down')
    }
    return {
      checksEmail,
      toLoginPage: toFakePage,
      async exchange({ code }) {
        assertUp()
        takeOnce(code)
        return `token-of-${code}`
      },
      async read(accessToken) {
        assertUp()
        const profile = fake.profiles.get(accessToken)
        if (!profile) throw new SnsError('invalid', 'no such token')
        return profile
      },
      async logOut({ subject }) {
        assertUp()
        fake.loggedOut.push(subject)
      },
      async unlink({ subject, accessToken }) {
        assertUp()
        fake.unlinked.set(subject, accessToken)
      },
    }
  }
  const fake: FakeSns = {
    kakaotalk: provider(true),
    naver: provider(false),
    profiles: new Map(),
    unlinked: new Map(),
    loggedOut: [],
    isDown: false,
  }
  return fake
}
