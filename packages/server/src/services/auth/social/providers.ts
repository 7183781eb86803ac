import type { CodeProvider, SocialProvider } from '@latchkey/protocol'
import * as v from 'valibot'

/** Endpoints and claims of a provider, from its public documentation (read 2026-11). */
export type ProviderFacts = {
  readonly name: string
  /** OpenID Connect: the issuer whose metadata is discovered. OAuth 2: an identifier of this server. */
  readonly issuer: string
  readonly scope: string
  /** Additional parameters of the authorization request. */
  readonly parameters?: Readonly<Record<string, string>>
  /** For a provider without OpenID Connect (OAuth 2 without ID token): its endpoints, and the URLs of the person’s profile. */
  readonly oauth2?: {
    readonly authorize: string
    readonly token: string
    readonly profile: readonly string[]
    /** Whether client id and secret go into an `Authorization: Basic` header instead of the body. */
    readonly isBasic?: boolean
  }
  /** Converts the claims of the ID token, or the answers of `profile` in their order. */
  readonly toProfile: (answers: readonly unknown[]) => Profile
}

/** Schemas of the answers: a name or id, an id that may be a number, a boolean that may be text. */
const text = v.pipe(v.string(), v.minLength(1), v.maxLength(255))
const id = v.pipe(
  v.union([text, v.pipe(v.number(), v.safeInteger())]),
  v.transform((value) => String(value)),
)
const flag = v.pipe(
  v.nullish(v.union([v.boolean(), v.picklist(['true', 'false'])])),
  v.transform((value) => value === true || value === 'true'),
)

function createProfile(
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
// A relay address is a mailbox Apple creates for one app, so it identifies no other account.
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
// Facebook does not state whether an address is confirmed, so none is requested.
const facebookUser = v.object({ id, name: v.nullish(text) })

/** The providers that answer with an authorization code. A new row also needs its id in `codeProviders` of the protocol. */
export const providerFacts: Readonly<Record<CodeProvider, ProviderFacts>> = {
  google: {
    name: 'Google',
    issuer: 'https://accounts.google.com',
    scope: 'openid email profile',
    parameters: { prompt: 'select_account' },
    toProfile([claims]) {
      const { sub, name, email, email_verified } = v.parse(googleClaims, claims)
      return createProfile(sub, name ?? email, email, email_verified)
    },
  },
  apple: {
    name: 'Apple',
    issuer: 'https://appleid.apple.com',
    scope: 'openid email',
    // with any scope Apple answers by a form only
    parameters: { response_mode: 'form_post' },
    toProfile([claims]) {
      const { sub, email, email_verified, is_private_email } = v.parse(appleClaims, claims)
      return is_private_email
        ? createProfile(sub, undefined)
        : createProfile(sub, email, email, email_verified)
    },
  },
  github: {
    name: 'GitHub',
    issuer: 'https://github.com',
    scope: 'read:user user:email',
    oauth2: {
      authorize: 'https://github.com/login/oauth/authorize',
      token: 'https://github.com/login/oauth/access_token',
      profile: ['https://api.github.com/user', 'https://api.github.com/user/emails'],
    },
    toProfile([user, emails]) {
      const { id: subject, login } = v.parse(githubUser, user)
      const first = v.parse(githubEmails, emails).find(({ primary }) => primary)
      return createProfile(subject, login, first?.email, first?.verified)
    },
  },
  discord: {
    name: 'Discord',
    issuer: 'https://discord.com',
    scope: 'identify email',
    oauth2: {
      authorize: 'https://discord.com/oauth2/authorize',
      token: 'https://discord.com/api/oauth2/token',
      profile: ['https://discord.com/api/v10/users/@me'],
    },
    toProfile([user]) {
      const { id: subject, username, global_name, email, verified } = v.parse(discordUser, user)
      return createProfile(subject, global_name ?? username, email, verified)
    },
  },
  x: {
    name: 'X',
    issuer: 'https://x.com',
    scope: 'users.read tweet.read',
    oauth2: {
      authorize: 'https://x.com/i/oauth2/authorize',
      token: 'https://api.x.com/2/oauth2/token',
      profile: ['https://api.x.com/2/users/me'],
      isBasic: true,
    },
    toProfile([answer]) {
      const { data } = v.parse(xUser, answer)
      return createProfile(data.id, data.username)
    },
  },
  facebook: {
    name: 'Facebook',
    issuer: 'https://www.facebook.com',
    scope: 'public_profile',
    oauth2: {
      authorize: 'https://www.facebook.com/v23.0/dialog/oauth',
      token: 'https://graph.facebook.com/v23.0/oauth/access_token',
      profile: ['https://graph.facebook.com/v23.0/me?fields=id,name'],
    },
    toProfile([user]) {
      const { id: subject, name } = v.parse(facebookUser, user)
      return createProfile(subject, name)
    },
  },
}

/**
 * Moves the endpoints of a provider to a development server: `<base>/<provider>` is the issuer, the others are
 * below it.
 */
export function rebaseFacts(facts: ProviderFacts, provider: CodeProvider, base: string): ProviderFacts {
  const issuer = `${base}/${provider}`
  if (!facts.oauth2) return { ...facts, issuer }
  const profile = facts.oauth2.profile.map((_, index) => `${issuer}/profile/${index}`)
  const oauth2 = { ...facts.oauth2, authorize: `${issuer}/auth`, token: `${issuer}/token`, profile }
  return { ...facts, issuer, oauth2 }
}

/** A person at a provider. */
export type Profile = {
  /** Unique and permanent at the provider. */
  readonly subject: string
  /** Name at the provider. */
  readonly userName: string | undefined
  /** E-mail address the provider has confirmed. */
  readonly email: string | undefined
  /** The provider named an address without confirming it. */
  readonly isUnconfirmed: boolean
}

/** Display name of a provider. */
export function getProviderName(provider: SocialProvider): string {
  return provider === 'farcaster' ? 'Farcaster' : providerFacts[provider].name
}
