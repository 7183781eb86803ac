import { evm } from '../../chains/evm/evm.ts'
import type { Connector } from '../../config/Connector.ts'
import type { LoginEvent, LoginSource } from '../../config/LoginSource.ts'
import type { TestConfigParameters } from '../../testing/createTestConfig.ts'
import { startTestConfig } from '../../testing/startTestConfig.ts'
import type { EmbeddedProvider } from '../createEmbeddedProvider.ts'
import type { EmailWalletOptions } from '../EmailWalletOptions.ts'
import { emailWallet } from '../emailWallet.ts'
import { createTestFrame } from './createTestFrame.ts'

/** A started config, without wallets of the browser, with the embedded wallet over a frame in memory. */
export function startEmbedded(
  test = createTestFrame(),
  {
    readyTimeout,
    openWindow,
    ...parameters
  }: TestConfigParameters & {
    readyTimeout?: number
    openWindow?: NonNullable<EmailWalletOptions['frame']>['openWindow']
  } = {},
) {
  const { element, listener } = test.frame
  const adapters = emailWallet([{ ...evm(), setup: () => () => {} }], {
    frameUrl: 'https://wallet.example.org',
    projectId: 'test',
    frame: { element, listener, readyTimeout, openWindow },
  })
  const started = startTestConfig({ adapters, ...parameters })
  const connector = started.config.connectors.find(({ type }) => type === 'AUTH') as Connector
  const loginEvents: LoginEvent[] = []
  connector?.login?.subscribe((event) => loginEvents.push(event))
  const provider = connector?.getProvider() as EmbeddedProvider
  return {
    ...test,
    ...started,
    connector,
    login: connector?.login as LoginSource,
    /** Every event of `login`. */
    loginEvents,
    /** Sends a request to the EIP-1193 provider. */
    ask: (method: string, ...params: unknown[]) => provider.request({ method, params }),
  }
}

/** The same, signed in by a code and connected. */
export async function startSignedIn(...parameters: Parameters<typeof startEmbedded>) {
  const app = startEmbedded(...parameters)
  await app.login.begin({ email: 'mira@example.org' })
  await app.login.enterCode({ code: app.state.code })
  const { connect } = await import('../../wallets/connect.ts')
  await connect(app.config, { connector: app.connector })
  return app
}
