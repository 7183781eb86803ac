/** S3.22: the providers a modal may offer, in their default order. */
export const socialProviders = ['google', 'x', 'discord', 'farcaster', 'github', 'apple', 'facebook'] as const

export type SocialProvider = (typeof socialProviders)[number]

/** S3.23: the six an authorization code comes from. Farcaster is signed in to by a signature (S7.47, S7.48). */
export const codeProviders = ['google', 'github', 'apple', 'facebook', 'x', 'discord'] as const

export type CodeProvider = (typeof codeProviders)[number]

/** Whether a value names a provider (S5.08). */
export function isSocialProvider(value: unknown): value is SocialProvider {
  return (socialProviders as readonly unknown[]).includes(value)
}
