/** Who somebody is at a provider. `subject` is the provider's own number for them: the only thing they are known again by. */
export interface SnsProfile {
  subject: string
  /** Null where the provider gives none. */
  email: string | null
}

/** `invalid`: what was given is no good, whoever asks again. `unavailable`: the provider does not answer now. */
export class SnsError extends Error {
  readonly failure: 'invalid' | 'unavailable'
  constructor(failure: 'invalid' | 'unavailable', message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'SnsError'
    this.failure = failure
  }
}

/** A provider of social logins. Everything throws `SnsError`. */
export interface SnsProvider {
  /** Whether an e-mail it gives is one it has checked. */
  readonly checksEmail: boolean
  /** The provider's login page, which comes back to `redirectUri` with a code and the same state. */
  toLoginPage(visit: { redirectUri: string; state: string }): string
  /** Exchanges a code, which serves once, for an access token. */
  exchange(visit: { code: string; redirectUri: string; state: string }): Promise<string>
  /** Whose token it is. A token that was given to another shop is refused. */
  read(accessToken: string): Promise<SnsProfile>
  logOut(accessToken: string): Promise<void>
  /** Takes the link between the person and this shop back. */
  unlink(link: { subject: string; accessToken: string }): Promise<void>
}

/** Undefined where the shop has no keys of the provider. */
export interface SnsProviders {
  kakaotalk: SnsProvider | undefined
  naver: SnsProvider | undefined
}

export interface FakeSns extends SnsProviders {
  /** Whose each token is. */
  profiles: Map<string, SnsProfile>
  unlinked: string[]
  loggedOut: string[]
  isDown: boolean
}

/** Knows the tokens a test tells it of. */
export const createFakeSns = (): FakeSns => {
  const provider = (checksEmail: boolean): SnsProvider => {
    const assertUp = () => {
      if (fake.isDown) throw new SnsError('unavailable', 'the provider is down')
    }
    return {
      checksEmail,
      toLoginPage: ({ redirectUri, state }) =>
        `https://sns.example/authorize?${new URLSearchParams({ redirect_uri: redirectUri, state }).toString()}`,
      async exchange({ code }) {
        assertUp()
        return `token-of-${code}`
      },
      async read(accessToken) {
        assertUp()
        const profile = fake.profiles.get(accessToken)
        if (!profile) throw new SnsError('invalid', 'no such token')
        return profile
      },
      async logOut(accessToken) {
        assertUp()
        fake.loggedOut.push(accessToken)
      },
      async unlink({ subject }) {
        assertUp()
        fake.unlinked.push(subject)
      },
    }
  }
  const fake: FakeSns = {
    kakaotalk: provider(true),
    naver: provider(false),
    profiles: new Map(),
    unlinked: [],
    loggedOut: [],
    isDown: false,
  }
  return fake
}
