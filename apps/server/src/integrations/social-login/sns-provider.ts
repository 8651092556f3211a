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
  /** The provider's login page, which comes back to `redirectUri` with a code and the same state. `anew`: it asks who it is even one it knows. */
  toLoginPage(visit: { redirectUri: string; state: string; anew?: boolean }): string
  /** Exchanges a code, which serves once, for an access token. */
  exchange(visit: { code: string; redirectUri: string; state: string }): Promise<string>
  /** Whose token it is. A token that was given to another shop is refused. */
  read(accessToken: string): Promise<SnsProfile>
  /** Ends what the person holds of it for this shop; no token of theirs is asked for, for theirs may be too old. */
  logOut(link: { subject: string }): Promise<void>
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
  /** Whose link was taken back, with which token. */
  unlinked: Map<string, string>
  loggedOut: string[]
  isDown: boolean
}

const toFakePage: SnsProvider['toLoginPage'] = ({ redirectUri, state, anew }) => {
  const asked = new URLSearchParams({ redirect_uri: redirectUri, state, ...(anew && { anew: 'yes' }) })
  return `https://sns.example/authorize?${asked.toString()}`
}

/** A code serves once. */
const createOnce = () => {
  const codes = new Set<string>()
  return (code: string): void => {
    if (codes.has(code)) throw new SnsError('invalid', 'a code serves once')
    codes.add(code)
  }
}

/** Knows the tokens a test tells it of. */
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
