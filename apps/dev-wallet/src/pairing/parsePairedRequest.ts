import type { Pending, SignWallet } from '@latchkey/walletconnect/wallet'
import type { Refusal } from '../approval/Approval.ts'
import { parseApproval } from '../approval/parseApproval.ts'
import type { WalletConfig } from '../config.ts'
import { isSolanaMethod, parseSolanaApproval } from '../solana/parseSolanaApproval.ts'
import type { WalletStore } from '../state/createWalletStore.ts'
import { knownChains, type Site } from '../state/WalletState.ts'
import type { PairedRequest } from './Pairing.ts'
import { grantedSite, grantedSolana, sessionMethods, wantedChains, wantsSolana } from './sessionNamespaces.ts'

/** Parses a pending WalletConnect message. Invalid requests are refused at once and give `undefined`. */
export function parsePairedRequest(
  pending: Pending,
  wallet: Pick<SignWallet, 'sessions' | 'prepareAuthentication'>,
  { config, store }: { readonly config: WalletConfig; readonly store: WalletStore },
  refuse: (id: number, refusal: Refusal) => void,
): PairedRequest | undefined {
  const chains = knownChains(config, store.get())
  if (pending.kind === 'proposal') {
    const { entry: proposal } = pending
    const { name, url } = proposal.proposer.metadata
    const chainIds = wantedChains(proposal).filter((id) => chains.some((chain) => chain.id === id))
    const { id, messageId } = proposal
    const paired = { id, messageId, name, origin: claimedOrigin(url), proposal }
    const { solana } = config
    return chainIds.length === 0 && solana && wantsSolana(proposal, solana.caipNetworkId)
      ? { kind: 'solanaProposal', ...paired }
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
  if (isSolanaMethod(request.method)) {
    const granted =
      request.chainId === config.solana?.caipNetworkId ? grantedSolana(session.namespaces) : undefined
    const parsed = parseSolanaApproval(request, granted)
    if ('approval' in parsed && parsed.approval.kind !== 'solanaConnect')
      return { kind: 'solanaRequest', ...paired, approval: parsed.approval }
    const unknown = { code: 4200, message: 'Accounts are approved with the session.' }
    refuse(id, 'refusal' in parsed ? parsed.refusal : unknown)
    return undefined
  }
  const { account } = grantedSite(session.namespaces)
  const site = { account, chainId: Number(request.chainId.replace(/^eip155:/, '')) }
  const parsed = parseApproval(request, { ...site, chains })
  if ('refusal' in parsed) {
    refuse(id, parsed.refusal)
    return undefined
  }
  return { kind: 'request', ...paired, approval: parsed.approval, site }
}

/** The origin of the URL in an app's metadata; `undefined` for anything but http(s). */
export function claimedOrigin(url: string): string | undefined {
  if (!URL.canParse(url)) return undefined
  const { origin, protocol } = new URL(url)
  return /^https?:$/.test(protocol) ? origin : undefined
}
