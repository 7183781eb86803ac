import { type JsonRpcAccount, type LocalAccount, numberToHex } from 'viem'
import { ProviderRpcError, TestWalletError } from '../errors.ts'
import { callNode, sendSigned, signPersonal, signTyped, type TestChain } from './signEvm.ts'

/** A chain that the wallet has. */
export type WalletChain = { readonly id: number; readonly name: string; readonly rpcUrl: string }

/** An account with its own key, or one that the node signs for. */
export type WalletAccount = LocalAccount | JsonRpcAccount

/** What the methods read and change of the wallet. */
type WalletState = {
  /** Grows when an app adds a chain. */
  readonly chains: WalletChain[]
  current(): WalletChain
  setChain(chain: WalletChain): void
  isPermitted(): boolean
  setPermitted(permitted: boolean): void
  /** Accounts the app sees now. */
  shared(): readonly string[]
  /** @throws ProviderRpcError 4100 where the app isn't connected to the account */
  signerOf(address: unknown): WalletAccount
}

/**
 * Creates what runs a request once the person has decided. Methods of wallets are answered here; all others go to the node of the
 * chain, which is the current one unless `chainId` names another.
 */
export function createMethods(
  wallet: WalletState,
): (method: string, params: readonly unknown[], chainId?: number) => Promise<unknown> {
  let sending: Promise<unknown> = Promise.resolve()
  return async (method, params, chainId) => {
    const chain = wallet.chains.find(({ id }) => id === chainId) ?? wallet.current()
    switch (method) {
      case 'eth_accounts':
        return wallet.shared()
      case 'eth_requestAccounts':
        wallet.setPermitted(true)
        return wallet.shared()
      case 'eth_chainId':
        return numberToHex(chain.id)
      case 'net_version':
        return String(chain.id)
      case 'wallet_getPermissions':
        return wallet.isPermitted() ? [{ parentCapability: 'eth_accounts' }] : []
      case 'wallet_requestPermissions':
        wallet.setPermitted(true)
        return [{ parentCapability: 'eth_accounts' }]
      case 'wallet_revokePermissions':
        wallet.setPermitted(false)
        return null
      case 'wallet_watchAsset':
        return true
      case 'wallet_switchEthereumChain':
        switchChain(wallet, params[0])
        return null
      case 'wallet_addEthereumChain':
        await addChain(wallet, params[0])
        return null
      case 'personal_sign': {
        const signer = wallet.signerOf(params[1])
        return signer.type === 'local'
          ? signPersonal(signer, params[0])
          : callNode(chain.rpcUrl, method, params)
      }
      case 'eth_signTypedData_v4': {
        const signer = wallet.signerOf(params[0])
        return signer.type === 'local' ? signTyped(signer, params[1]) : callNode(chain.rpcUrl, method, params)
      }
      case 'eth_sendTransaction': {
        const signer = wallet.signerOf((params[0] as { from?: unknown } | undefined)?.from)
        if (signer.type === 'json-rpc') return callNode(chain.rpcUrl, method, params)
        // One after the other: two at once would get the same nonce.
        const sent = sending.then(() => sendSigned(signer, chain, params[0]))
        sending = sent.catch(() => undefined)
        return sent
      }
      default:
        if (method.startsWith('wallet_'))
          throw new ProviderRpcError(4200, `The wallet doesn’t know ${method}.`)
        return callNode(chain.rpcUrl, method, params)
    }
  }
}

/** Switches as an app asks for it (EIP-3326); 4902 is an unknown chain. */
function switchChain(wallet: WalletState, parameter: unknown): void {
  const { chainId } = (parameter ?? {}) as { chainId?: string }
  const next = wallet.chains.find(({ id }) => id === Number(chainId))
  if (!next) throw new ProviderRpcError(4902, `Unrecognized chain ID "${chainId}".`)
  wallet.setChain(next)
}

/** Adds a chain and switches to it (EIP-3085), once its node has said that it serves this chain. */
async function addChain(wallet: WalletState, parameter: unknown): Promise<void> {
  const { chainId, rpcUrls, chainName } = (parameter ?? {}) as {
    chainId?: string
    rpcUrls?: readonly string[]
    chainName?: string
  }
  const [rpcUrl] = rpcUrls ?? []
  if (!chainId || !rpcUrl) throw new ProviderRpcError(-32602, 'A chain needs chainId and rpcUrls.')
  const known = wallet.chains.find(({ id }) => id === Number(chainId))
  if (!known && Number(await callNode(rpcUrl, 'eth_chainId', [])) !== Number(chainId))
    throw new ProviderRpcError(-32602, `The node ${rpcUrl} serves another chain than ${chainId}.`)
  const added = known ?? parseChain({ id: Number(chainId), rpcUrl, name: chainName })
  if (!known) wallet.chains.push(added)
  wallet.setChain(added)
}

/**
 * Parses a chain of the test or of an app.
 *
 * @throws TestWalletError without a valid id or the URL of a node
 */
export function parseChain({ id, name, rpcUrl, rpcUrls }: TestChain): WalletChain {
  const url = rpcUrl ?? rpcUrls?.default.http[0]
  if (!Number.isSafeInteger(id) || id <= 0) throw new TestWalletError(`${id} is no id of a chain.`)
  if (!url || !URL.canParse(url))
    throw new TestWalletError(`Chain ${id} needs the URL of a node as \`rpcUrl\`.`)
  return { id, name: name ?? `Chain ${id}`, rpcUrl: url }
}
