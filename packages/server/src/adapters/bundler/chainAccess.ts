import type { CaipNetworkId } from '@latchkey/protocol'
import { type EntryPointVersion, entryPoints } from '@latchkey/protocol/smart-accounts'
import { type Hex, keccak256, numberToHex, pad } from 'viem'
import type { PrivateKeyAccount } from 'viem/accounts'
import { type AccountCodes, accountCodeProblems, type KnownAccount } from '../../chain/accountCode.ts'
import { callNode, getFromNode, toQuantity } from '../../chain/callNode.ts'
import {
  encodeHandleOps,
  type NodeLog,
  operationTopic,
  parseOperationEvent,
  type Simulation,
  simulateBundle,
} from '../../chain/entryPoint.ts'
import { type Fees, getFees } from '../../chain/fees.ts'
import { getHeadTime } from '../../chain/sponsorTime.ts'
import type { UserOperation } from '../../chain/userOperation.ts'
import { ChainReadError } from '../../errors.ts'
import type { Chains } from '../../ports/chains.ts'
import type { JournalOperation } from './journal.ts'

/** An operation whose account code was checked. */
export type PreparedOperation = {
  readonly version: EntryPointVersion
  readonly operation: UserOperation
  readonly account: KnownAccount
}

type TransactionFields = {
  readonly key: Hex
  readonly nonce: number
  readonly maxFee: bigint
  readonly tip: bigint
}

/** A signed transaction. */
export type SignedTransaction = { readonly hash: Hex; readonly raw: Hex }

/** What sending bundles needs of one chain. Methods throw ChainUnavailableError and ChainReadError; the simulator of crashes has its own. */
export type ChainAccess = {
  /** Transactions of an address that are in blocks. */
  getNonce(address: Hex): Promise<number>
  getBalance(address: Hex): Promise<bigint>
  getFees(): Promise<Fees>
  /** Seconds since 1970 of the newest block. */
  getHeadTime(): Promise<number>
  /** The operations that a mined transaction ran. Undefined: it is in no block. */
  getReceipt(hash: Hex): Promise<{ readonly included: ReadonlySet<Hex> } | undefined>
  /** The transaction that ran an operation, whoever sent it. */
  findInclusion(operation: Pick<JournalOperation, 'hash' | 'version'>): Promise<Hex | undefined>
  checkAccount(
    version: EntryPointVersion,
    operation: UserOperation,
  ): Promise<KnownAccount | { readonly problem: string }>
  /** Runs operations as one bundle without sending them. */
  simulate(operations: readonly PreparedOperation[]): Promise<Simulation>
  signBundle(
    fields: TransactionFields & { readonly operations: readonly PreparedOperation[]; readonly gas: bigint },
  ): Promise<SignedTransaction>
  /** Signs an empty payment of the key to itself. */
  signCancel(fields: TransactionFields): Promise<SignedTransaction>
  /** Gives a transaction to the chain's nodes. Resolves also where they know it, or its nonce is used. */
  broadcast(raw: Hex): Promise<void>
}

/** Blocks that are searched for an operation: far more than it can wait. */
const searchedBlocks = 5_000n

