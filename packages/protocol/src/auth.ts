/** Providers a modal may offer, in their default order. */
export const socialProviders = ['google', 'x', 'discord', 'farcaster', 'github', 'apple', 'facebook'] as const

export type SocialProvider = (typeof socialProviders)[number]

/** Providers that use an OAuth authorization code. Farcaster signs a message instead. */
export const codeProviders = ['google', 'github', 'apple', 'facebook', 'x', 'discord'] as const

export type CodeProvider = (typeof codeProviders)[number]

/** Limits and lifetimes of the sign-in API, for server and frame. Times are milliseconds. */
export const authLimits = {
  /** Least time between two codes for one e-mail address. */
  cooldown: 30_000,
  /** Life of a code. */
  codeLife: 5 * 60_000,
  /** Guesses per code. */
  guesses: 3,
  /** Codes for one e-mail address. */
  codesPerHour: 6,
  codesPerDay: 12,
  /** Life of the link in the device mail, and of an approval before its code is entered. */
  linkLife: 10 * 60_000,
  /** Life of a sign-in with a provider, from the redirect until its result is exchanged for a session. */
  socialLife: 10 * 60_000,
  /** Passkeys of one account that may let new devices in. */
  passkeys: 8,
  /** How long a person may look at an identity that is to be added to their account. */
  confirmLife: 5 * 60_000,
  /** How long a long poll waits before it answers `pending`. */
  longPoll: 20_000,
  /** Life of an access token. */
  accessLife: 10 * 60_000,
  /** A session ends after this long without a refresh. */
  idleLife: 7 * 24 * 60 * 60_000,
  /** A session ends this long after sign-in, refreshed or not. */
  absoluteLife: 30 * 24 * 60 * 60_000,
  /** A sign-in is fresh for this long. */
  freshFor: 15 * 60_000,
  /** How long an e-mail change can be undone from the old mailbox. */
  undoLife: 24 * 60 * 60_000,
  /** A device, an address or a way to sign in counts as new to an account for this long. */
  newFor: 24 * 60 * 60_000,
  /** A device or identity added within this time of the creation of an account is not new to it. */
  foundingFor: 60_000,
  /** Wait between the code and the keys, so that somebody who is being talked into an export can stop. */
  exportCoolOff: 60_000,
  /** How long the keys can be exported after that wait. */
  exportLife: 5 * 60_000,
  /** Longest life of the window in which a person signs in to the second operator of a wallet. */
  secondOperatorWindow: 15 * 60_000,
  /**
   * How long no new device gets into an account whose person opens that window: as long as the window lives, as a code counts that was
   * typed in it, and a minute in which it opens. Once it is closed: as long as a code counts.
   */
  pauseFor: 21 * 60_000,
  /** Pause of one account in a day: a stolen session keeps its owner off new devices for no longer. */
  pausePerDay: 180 * 60_000,
  /** How far `iat` of a proof without server nonce may be from the server's clock, either way. */
  proofSkew: 60_000,
  /** Longest e-mail address, characters (RFC 5321). */
  emailLength: 254,
} as const

/**
 * Returns a text with the Arabic and Persian digits in it as Latin ones: keyboards of these languages type them where a code or a
 * number is asked for.
 */
export function toLatinDigits(text: string): string {
  return text.replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) & 0xf))
}
