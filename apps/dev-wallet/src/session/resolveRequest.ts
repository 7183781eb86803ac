import type { Approval, FamilyApproval, Refusal } from '../approval/Approval.ts'
import { parseApproval } from '../approval/parseApproval.ts'
import { isBitcoinMethod, parseBitcoinApproval } from '../bitcoin/parseBitcoinApproval.ts'
import type { PageMessage, WalletMessage } from '../channel.ts'
import type { WalletConfig } from '../config.ts'
import { isPolkadotMethod, parsePolkadotApproval } from '../polkadot/parsePolkadotApproval.ts'
import { isSolanaMethod, parseSolanaApproval } from '../solana/parseSolanaApproval.ts'
import { knownChains, type WalletState } from '../state/WalletState.ts'

/** Returns the approval a person has to decide, or the response where no decision is needed. */
export function resolveRequest(
  request: PageMessage & { type: 'request' },
  origin: string,
  wallet: { readonly config: WalletConfig; readonly state: WalletState },
): { readonly approval: Approval } | { readonly answer: WalletMessage } {
  const { config, state } = wallet
  const { id, method } = request
  if (isSolanaMethod(method) || isBitcoinMethod(method) || isPolkadotMethod(method)) {
    const parsed = parseFamilyRequest(request, origin, wallet)
    if ('refusal' in parsed) return { answer: { type: 'error', id, ...parsed.refusal } }
    return 'connected' in parsed ? { answer: { type: 'result', id, result: parsed.connected } } : parsed
  }
  const site = state.sites[origin]
  const parsed = parseApproval(request, {
    account: site?.account,
    chainId: site?.chainId ?? state.chainId,
    chains: knownChains(config, state),
  })
  if ('refusal' in parsed) return { answer: { type: 'error', id, ...parsed.refusal } }
  const { approval } = parsed
  // A repeated connect, or a switch to the chain the page is already on.
  if (site && approval.kind === 'connect' && method === 'eth_requestAccounts')
    return { answer: { type: 'result', id, result: [site.account] } }
  if (site && approval.kind === 'switchChain' && approval.chain.id === site.chainId)
    return { answer: { type: 'result', id, result: null } }
  return parsed
}

/**
 * Parses a page's request on another family than EVM. Returns `connected` for a page that is connected already and connects again: it
 * gets the same accounts, and the person is not asked.
 */
function parseFamilyRequest(
  request: PageMessage & { type: 'request' },
  origin: string,
  { config, state }: { readonly config: WalletConfig; readonly state: WalletState },
): { readonly approval: FamilyApproval } | { readonly refusal: Refusal } | { readonly connected: unknown } {
  const absent = (name: string) => ({ refusal: { code: 4200, message: `This stack runs no ${name} chain.` } })
  if (isSolanaMethod(request.method)) {
    if (!config.solana) return absent('Solana')
    const account = state.solanaSites[origin]
    const parsed = parseSolanaApproval(request, account)
    const isRepeated = 'approval' in parsed && parsed.approval.kind === 'solanaConnect' && account
    return isRepeated ? { connected: { accounts: [account] } } : parsed
  }
  if (isPolkadotMethod(request.method)) {
    const chain = config.polkadot
    if (!chain) return absent('Polkadot')
    const account = chain.accounts.find(({ address }) => address === state.polkadotSites[origin])
    const parsed = parsePolkadotApproval(request, { chain, account })
    const isRepeated = 'approval' in parsed && parsed.approval.kind === 'polkadotConnect' && account
    return isRepeated ? { connected: { connected: account.address } } : parsed
  }
  if (!config.bitcoin) return absent('Bitcoin')
  const account = config.bitcoin.accounts.find(
    ({ payment }) => payment.address === state.bitcoinSites[origin],
  )
  const parsed = parseBitcoinApproval(request, account)
  const isRepeated = 'approval' in parsed && parsed.approval.kind === 'bitcoinConnect' && account
  return isRepeated ? { connected: { connected: account.payment.address } } : parsed
}
