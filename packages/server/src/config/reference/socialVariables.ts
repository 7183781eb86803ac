import type { ConfigVariable } from './ConfigVariable.ts'

/** Variables of the configuration: sign-in with other services. */
export const socialVariables: readonly ConfigVariable[] = [
  {
    name: 'LATCHKEY_APPLE_CLIENT_ID',
    meaning: 'Sign-in with Apple: the services id',
  },
  {
    name: 'LATCHKEY_APPLE_TEAM_ID',
    meaning: 'The team’s id',
  },
  {
    name: 'LATCHKEY_APPLE_KEY_ID',
    meaning: 'The id of the key',
  },
  {
    name: 'LATCHKEY_APPLE_PRIVATE_KEY',
    isSecret: true,
    meaning:
      'The key file Apple gave, PEM with `\\n` for line breaks; a secret is signed with it for each exchange',
  },
  {
    name: 'LATCHKEY_FARCASTER_RELAY',
    meaning: 'Sign-in with Farcaster: the channel server, e.g. `https://relay.farcaster.xyz`',
  },
  {
    name: 'LATCHKEY_FARCASTER_CHAIN',
    fallback: '`eip155:10`',
    meaning: 'Where Farcaster’s registries are; needs a node of that chain',
  },
  {
    name: 'LATCHKEY_FARCASTER_ID_REGISTRY',
    fallback: 'Farcaster’s on Optimism',
    meaning: 'Address of the registry of ids',
  },
  {
    name: 'LATCHKEY_FARCASTER_KEY_REGISTRY',
    fallback: 'Farcaster’s on Optimism',
    meaning: 'Address of the registry of keys',
  },
  {
    name: 'LATCHKEY_SOCIAL_BASE',
    meaning: 'Development only: one server that plays every provider, each at `<base>/<provider>`',
  },
  {
    name: 'LATCHKEY_GOOGLE_CLIENT_ID',
    meaning: 'Sign-in with Google: the id of your app there',
  },
  {
    name: 'LATCHKEY_GOOGLE_CLIENT_SECRET',
    isSecret: true,
    meaning: 'Its secret',
  },
  {
    name: 'LATCHKEY_GITHUB_CLIENT_ID',
    meaning: 'Sign-in with GitHub: the id of your app there',
  },
  {
    name: 'LATCHKEY_GITHUB_CLIENT_SECRET',
    isSecret: true,
    meaning: 'Its secret',
  },
  {
    name: 'LATCHKEY_FACEBOOK_CLIENT_ID',
    meaning: 'Sign-in with Facebook: the id of your app there',
  },
  {
    name: 'LATCHKEY_FACEBOOK_CLIENT_SECRET',
    isSecret: true,
    meaning: 'Its secret',
  },
  {
    name: 'LATCHKEY_X_CLIENT_ID',
    meaning: 'Sign-in with X: the id of your app there',
  },
  {
    name: 'LATCHKEY_X_CLIENT_SECRET',
    isSecret: true,
    meaning: 'Its secret',
  },
  {
    name: 'LATCHKEY_DISCORD_CLIENT_ID',
    meaning: 'Sign-in with Discord: the id of your app there',
  },
  {
    name: 'LATCHKEY_DISCORD_CLIENT_SECRET',
    isSecret: true,
    meaning: 'Its secret',
  },
]
