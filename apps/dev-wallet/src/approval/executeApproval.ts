import { executeBitcoinApproval } from '../bitcoin/executeBitcoinApproval.ts'
import { chainClient, loadSigning, sendTransaction } from '../chain.ts'
import type { WalletConfig } from '../config.ts'
import { executePolkadotApproval } from '../polkadot/executePolkadotApproval.ts'
import { executeSolanaApproval } from '../solana/executeSolanaApproval.ts'
import type { WalletStore } from '../state/createWalletStore.ts'
import { transitions } from '../state/transitions.ts'
import { type Chosen, knownChains, type Site } from '../state/WalletState.ts'
import type { Approval, EvmApproval } from './Approval.ts'

/** Executes an approved request and returns its result. @throws errors that are returned to the page */
export async function executeApproval(
  approval: Approval,
  { origin, chosen }: { readonly origin: string; readonly chosen: Chosen },
  wallet: { readonly config: WalletConfig; readonly store: WalletStore },
): Promise<unknown> {
  switch (approval.kind) {
    case 'solanaConnect':
    case 'solanaSignMessage':
    case 'solanaSignTransactions': {
      if (!('solana' in chosen)) throw new Error('No Solana account was chosen.')
      return executeSolanaApproval(approval, { origin, account: chosen.solana }, wallet)
    }
    case 'bitcoinConnect':
    case 'bitcoinSignMessage':
    case 'bitcoinSignPsbt':
    case 'bitcoinSendTransfer': {
      if (!('bitcoin' in chosen)) throw new Error('No Bitcoin account was chosen.')
      return executeBitcoinApproval(approval, { origin, account: chosen.bitcoin }, wallet)
    }
    case 'polkadotConnect':
    case 'polkadotSignMessage':
    case 'polkadotSignPayload': {
      if (!('polkadot' in chosen)) throw new Error('No Polkadot account was chosen.')
      return executePolkadotApproval(approval, { origin, account: chosen.polkadot }, wallet)
    }
    default:
      if (!('chainId' in chosen)) throw new Error('No EVM account was chosen.')
      return executeEvmApproval(approval, { origin, site: chosen }, wallet)
  }
}

async function executeEvmApproval(
  approval: EvmApproval,
  from: { readonly origin: string; readonly site: Site },
  wallet: { readonly config: WalletConfig; readonly store: WalletStore },
): Promise<unknown> {
  const { config, store } = wallet
  const { origin, site } = from
  switch (approval.kind) {
    case 'connect':
      store.update((state) => transitions.connect(state, origin, site))
      return [site.account]
    case 'switchChain':
      store.update((state) => transitions.switchSite(state, origin, approval.chain.id))
      return null
    case 'addChain': {
      // EIP-3085: the RPC URL must serve the requested chain.
      const id = await chainClient(approval.chain).getChainId()
      if (id !== approval.chain.id)
        throw new Error(
          `The RPC address serves chain ${id}, not ${approval.chain.id}. The network was not added.`,
        )
      store.update((state) =>
        transitions.switchSite(
          transitions.addChain(state, config, approval.chain),
          origin,
          approval.chain.id,
        ),
      )
      return null
    }
    case 'sendTransaction': {
      const chain = knownChains(config, store.get()).find(({ id }) => id === site.chainId)
      if (!chain) throw new Error(`The dev wallet no longer knows chain ${site.chainId}.`)
      return sendTransaction(chain, findAccount(config, approval.account), approval.transaction)
    }
    case 'signIn':
    case 'signMessage': {
      const signer = await loadSigner(config, approval.account)
      return signer.signMessage({ message: { raw: approval.message } })
    }
    case 'signTypedData': {
      const signer = await loadSigner(config, approval.account)
      return signer.signTypedData(approval.typedData)
    }
  }
}

function findAccount(config: WalletConfig, address: string) {
  const account = config.accounts.find((candidate) => candidate.address === address)
  if (!account) throw new Error(`The dev wallet has no key for ${address}.`)
  return account
}

async function loadSigner(config: WalletConfig, address: string) {
  const { privateKeyToAccount } = await loadSigning()
  return privateKeyToAccount(findAccount(config, address).privateKey)
}

/** Formats an error of an approved request for the page, with the node's own code where there is one. */
export function describeFailure(error: unknown): { code: number; message: string } {
  const cause = error instanceof Error ? findCode(error) : undefined
  const message =
    typeof error === 'object' && error !== null && 'shortMessage' in error
      ? String(error.shortMessage)
      : error instanceof Error
        ? error.message
        : 'The dev wallet failed for an unknown reason.'
  return { code: cause ?? -32603, message }
}

function findCode(error: Error): number | undefined {
  let current: unknown = error
  // viem nests the node's error some causes deep. Only JSON-RPC codes (-32000 and below)
  // count, not e.g. a status of HTTP.
  for (let depth = 0; depth < 8 && typeof current === 'object' && current !== null; depth++) {
    if (
      'code' in current &&
      typeof current.code === 'number' &&
      Number.isInteger(current.code) &&
      current.code < -31999
    )
      return current.code
    current = 'cause' in current ? current.cause : undefined
  }
  return undefined
}
