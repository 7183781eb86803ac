import { createHash } from 'node:crypto'
import type { CodeProvider } from '@latchkey/protocol'

/** Somebody who signs in at a provider of development. */
export type DevPerson = {
  readonly sub: string
  readonly claims: Readonly<Record<string, unknown>>
  /** What the provider's profile addresses answer. */
  readonly answers: readonly unknown[]
}

/** Who the person says they are, as this provider tells it: names, numbers and claims differ from one to the next. */
export function profileOf(provider: CodeProvider, form: URLSearchParams): DevPerson {
  const name = form.get('name')?.trim() || 'Ada'
  const email = form.get('email')?.trim() || undefined
  const verified = form.get('confirmed') === 'on'
  const hash = createHash('sha256').update(`${provider}|${name.toLowerCase()}`).digest('hex')
  const number = Number.parseInt(hash.slice(0, 8), 16)
  const sub = provider === 'google' ? String(number) : hash.slice(0, 24)
  const login = name.toLowerCase().replaceAll(/[^a-z0-9]/g, '')
  const answers: { readonly [name in CodeProvider]: readonly unknown[] } = {
    google: [],
    apple: [],
    github: [{ id: number, login }, email ? [{ email, primary: true, verified }] : []],
    discord: [{ id: String(number), username: login, global_name: name, email: email ?? null, verified }],
    x: [{ data: { id: String(number), name, username: login } }],
    facebook: [{ id: String(number), name }],
  }
  const isRelay = email?.endsWith('@privaterelay.appleid.com') ?? false
  const claims =
    provider === 'apple'
      ? // Apple writes its flags as texts, and tells no name in the token
        { ...(email && { email, email_verified: String(verified), is_private_email: String(isRelay) }) }
      : { name, ...(email && { email, email_verified: verified }) }
  return { sub, claims, answers: answers[provider] }
}
