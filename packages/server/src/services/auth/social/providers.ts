import type { CodeProvider, SocialProvider } from '@latchkey/protocol'
import * as v from 'valibot'

/** What is particular to a provider, from its public documentation (read 2026-11). */
export type ProviderFacts = {
  readonly name: string
  /** OpenID Connect: where its metadata is found. Else what we call it, with its addresses beside. */
  readonly issuer: string
  readonly scope: string
  /** More for the address the person is sent to. */
  readonly asks?: Readonly<Record<string, string>>
  /** OAuth 2 without ID token: where codes are exchanged, and where the person's facts are read with the token. */
  readonly plain?: {
    readonly authorize: string
    readonly token: string
    readonly profile: readonly string[]
    readonly isBasic?: boolean
  }
  /** Of the claims of the ID token, or of the answers of `profile`, in their order. */
  readonly read: (answers: readonly unknown[]) => Profile
}

const text = v.pipe(v.string(), v.minLength(1), v.maxLength(255))
const id = v.pipe(
  v.union([text, v.pipe(v.number(), v.safeInteger())]),
  v.transform((value) => String(value)),
)
const flag = v.pipe(
  v.nullish(v.union([v.boolean(), v.picklist(['true', 'false'])])),
  v.transform((value) => value === true || value === 'true'),
)

function toProfile(
  subject: string,
  name: string | null | undefined,
  email?: string | null,
  confirmed = false,
): Profile {
  return {
    subject,
    userName: name ?? undefined,
    email: confirmed && email ? email : undefined,
    isUnconfirmed: !confirmed && Boolean(email),
  }
}

const googleClaims = v.object({
  sub: text,
  name: v.nullish(text),
  email: v.nullish(text),
  email_verified: flag,
})
// a relay address is a mailbox of Apple's, made for one app: nobody else's account is found by it (3.11)
const appleClaims = v.object({
  sub: text,
  email: v.nullish(text),
  email_verified: flag,
  is_private_email: flag,
})
const githubUser = v.object({ id, login: text })
const githubEmails = v.array(v.object({ email: text, primary: v.boolean(), verified: v.boolean() }))
const discordUser = v.object({
  id,
  username: text,
  global_name: v.nullish(text),
  email: v.nullish(text),
  verified: flag,
})
const xUser = v.object({ data: v.object({ id, username: text }) })
// it says nothing about whether an address is confirmed, so none is asked for
const facebookUser = v.object({ id, name: v.nullish(text) })

/** The six that answer with an authorization code. */
export const providerFacts: Readonly<Record<CodeProvider, ProviderFacts>> = {
  google: {
    name: 'Google',
    issuer: 'https://accounts.google.com',
    scope: 'openid email profile',
    asks: { prompt: 'select_account' },
    read([claims]) {
      const { sub, name, email, email_verified } = v.parse(googleClaims, claims)
      return toProfile(sub, name ?? email, email, email_verified)
    },
  },
  apple: {
    name: 'Apple',
    issuer: 'https://appleid.apple.com',
    scope: 'openid email',
    // with any scope Apple answers by a form only
    asks: { response_mode: 'form_post' },
    read([claims]) {
      const { sub, email, email_verified, is_private_email } = v.parse(appleClaims, claims)
      return is_private_email ? toProfile(sub, undefined) : toProfile(sub, email, email, email_verified)
    },
  },
  github: {
    name: 'GitHub',
    issuer: 'https://github.com',
    scope: 'read:user user:email',
    plain: {
      authorize: 'https://github.com/login/oauth/authorize',
      token: 'https://github.com/login/oauth/access_token',
      profile: ['https://api.github.com/user', 'https://api.github.com/user/emails'],
    },
    read([user, emails]) {
      const { id: subject, login } = v.parse(githubUser, user)
      const first = v.parse(githubEmails, emails).find(({ primary }) => primary)
      return toProfile(subject, login, first?.email, first?.verified)
    },
  },
  discord: {
    name: 'Discord',
    issuer: 'https://discord.com',
    scope: 'identify email',
    plain: {
      authorize: 'https://discord.com/oauth2/authorize',
      token: 'https://discord.com/api/oauth2/token',
      profile: ['https://discord.com/api/v10/users/@me'],
    },
    read([user]) {
      const { id: subject, username, global_name, email, verified } = v.parse(discordUser, user)
      return toProfile(subject, global_name ?? username, email, verified)
    },
  },
  x: {
    name: 'X',
    issuer: 'https://x.com',
    scope: 'users.read tweet.read',
    plain: {
      authorize: 'https://x.com/i/oauth2/authorize',
      token: 'https://api.x.com/2/oauth2/token',
      profile: ['https://api.x.com/2/users/me'],
      isBasic: true,
    },
    read([answer]) {
      const { data } = v.parse(xUser, answer)
      return toProfile(data.id, data.username)
    },
  },
  facebook: {
    name: 'Facebook',
    issuer: 'https://www.facebook.com',
    scope: 'public_profile',
    plain: {
      authorize: 'https://www.facebook.com/v23.0/dialog/oauth',
      token: 'https://graph.facebook.com/v23.0/oauth/access_token',
      profile: ['https://graph.facebook.com/v23.0/me?fields=id,name'],
    },
    read([user]) {
      const { id: subject, name } = v.parse(facebookUser, user)
      return toProfile(subject, name)
    },
  },
}

/** The same, played by a server of development: `<base>/<provider>` is the issuer, the rest lies below it. */
export function rebaseFacts(facts: ProviderFacts, provider: CodeProvider, base: string): ProviderFacts {
  const issuer = `${base}/${provider}`
  if (!facts.plain) return { ...facts, issuer }
  const profile = facts.plain.profile.map((_, index) => `${issuer}/profile/${index}`)
  const plain = { ...facts.plain, authorize: `${issuer}/auth`, token: `${issuer}/token`, profile }
  return { ...facts, issuer, plain }
}

/** Who somebody is at a provider. */
export type Profile = {
  /** Unique at the provider, for ever. */
  readonly subject: string
  /** What people call them there. */
  readonly userName: string | undefined
  /** An address the provider says it has confirmed is theirs. */
  readonly email: string | undefined
  /** It named an address, but hasn't confirmed it. */
  readonly isUnconfirmed: boolean
}

/** What a provider calls itself. */
export function getProviderName(provider: SocialProvider): string {
  return provider === 'farcaster' ? 'Farcaster' : providerFacts[provider].name
}
