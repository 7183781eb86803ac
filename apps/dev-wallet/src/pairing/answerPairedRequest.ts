import { reasons, type SignWallet } from '@latchkey/walletconnect/wallet'
import { stringToHex } from 'viem'
import { type FamilyApproval, isBitcoinApproval, isPolkadotApproval } from '../approval/Approval.ts'
import { describeFailure, executeApproval } from '../approval/executeApproval.ts'
import { executeBitcoinApproval, toBitcoinRelayAnswer } from '../bitcoin/executeBitcoinApproval.ts'
import type { WalletConfig } from '../config.ts'
import { executePolkadotApproval } from '../polkadot/executePolkadotApproval.ts'
import { executeSolanaApproval, toRelayAnswer } from '../solana/executeSolanaApproval.ts'
import type { WalletStore } from '../state/createWalletStore.ts'
import { transitions } from '../state/transitions.ts'
import type { Family, Site } from '../state/WalletState.ts'
import type { PairedRequest } from './Pairing.ts'
import { familyNamespaces, sessionNamespaces } from './sessionNamespaces.ts'

/** What answering a request needs. */
type Answering = {
  readonly wallet: SignWallet
  readonly config: WalletConfig
  readonly store: WalletStore
}

/** Approves a paired app's request. An error while executing is sent to the app. @throws where no answer could be sent */
export async function approvePairedRequest(
  paired: PairedRequest,
  site: Site,
  parts: Answering,
): Promise<void> {
  const { wallet } = parts
  const { id } = paired
  switch (paired.kind) {
    case 'proposal': {
      const chainIds = [site.chainId, ...paired.chainIds.filter((id) => id !== site.chainId)]
      choose(site, parts)
      const namespaces = sessionNamespaces(paired.proposal, { account: site.account, chainIds })
      await wallet.approve({ id, namespaces })
      return
    }
    case 'authentication': {
      const cacao = await signIn(paired, site, parts)
      choose(site, parts)
      await wallet.approveAuthentication({ id, cacaos: [cacao] })
      return
    }
    case 'request': {
      const from = { origin: paired.origin ?? 'about:blank', chosen: paired.site }
      const answer = await executeApproval(paired.approval, from, parts).then(
        (result) => ({ id, result }),
        (error: unknown) => ({ id, error: describeFailure(error) }),
      )
      await wallet.respond(answer)
      return
    }
    default:
      await approveFamily(wallet, parts, paired, site.account)
  }
}

/**
 * Signs in with one signature of one account; the signed message lists the other chains it authorizes. Returns a CACAO
 * (CAIP-74).
 */
async function signIn(paired: PairedRequest & { kind: 'authentication' }, site: Site, parts: Answering) {
  const { message, payload } = paired.prepare(site)
  const approval = { kind: 'signIn', account: site.account, message: stringToHex(message) } as const
  const from = { origin: paired.origin ?? 'about:blank', chosen: site }
  const s = String(await executeApproval(approval, from, parts))
  return { h: { t: 'caip122' }, p: payload, s: { t: 'eip191', s } } as const
}

/** Makes the account and chain selected for the app the wallet's own selection. */
function choose({ account, chainId }: Site, { store }: Answering): void {
  store.update((now) => transitions.selectNetwork(transitions.selectAccount(now, account), chainId))
}

/**
 * Approves a paired app's request on another family than EVM. An error while executing is sent to the app; errors of the relay are
 * thrown.
 */
async function approveFamily(
  wallet: SignWallet,
  parts: { readonly config: WalletConfig; readonly store: WalletStore },
  paired: PairedRequest & { kind: 'familyProposal' | 'familyRequest' },
  account: string,
): Promise<void> {
  const { id } = paired
  if (paired.kind === 'familyProposal') {
    const { family, proposal } = paired
    const { addresses, chain } = describeAccount(parts.config, family, account)
    parts.store.update((now) => transitions.selectFamilyAccount(now, family, account))
    await wallet.approve({ id, namespaces: familyNamespaces(proposal, chain, addresses) })
    return
  }
  const from = { origin: paired.origin ?? 'about:blank', account }
  const answer = await executeFamily(paired.approval, from, parts).then(
    (result) => ({ id, result }),
    (error: unknown) => ({ id, error: describeFailure(error) }),
  )
  await wallet.respond(answer)
}

/** Executes a request and returns its result in the shape of the relay's methods. */
async function executeFamily(
  approval: FamilyApproval,
  from: { readonly origin: string; readonly account: string },
  parts: { readonly config: WalletConfig; readonly store: WalletStore },
): Promise<unknown> {
  if (isBitcoinApproval(approval))
    return toBitcoinRelayAnswer(await executeBitcoinApproval(approval, from, parts))
  if (isPolkadotApproval(approval)) return executePolkadotApproval(approval, from, parts)
  return toRelayAnswer(approval, await executeSolanaApproval(approval, from, parts))
}

/** The chain of a family, and every address of an account there. */
export function describeAccount(
  { solana, bitcoin, polkadot }: WalletConfig,
  family: Family,
  account: string,
): { readonly chain: string; readonly addresses: readonly string[] } {
  if (family === 'solana') return { chain: solana?.caipNetworkId ?? '', addresses: [account] }
  if (family === 'polkadot') return { chain: polkadot?.caipNetworkId ?? '', addresses: [account] }
  const own = bitcoin?.accounts.find(({ payment }) => payment.address === account)
  return {
    chain: bitcoin?.caipNetworkId ?? '',
    addresses: own ? [own.payment.address, own.ordinals.address] : [],
  }
}

/** Rejects a paired app's request. @throws WalletConnectError where the app can't be reached */
export async function rejectPairedRequest({ kind, id }: PairedRequest, wallet: SignWallet): Promise<void> {
  if (kind === 'proposal' || kind === 'familyProposal') await wallet.reject({ id })
  else if (kind === 'authentication') await wallet.rejectAuthentication({ id })
  else await wallet.respond({ id, error: reasons.userRejected })
}
