import type { CaipNetworkId } from '@latchkey/protocol'
import { sameAddress } from '../base/text.ts'
import type { KnownSession } from './KnownSession.ts'

/**
 * Whether a session is this account's, for this page, and not over. One prompt per account and page: with `perNetwork` also
 * per network. What it says of itself has to be what was signed: the text begins with page and account (W7.2).
 */
export function isSessionFor(
  { data, message }: KnownSession,
  account: { readonly accountAddress: string; readonly chainId: CaipNetworkId; readonly domain?: string },
  perNetwork: boolean,
): boolean {
  const [namespace] = account.chainId.split(':') as ['eip155']
  const isSame = (one: string) => sameAddress(namespace, one, account.accountAddress)
  return (
    data.chainId.startsWith(`${namespace}:`) &&
    (!perNetwork || data.chainId === account.chainId) &&
    isSame(data.accountAddress) &&
    (message === undefined || isSigned(message, account.domain, isSame)) &&
    (account.domain === undefined || data.domain === undefined || data.domain === account.domain) &&
    !(data.expirationTime !== undefined && Date.parse(data.expirationTime) <= Date.now())
  )
}

function isSigned(text: string, domain: string | undefined, isSame: (address: string) => boolean): boolean {
  const [head = '', address = ''] = text.split('\n')
  const page = /^(?:https?:\/\/)?(\S+) wants you to sign in with your .+ account:$/.exec(head)?.[1]
  return isSame(address) && (domain === undefined || page === domain)
}
