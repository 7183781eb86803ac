import { type CaipNetworkId, parseCaipNetworkId } from '@latchkey/protocol'
import type { ProposalNamespaces } from '@latchkey/walletconnect'
import type { AdapterContext } from '../../../config/Adapter.ts'
import type { SignInOffer } from '../../../signIn/SignInOffer.ts'
import type { PairedWallet } from './askToSignIn.ts'

/** What a wallet may be asked to sign with the session, on EVM networks (S5.24); undefined where connecting comes first. */
export function offerSignIn(
  { app }: AdapterContext,
  { eip155 }: ProposalNamespaces,
): (signal: AbortSignal) => Promise<SignInOffer | undefined> {
  const chains = eip155?.chains?.flatMap((chain) => parseCaipNetworkId(chain)?.caipNetworkId ?? [])
  return async (signal) => chains && app?._internal.stores?.offerSignIn?.(chains, signal)
}

/** Hands on what the wallet signed, for its network where it signed for several. */
export function keepSigned({ offer, signed = [] }: PairedWallet, network: CaipNetworkId): void {
  const session = signed.find(({ data }) => data.chainId === network) ?? signed[0]
  if (session) offer?.keep(session)
}
