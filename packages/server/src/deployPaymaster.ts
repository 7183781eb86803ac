import { randomUUID } from 'node:crypto'
import type { CaipNetworkId } from '@latchkey/protocol'
import { type EntryPointVersion, entryPoints, sponsorPaymasterCode } from '@latchkey/protocol/smart-accounts'
import {
  type Address,
  concat,
  encodeAbiParameters,
  encodeFunctionData,
  getContractAddress,
  type Hex,
  keccak256,
  parseAbi,
  parseAbiParameters,
  zeroHash,
} from 'viem'
import type { PrivateKeyAccount } from 'viem/accounts'
import { createGasKeys } from './adapters/bundler/gasKeys.ts'
import { createJournal } from './adapters/bundler/journal.ts'
import { callNode, getFromNode, toQuantity } from './chain/callNode.ts'
import { getFees } from './chain/fees.ts'
import type { ServerConfig } from './config/readConfig.ts'
import type { Ports } from './ports/Ports.ts'

/** The paymaster to deploy. */
type PaymasterRequest = {
  readonly chain: CaipNetworkId
  readonly version: EntryPointVersion
  readonly owner: Address
  readonly deposit: bigint
}

/** What a deployment left on the chain. */
export type PaymasterDeployment = {
  readonly address: Address
  readonly signer: Address
  /** The key that paid for it. */
  readonly payer: Address
  /** Whether it was there before. */
  readonly existed: boolean
  /** Base units it has with the entry point now. */
  readonly deposit: bigint
}

/** A paymaster that could not be deployed. The message says what to do. */
export class PaymasterError extends Error {
  override readonly name = 'PaymasterError'
  readonly code: 'no_funds' | 'key_in_use' | 'no_deployer' | 'refused' | 'not_mined'

  constructor(code: PaymasterError['code'], message: string) {
    super(message)
    this.code = code
  }
}

/** The CREATE2 deployer that most chains have ("deterministic deployment proxy"). */
const deployer: Address = '0x4e59b44847b379578588920ca78fbf26c0b4956c'
const abi = parseAbi([
  'function depositTo(address account) payable',
  'function balanceOf(address account) view returns (uint256)',
])
/** Milliseconds to wait for the key, and for each transaction. */
const keyDeadline = 45_000
const minedDeadline = 180_000

/**
 * Deploys the paymaster of an entry point with this server's signer, and pays a deposit in. The first key of the bundler pays, so that no key has to
 * be given to a command. What is there already is left as it is, so that a command that was cut off can be repeated.
 *
 * @param owner who may withdraw the deposit and name another signer: a key that is not on this server
 * @param deposit base units to add to its deposit
 * @throws PaymasterError, KmsError, ChainUnavailableError, ChainReadError, and errors of the database
 */
