import { afterEach, expect, it, vi } from 'vitest'
import type { SiweConfig, SiweMessageArguments } from '../../config/signInOptions.ts'
import { startSignInTest } from '../../testing/startSignInTest.ts'
import { connect } from '../../wallets/connect.ts'
import { signIn } from '../signIn.ts'

afterEach(() => vi.unstubAllGlobals())

/** The least that an app's older `siweConfig` has. */
const siweCallbacks: SiweConfig = {
  getNonce: async () => '12345678',
  verifyMessage: async () => true,
  getSession: async () => null,
  signOut: async () => true,
}
/** Writes an EIP-4361 message of all the fields that an app's own `createMessage` is given. */
const createSiweText = (fields: SiweMessageArguments) =>
  [
    `${fields.domain} wants you to sign in with your Ethereum account:`,
    `${fields.address}\n`,
    `${fields.statement}\n`,
    `URI: ${fields.uri}`,
    `Version: ${fields.version}`,
    `Chain ID: ${fields.chainId}`,
    `Nonce: ${fields.nonce}`,
    `Issued At: ${fields.iat}`,
    `Expiration Time: ${fields.exp}`,
    `Not Before: ${fields.nbf}`,
    `Request ID: ${fields.requestId}`,
    'Resources:',
    ...(fields.resources ?? []).map((resource) => `- ${resource}`),
  ].join('\n')

it.each([
  ['the built-in message', undefined],
  ['the app’s own message', createSiweText],
])(
  '[S1.18] [S3.17] statement, times, request id and resources of `siweConfig` are signed: %s',
  async (_, createMessage) => {
    const nbf = new Date(Date.now() - 60_000).toISOString()
    const exp = new Date(Date.now() + 600_000).toISOString()
    const getMessageParams = async () => ({
      exp,
      nbf,
      statement: 'Sign in',
      requestId: 'r-1',
      resources: ['https://app.example.org/terms'],
    })
    const siweConfig = { ...siweCallbacks, getMessageParams, ...(createMessage && { createMessage }) }
    const test = await startSignInTest({ siweConfig })
    await connect(test.config, { connector: test.wallet.connector })
    await test.reach('asking')
    await signIn(test.config)
    const state = await test.reach('signedIn')
    const message = 'session' in state ? state.session?.message : undefined
    expect(message).toContain('\n\nSign in\n\n')
    expect(message).toContain(
      `\nExpiration Time: ${exp}\nNot Before: ${nbf}\nRequest ID: r-1\nResources:\n- https://app.example.org/terms`,
    )
  },
)
