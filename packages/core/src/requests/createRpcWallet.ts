import type { CaipNetworkId } from '@latchkey/protocol'
import { base64 } from '@scure/base'
import { fromBase58, toBase58 } from '../base/base58.ts'
import { RpcError } from '../base/rpcErrors.ts'
import { clusterNames, type StandardAccount, type StandardWallet } from '../wallets/standardWallet.ts'
import { InvalidAnswerError } from './requestWallet.ts'

/** Parameters of {@link createRpcWallet}: a wallet that answers the methods of the WalletConnect Solana RPC reference. */
type RpcWalletParameters = {
  readonly name: string
  /** Addresses that the wallet shares at present, Base58. */
  accounts(): readonly string[]
  /** Networks of these addresses. */
  chains(): readonly CaipNetworkId[]
  /** Throws when the wallet shares no account of this chain family any more. Absent: the requests say so. */
  assertConfigured?(): void
  /** Whether the wallet allows a method. */
  allows(method: SolanaMethod): boolean
  request(call: { method: SolanaMethod; params: unknown; chain: CaipNetworkId }): Promise<unknown>
}

/** The signing methods of the WalletConnect Solana RPC reference. */
export type SolanaMethod =
  | 'solana_signMessage'
  | 'solana_signTransaction'
  | 'solana_signAllTransactions'
  | 'solana_signAndSendTransaction'

/** One input of Wallet Standard's `solana:signTransaction`. */
type Signing = { account: StandardAccount; chain?: string; transaction: Uint8Array }

/**
 * Wraps a wallet that is reached by JSON requests, over a relay or in a frame, as a Wallet Standard wallet, so that
 * the Solana adapter treats it like a wallet of the browser. Messages are sent as Base58, transactions as Base64.
 */
export function createRpcWallet(p: RpcWalletParameters): StandardWallet {
  const requestSolana = (method: SolanaMethod, params: unknown, chain: CaipNetworkId) => {
    p.assertConfigured?.()
    if (!p.allows(method)) throw new RpcError({ code: 4200, message: `The wallet did not allow ${method}.` })
    return p.request({ method, params, chain })
  }
  /** The network of a request, among those of the wallet. Private clusters share one name. */
  const networkOf = (chain: string | undefined): CaipNetworkId => {
    const all = p.chains()
    const found =
      chain === undefined
        ? all[0]
        : all.find((network) => network === chain || clusterNames.ofNetwork(network) === chain)
    if (found) return found
    throw new RpcError({ code: 4901, message: 'The wallet did not allow this network.' })
  }
  const toAccount = (address: string): StandardAccount => ({
    address,
    publicKey: fromBase58(address) ?? new Uint8Array(),
    chains: p.chains(),
    features: Object.keys(features()),
  })

  const signMessage = async (...inputs: readonly { account: StandardAccount; message: Uint8Array }[]) => {
    const outputs = []
    for (const { account, message } of inputs) {
      const params = { message: toBase58(message), pubkey: account.address }
      const answer = await requestSolana('solana_signMessage', params, networkOf(undefined))
      outputs.push({ signedMessage: message.slice(), signature: parseSignature(answer) })
    }
    return outputs
  }
  const signTransaction = async (...inputs: readonly Signing[]) => {
    const [first] = inputs
    if (inputs.length > 1 && first && p.allows('solana_signAllTransactions')) {
      const params = {
        transactions: inputs.map(({ transaction }) => base64.encode(transaction)),
        pubkey: first.account.address,
      }
      const answer = await requestSolana('solana_signAllTransactions', params, networkOf(first.chain))
      const { transactions } = (answer ?? {}) as { transactions?: unknown }
      const list = Array.isArray(transactions) ? transactions : []
      return inputs.map((_, index) => ({ signedTransaction: fromBase64(list[index]) }))
    }
    const outputs = []
    for (const { account, chain, transaction } of inputs) {
      const params = { transaction: base64.encode(transaction), pubkey: account.address }
      const answer = await requestSolana('solana_signTransaction', params, networkOf(chain))
      const { transaction: signed } = (answer ?? {}) as { transaction?: unknown }
      // Older wallets return the signature only.
      const signedTransaction =
        signed === undefined
          ? insertSignature(transaction, account.address, parseSignature(answer))
          : fromBase64(signed)
      outputs.push({ signedTransaction })
    }
    return outputs
  }
  const signAndSendTransaction = async (...inputs: readonly Signing[]) => {
    const outputs = []
    for (const { account, chain, transaction } of inputs) {
      const params = { transaction: base64.encode(transaction), pubkey: account.address }
      const answer = await requestSolana('solana_signAndSendTransaction', params, networkOf(chain))
      outputs.push({ signature: parseSignature(answer) })
    }
    return outputs
  }
  const features = (): Readonly<Record<string, unknown>> => ({
    'standard:connect': { version: '1.0.0', connect: async () => ({ accounts: wallet.accounts }) },
    ...(p.allows('solana_signMessage') && { 'solana:signMessage': { version: '1.1.0', signMessage } }),
    ...(p.allows('solana_signTransaction') && {
      'solana:signTransaction': { version: '1.0.0', signTransaction },
    }),
    ...(p.allows('solana_signAndSendTransaction') && {
      'solana:signAndSendTransaction': { version: '1.0.0', signAndSendTransaction },
    }),
  })
  const wallet: StandardWallet = {
    version: '1.0.0',
    name: p.name,
    icon: '',
    get chains() {
      return p.chains()
    },
    get features() {
      return features()
    },
    get accounts() {
      return p.accounts().map(toAccount)
    },
  }
  return wallet
}

function parseSignature(answer: unknown): Uint8Array {
  const { signature } = (answer ?? {}) as { signature?: unknown }
  const bytes = typeof signature === 'string' ? fromBase58(signature) : undefined
  if (bytes?.length === 64) return bytes
  throw new InvalidAnswerError({
    expected: 'a signature',
    hint: 'Look at the activity in your wallet before you try again.',
  })
}

/** Decodes Base64; `undefined` for other texts, which the caller refuses as no transaction. */
function fromBase64(text: unknown): Uint8Array | undefined {
  try {
    return typeof text === 'string' ? base64.decode(text) : undefined
  } catch {
    return undefined
  }
}

/**
 * Inserts a signature at its signer's position in a serialized transaction (Solana's layout: signatures, then a
 * message whose header says how many of the first addresses sign). `undefined` if that account isn't a signer.
 */
export function insertSignature(
  wire: Uint8Array,
  address: string,
  signature: Uint8Array,
): Uint8Array | undefined {
  const count = wire[0] ?? 0
  const message = 1 + count * 64
  // A versioned message begins with a byte whose highest bit is set, before its header of three bytes.
  const header = message + ((wire[message] ?? 0) >= 128 ? 1 : 0)
  // Counts of more than one byte never fit into a packet.
  const addresses = header + 4
  const key = fromBase58(address)
  if (count >= 128 || key?.length !== 32 || signature.length !== 64) return undefined
  for (let signer = 0; signer < Math.min(count, wire[header] ?? 0); signer++) {
    const from = addresses + signer * 32
    if (!key.every((byte, index) => wire[from + index] === byte)) continue
    const signed = wire.slice()
    signed.set(signature, 1 + signer * 64)
    return signed
  }
  return undefined
}
