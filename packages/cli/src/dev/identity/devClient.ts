import { generateKeyPairSync } from 'node:crypto'
import type { CodeProvider } from '@latchkey/protocol'

/** What our server is called at a provider of development, and its secret: worth nothing elsewhere. */
export function devClient(provider: CodeProvider): { readonly id: string; readonly secret: string } {
  return { id: `latchkey-dev-${provider}`, secret: `the secret of ${provider} in development` }
}

/** The key Apple would have given, made anew. */
export function makeAppleKey(): {
  readonly TEAM_ID: string
  readonly KEY_ID: string
  readonly PRIVATE_KEY: string
} {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
  return { TEAM_ID: 'DEVELOPMENT', KEY_ID: 'DEVELOPMENT', PRIVATE_KEY: pem }
}
