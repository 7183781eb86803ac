import { parseCaipAddress } from '@latchkey/protocol'
import type { Config } from '../config/Config.ts'
import type { SiwxSession } from '../siwx/SiwxSession.ts'
import { isSessionFor } from './isSessionFor.ts'
import type { SignInContext } from './SignInContext.ts'

/** What this account signed while its wallet connected, once; what another account signed is dropped. */
export function takeSigned(
  config: Config,
  { account, network, domain }: SignInContext,
  perNetwork: boolean,
): SiwxSession | undefined {
  const { stores } = config._internal
  const session = stores.signedOnConnect
  stores.signedOnConnect = undefined
  const accountAddress = parseCaipAddress(account)?.address ?? ''
  const isOwn = session && isSessionFor(session, { accountAddress, chainId: network, domain }, perNetwork)
  return isOwn ? session : undefined
}
