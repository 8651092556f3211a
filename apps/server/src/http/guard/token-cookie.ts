const YEAR_S = 31_536_000

/**
 * START-1: the token as a cookie for 365 days. No script can read it, it goes to this host only and never with a request
 * that another site caused. Nothing here reads it: a write asks for the bearer header, whatever cookies come along.
 */
export const tokenCookie = (token: string | null): string =>
  `__Host-shop-token=${token ?? ''}; Path=/; Max-Age=${token === null ? 0 : YEAR_S}; HttpOnly; Secure; SameSite=Strict`
