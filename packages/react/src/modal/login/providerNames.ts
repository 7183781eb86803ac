import type { SocialProvider } from '@latchkey/core'

/** What the services call themselves, in every language. */
export const providerNames: { readonly [provider in SocialProvider]: string } = {
  google: 'Google',
  x: 'X',
  discord: 'Discord',
  farcaster: 'Farcaster',
  github: 'GitHub',
  apple: 'Apple',
  facebook: 'Facebook',
}
