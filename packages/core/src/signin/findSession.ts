import { type CaipNetworkId, parseCaipAddress } from '@latchkey/protocol'
import { withDeadline } from '../base/deadline.ts'
import { sameAddress } from '../base/text.ts'
import type { Config } from '../config/Config.ts'
import type { SiwxSession } from '../config/signInOffer.ts'
import type { KnownSession, SiwxHooks } from '../config/signInOptions.ts'
import { type SignInContext, signInTimeouts } from './signInContext.ts'

/**
 * The valid session of an account on this page, if there is one.
 *
 * @throws what the hooks reject with, TimeoutError, AbortedError
 */
export async function findSession(
  config: Config,
  hooks: SiwxHooks,
  { account, network, domain }: SignInContext,
): Promise<KnownSession | undefined> {
  const accountAddress = parseCaipAddress(account)?.address ?? ''
  const sessions = await withDeadline(async () => hooks.getSessions(network, accountAddress), {
    timeout: signInTimeouts.service,
    operation: 'getSessions',
    signal: config._internal.stopSignal,
  })
  const perNetwork = hooks.perNetwork ?? false
  return sessions.find((session) =>
    isSessionFor(session, { accountAddress, chainId: network, domain }, perNetwork),
  )
}

/**
 * Whether a session belongs to an account and page and has not expired; with `perNetwork` also to the network. Its
 * fields must match the signed text, which begins with page and account.
 */
export function isSessionFor(
  { data, message }: KnownSession,
  account: { readonly accountAddress: string; readonly chainId: CaipNetworkId; readonly domain?: string },
  perNetwork: boolean,
): boolean {
  const [namespace] = account.chainId.split(':') as ['eip155']
  const isSame = (address: string) => sameAddress(namespace, address, account.accountAddress)
  return (
    data.chainId.startsWith(`${namespace}:`) &&
    (!perNetwork || data.chainId === account.chainId) &&
    isSame(data.accountAddress) &&
    (message === undefined || isSigned(message, account.domain, isSame)) &&
    (account.domain === undefined || data.domain === undefined || data.domain === account.domain) &&
    !(data.expirationTime !== undefined && Date.parse(data.expirationTime) <= Date.now())
  )
}

/** Whether a signed text (EIP-4361, and its forms for other chains) names the page and the account. */
function isSigned(text: string, domain: string | undefined, isSame: (address: string) => boolean): boolean {
  const [firstLine = '', address = ''] = text.split('\n')
  const page = /^(?:https?:\/\/)?(\S+) wants you to sign in with your .+ account:$/.exec(firstLine)?.[1]
  return isSame(address) && (domain === undefined || page === domain)
}

/**
 * Removes and returns the session that was signed while the wallet connected; `undefined` if another account signed
 * it.
 */
export function consumeSignedOnConnect(
  config: Config,
  { account, network, domain }: SignInContext,
  perNetwork: boolean,
): SiwxSession | undefined {
  const { stores } = config._internal
  const session = stores.signedOnConnect
  stores.signedOnConnect = undefined
  const accountAddress = parseCaipAddress(account)?.address ?? ''
  const isForAccount =
    session && isSessionFor(session, { accountAddress, chainId: network, domain }, perNetwork)
  return isForAccount ? session : undefined
}