/** Creates the `ChainAccess` of a chain. */
export function createChainAccess({
  chains,
  chain,
  codes,
  getKeys,
}: {
  readonly chains: Pick<Chains, 'send'>
  readonly chain: CaipNetworkId
  readonly codes: AccountCodes
  readonly getKeys: GetKeys
}): ChainAccess {
  const get = (method: string, params: readonly unknown[]) => getFromNode(chains, chain, method, params)

  return {
    async getNonce(address) {
      return Number(toQuantity(chain, await get('eth_getTransactionCount', [address, 'latest'])))
    },
    async getBalance(address) {
      return toQuantity(chain, await get('eth_getBalance', [address, 'latest']))
    },
    getFees: () => getFees(chains, chain),
    getHeadTime: () => getHeadTime(chains, chain),
    async getReceipt(hash) {
      const receipt = await get('eth_getTransactionReceipt', [hash])
      if (receipt === null) return undefined
      const { logs, blockNumber } = receipt as { logs?: unknown; blockNumber?: unknown }
      if (typeof blockNumber !== 'string' || !Array.isArray(logs))
        throw new ChainReadError('bad_answer', chain, 'no receipt')
      const ends = (logs as NodeLog[]).filter(isOfEntryPoint).flatMap((log) => parseOperationEvent(log) ?? [])
      return { included: new Set(ends.map((end) => end.hash)) }
    },
    async findInclusion({ hash, version }) {
      const head = toQuantity(chain, await get('eth_blockNumber', []))
      const logs = await get('eth_getLogs', [
        {
          address: entryPoints[version],
          topics: [operationTopic, hash],
          fromBlock: numberToHex(head > searchedBlocks ? head - searchedBlocks : 0n),
          toBlock: 'latest',
        },
      ])
      if (!Array.isArray(logs)) throw new ChainReadError('bad_answer', chain, 'no logs')
      const [first] = logs as { transactionHash?: Hex }[]
      return first?.transactionHash
    },
    async checkAccount(version, { sender, delegation }) {
      const account = await codes.check({ chain, version, sender, delegation })
      return 'problem' in account ? { problem: accountCodeProblems[account.problem] } : account
    },
    async simulate(operations) {
      const [first] = operations
      const [key] = await getKeys()
      if (!first || !key) return { isAccepted: true }
      return simulateBundle(chains, chain, {
        version: first.version,
        sender: key.address,
        operations: operations.map(({ operation }) => operation),
        overrides: Object.assign({}, ...operations.map(({ account }) => account.overrides)),
      })
    },
    ...createSigning(chain, getKeys),
    async broadcast(raw) {
      const answer = await callNode(chains, chain, { method: 'eth_sendRawTransaction', params: [raw] })
      // A node that refuses it (known, nonce used, fee too low) changes nothing: the receipts decide.
      if (
        'error' in answer &&
        !/known|nonce|imported|exists|underpriced|replacement/i.test(answer.error.message)
      )
        throw new ChainReadError('refused', chain, 'a transaction was refused')
    },
  }
}

type GetKeys = () => Promise<readonly PrivateKeyAccount[]>

/** Signing with the keys of the pool. */
function createSigning(
  chain: CaipNetworkId,
  getKeys: GetKeys,
): Pick<ChainAccess, 'signBundle' | 'signCancel'> {
  const chainId = Number(chain.slice(chain.indexOf(':') + 1))

  async function getKey(address: Hex): Promise<PrivateKeyAccount> {
    const key = (await getKeys()).find((one) => one.address.toLowerCase() === address)
    if (!key) throw new Error('The key of a bundle is not in the pool')
    return key
  }

  return {
    async signBundle({ key: address, nonce, maxFee, tip, operations, gas }) {
      const key = await getKey(address)
      const [first] = operations
      if (!first) throw new Error('A bundle holds no operation')
      const delegations = operations.flatMap(({ account }) => account.delegation ?? [])
      const common = {
        chainId,
        nonce,
        maxFeePerGas: maxFee,
        maxPriorityFeePerGas: tip,
        gas,
        to: entryPoints[first.version],
        data: encodeHandleOps(
          operations.map(({ operation }) => operation),
          key.address,
        ),
      }
      const raw =
        delegations.length > 0
          ? await key.signTransaction({
              ...common,
              type: 'eip7702',
              authorizationList: delegations.map(({ r, s, ...rest }) => ({
                ...rest,
                r: pad(r, { size: 32 }),
                s: pad(s, { size: 32 }),
              })),
            })
          : await key.signTransaction({ ...common, type: 'eip1559' })
      return { raw, hash: keccak256(raw) }
    },
    async signCancel({ key: address, nonce, maxFee, tip }) {
      const key = await getKey(address)
      const raw = await key.signTransaction({
        type: 'eip1559',
        chainId,
        nonce,
        maxFeePerGas: maxFee,
        maxPriorityFeePerGas: tip,
        gas: 21_000n,
        to: key.address,
        value: 0n,
      })
      return { raw, hash: keccak256(raw) }
    },
  }
}

const addresses: readonly string[] = Object.values(entryPoints)
const isOfEntryPoint = ({ address }: NodeLog) => addresses.includes(address.toLowerCase())