export async function deployPaymaster(
  ports: Pick<Ports, 'chains' | 'clock' | 'db' | 'gasKms'>,
  config: Pick<ServerConfig, 'smartAccounts'>,
  { chain, version, owner, deposit }: PaymasterRequest,
): Promise<PaymasterDeployment> {
  const { chains, clock, db } = ports
  const keys = createGasKeys({ db, gasKms: ports.gasKms, count: config.smartAccounts.keys })
  const journal = createJournal({ db, clock })
  const [key] = await keys.senders()
  if (!key) throw new PaymasterError('no_funds', 'The bundler has no key.')
  const signer = (await keys.signer()).address
  const payer = key.address.toLowerCase() as Address
  const entryPoint = entryPoints[version]
  const bytecode = concat([
    sponsorPaymasterCode,
    encodeAbiParameters(parseAbiParameters('address, address, address'), [entryPoint, owner, signer]),
  ])
  const address = getContractAddress({ opcode: 'CREATE2', from: deployer, bytecode, salt: zeroHash })
  const get = (method: string, params: readonly unknown[]) => getFromNode(chains, chain, method, params)
  const hasCode = async (at: Address) => (await get('eth_getCode', [at, 'latest'])) !== '0x'
  if (!(await hasCode(deployer)))
    throw new PaymasterError(
      'no_deployer',
      `${chain} has no deployer at ${deployer}. Deploy that first: https://github.com/Arachnid/deterministic-deployment-proxy`,
    )
  const existed = await hasCode(address)
  const lease = { chain, key: payer, owner: `deployment ${randomUUID()}` } as const
  await waitFor(
    clock,
    () => journal.lease(lease, clock.now() + minedDeadline * 2),
    keyDeadline,
    new PaymasterError(
      'key_in_use',
      'A server sends operations with this key just now. Run the command again in a minute.',
    ),
  )
  try {
    if (!existed)
      await send(ports, chain, key, {
        to: deployer,
        data: concat([zeroHash, bytecode]),
        value: 0n,
        gas: 3_000_000n,
      })
    if (deposit > 0n) {
      const data = encodeFunctionData({ abi, functionName: 'depositTo', args: [address] })
      await send(ports, chain, key, { to: entryPoint, data, value: deposit, gas: 150_000n })
    }
  } finally {
    await journal.release(lease)
  }
  const data = encodeFunctionData({ abi, functionName: 'balanceOf', args: [address] })
  const balance = toQuantity(chain, await get('eth_call', [{ to: entryPoint, data }, 'latest']))
  return { address, signer, payer, existed, deposit: balance }
}

/** Sends a transaction of a key and waits for its block. */
async function send(
  { chains, clock }: Pick<Ports, 'chains' | 'clock'>,
  chain: CaipNetworkId,
  key: PrivateKeyAccount,
  {
    value,
    gas,
    ...call
  }: { readonly to: Address; readonly data: Hex; readonly value: bigint; readonly gas: bigint },
): Promise<void> {
  const get = (method: string, params: readonly unknown[]) => getFromNode(chains, chain, method, params)
  const payer = key.address
  const fees = await getFees(chains, chain)
  const balance = toQuantity(chain, await get('eth_getBalance', [payer, 'latest']))
  const cost = gas * fees.maxFee + value
  if (balance < cost)
    throw new PaymasterError(
      'no_funds',
      `${payer} pays for it on ${chain} and has ${balance} base units; ${cost} are needed. Send it the rest and run the command again.`,
    )
  const nonce = Number(toQuantity(chain, await get('eth_getTransactionCount', [payer, 'latest'])))
  const raw = await key.signTransaction({
    type: 'eip1559',
    chainId: Number(chain.slice(chain.indexOf(':') + 1)),
    nonce,
    ...call,
    value,
    gas,
    maxFeePerGas: fees.maxFee,
    maxPriorityFeePerGas: fees.tip,
  })
  const answer = await callNode(chains, chain, { method: 'eth_sendRawTransaction', params: [raw] })
  if ('error' in answer)
    throw new PaymasterError(
      'refused',
      `${chain} refused a transaction of ${payer}. Look whether its nonce ${nonce} is free.`,
    )
  const hash = keccak256(raw)
  let status: unknown
  await waitFor(
    clock,
    async () => {
      const receipt = (await get('eth_getTransactionReceipt', [hash])) as { status?: unknown } | null
      status = receipt?.status
      return receipt !== null
    },
    minedDeadline,
    new PaymasterError(
      'not_mined',
      `The transaction ${hash} is in no block yet. Run the command again when it is.`,
    ),
  )
  if (status !== '0x1') throw new PaymasterError('refused', `The transaction ${hash} failed.`)
}

async function waitFor(
  clock: Pick<Ports['clock'], 'monotonic'>,
  check: () => Promise<boolean>,
  deadline: number,
  late: PaymasterError,
): Promise<void> {
  const end = clock.monotonic() + deadline
  while (!(await check())) {
    if (clock.monotonic() >= end) throw late
    await new Promise((resolve) => setTimeout(resolve, 500))
  }
}
