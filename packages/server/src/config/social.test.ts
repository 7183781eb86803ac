import { describe, expect, it } from 'vitest'
import { ServerConfigError } from './environment.ts'
import { readConfig } from './readConfig.ts'

const problemsOf = (env: Record<string, string>) => {
  try {
    readConfig(env)
    return []
  } catch (error) {
    return error instanceof ServerConfigError ? error.problems.map(({ variable }) => variable) : ['?']
  }
}
const key = '-----BEGIN PRIVATE KEY-----\\nabc\\n-----END PRIVATE KEY-----'

describe('settings of other services', () => {
  it('one with all of its settings is offered', () => {
    const { social } = readConfig({
      LATCHKEY_GITHUB_CLIENT_ID: 'a',
      LATCHKEY_GITHUB_CLIENT_SECRET: 'b',
      LATCHKEY_APPLE_CLIENT_ID: 'c',
      LATCHKEY_APPLE_TEAM_ID: 'd',
      LATCHKEY_APPLE_KEY_ID: 'e',
      LATCHKEY_APPLE_PRIVATE_KEY: key,
      LATCHKEY_FARCASTER_RELAY: 'https://relay.farcaster.xyz/',
    })
    expect(social.providers).toEqual({
      github: { clientId: 'a', secret: 'b' },
      apple: { clientId: 'c', secret: { teamId: 'd', keyId: 'e', privateKey: key.replaceAll('\\n', '\n') } },
    })
    expect(social.farcaster).toMatchObject({ relay: 'https://relay.farcaster.xyz', chain: 'eip155:10' })
  })

  it.each([
    [{ LATCHKEY_X_CLIENT_ID: 'a' }, 'LATCHKEY_X_CLIENT_SECRET'],
    [{ LATCHKEY_GOOGLE_CLIENT_SECRET: 'a' }, 'LATCHKEY_GOOGLE_CLIENT_ID'],
    [
      { LATCHKEY_APPLE_CLIENT_ID: 'a', LATCHKEY_APPLE_TEAM_ID: 'b', LATCHKEY_APPLE_KEY_ID: 'c' },
      'LATCHKEY_APPLE_PRIVATE_KEY',
    ],
    [{ LATCHKEY_SOCIAL_BASE: 'https://id.example' }, 'LATCHKEY_SOCIAL_BASE'],
    [{ LATCHKEY_FARCASTER_RELAY: 'ftp://x' }, 'LATCHKEY_FARCASTER_RELAY'],
    [
      { LATCHKEY_FARCASTER_RELAY: 'https://x.example', LATCHKEY_FARCASTER_ID_REGISTRY: '0x1' },
      'LATCHKEY_FARCASTER_ID_REGISTRY',
    ],
    [
      { LATCHKEY_FARCASTER_RELAY: 'https://x.example', LATCHKEY_FARCASTER_CHAIN: 'solana:x' },
      'LATCHKEY_FARCASTER_CHAIN',
    ],
  ] as const)('%j: %s is named', (env, variable) => {
    expect(problemsOf(env as unknown as Record<string, string>)).toContain(variable)
  })
})
