import type { Pending, PendingRequest, SessionNamespaces, SignWallet } from '@latchkey/walletconnect/wallet'
import type { FamilyApproval, Refusal } from '../approval/Approval.ts'
import { parseApproval } from '../approval/parseApproval.ts'
import { toRelayAddresses } from '../bitcoin/executeBitcoinApproval.ts'
import { fromRelayRequest, parseBitcoinApproval } from '../bitcoin/parseBitcoinApproval.ts'
import type { WalletConfig } from '../config.ts'
import { isPolkadotMethod, parsePolkadotApproval } from '../polkadot/parsePolkadotApproval.ts'
import { isSolanaMethod, parseSolanaApproval } from '../solana/parseSolanaApproval.ts'
import type { WalletStore } from '../state/createWalletStore.ts'
import { families, knownChains, type Site } from '../state/WalletState.ts'
import type { PairedRequest } from './Pairing.ts'
import { grantedAddress, grantedSite, sessionMethods, wantedChains, wantsChain } from './sessionNamespaces.ts'

/** A response to a request that needs no decision. */
export type Outcome = { readonly error: Refusal } | { readonly result: unknown }

/** Parses a pending WalletConnect message. What needs no decision is answered at once and gives `undefined`. */
export function parsePairedRequest(
  pending: Pending,
  wallet: Pick<SignWallet, 'sessions' | 'prepareAuthentication'>,
  { config, store }: { readonly config: WalletConfig; readonly store: WalletStore },
  answer: (id: number, outcome: Outcome) => void,
): PairedRequest | undefined {
  const chains = knownChains(config, store.get())
  if (pending.kind === 'proposal') {
    const { entry: proposal } = pending
    const { name, url } = proposal.proposer.metadata
    const chainIds = wantedChains(proposal).filter((id) => chains.some((chain) => chain.id === id))
    const { id, messageId } = proposal
    const paired = { id, messageId, name, origin: claimedOrigin(url), proposal }
    const family = families.find((one) => config[one] && wantsChain(proposal, config[one].caipNetworkId))
    return chainIds.length === 0 && family
      ? { kind: 'familyProposal', family, ...paired }
      : { kind: 'proposal', ...paired, chainIds }
  }
  if (pending.kind === 'authentication') {
    const { entry: authentication } = pending
    const { id, messageId, payload } = authentication
    const { name, url } = authentication.requester.metadata
    const eip155 = { chains: payload.chains, methods: [], events: [] }
    const wanted = wantedChains({ requiredNamespaces: {}, optionalNamespaces: { eip155 } })
    const chainIds = wanted.filter((wantedId) => chains.some((chain) => chain.id === wantedId))
    const prepare = ({ account, chainId }: Site) =>
      wallet.prepareAuthentication({
        payload,
        account: `eip155:${chainId}:${account}`,
        chains: [chainId, ...chainIds.filter((other) => other !== chainId)].map(
          (reference) => `eip155:${reference}`,
        ),
        methods: sessionMethods,
      })
    const origin = claimedOrigin(url)
    return { kind: 'authentication', id, messageId, name, origin, authentication, chainIds, prepare }
  }
  const { entry: request } = pending
  const session = wallet.sessions().find(({ topic }) => topic === request.topic)
  if (!session) return undefined
  const { name, url } = session.peer.metadata
  const { id, messageId } = request
  const paired = { id, messageId, name, origin: claimedOrigin(url), request }
  if (!request.chainId.startsWith('eip155:')) {
    const parsed = parseFamilyRequest(request, session.namespaces, config)
    if ('approval' in parsed) return { kind: 'familyRequest', ...paired, approval: parsed.approval }
    answer(id, parsed)
    return undefined
  }
  const { account } = grantedSite(session.namespaces)
  const site = { account, chainId: Number(request.chainId.replace(/^eip155:/, '')) }
  const parsed = parseApproval(request, { ...site, chains })
  if ('refusal' in parsed) {
    answer(id, { error: parsed.refusal })
    return undefined
  }
  return { kind: 'request', ...paired, approval: parsed.approval, site }
}

/** Parses a request on another family than EVM. Accounts are approved with the session, and not again. */
function parseFamilyRequest(
  request: PendingRequest,
  namespaces: SessionNamespaces,
  { solana, bitcoin, polkadot }: WalletConfig,
): { readonly approval: FamilyApproval } | Outcome {
  const unknown = { error: { code: 4200, message: 'Accounts are approved with the session.' } }
  if (isSolanaMethod(request.method)) {
    const granted =
      request.chainId === solana?.caipNetworkId ? grantedAddress(namespaces, 'solana') : undefined
    const parsed = parseSolanaApproval(request, granted)
    if ('refusal' in parsed) return { error: parsed.refusal }
    return parsed.approval.kind === 'solanaConnect' ? unknown : parsed
  }
  if (polkadot && isPolkadotMethod(request.method)) {
    const granted =
      request.chainId === polkadot.caipNetworkId ? grantedAddress(namespaces, 'polkadot') : undefined
    const account = polkadot.accounts.find(({ address }) => address === granted)
    const parsed = parsePolkadotApproval(request, { chain: polkadot, account })
    if ('refusal' in parsed) return { error: parsed.refusal }
    return parsed.approval.kind === 'polkadotConnect' ? unknown : parsed
  }
  const granted =
    request.chainId === bitcoin?.caipNetworkId ? grantedAddress(namespaces, 'bitcoin') : undefined
  const account = bitcoin?.accounts.find(({ payment }) => payment.address === granted)
  if (request.method === 'getAccountAddresses' && account) return { result: toRelayAddresses(account) }
  const parsed = parseBitcoinApproval(fromRelayRequest(request) ?? request, account)
  if ('refusal' in parsed) return { error: parsed.refusal }
  return parsed.approval.kind === 'bitcoinConnect' ? unknown : parsed
}

/** The origin of the URL in an app's metadata; `undefined` for anything but http(s). */
export function claimedOrigin(url: string): string | undefined {
  if (!URL.canParse(url)) return undefined
  const { origin, protocol } = new URL(url)
  return /^https?:$/.test(protocol) ? origin : undefined
}
