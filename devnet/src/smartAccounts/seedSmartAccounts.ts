import {
  type SmartAccountContract,
  smartAccountContracts,
  sponsorPaymasterCode,
} from '@latchkey/protocol/smart-accounts'
import {
  type Address,
  concat,
  encodeAbiParameters,
  encodeFunctionData,
  getContractAddress,
  type Hex,
  parseAbi,
  stringToHex,
  toHex,
  zeroHash,
} from 'viem'
import { callChain, hasCode, sendTransaction } from '../callChain.ts'
import { create2Deployer } from '../contracts/deployContract.ts'
import { DevnetError, type DevnetSmartAccounts } from '../Devnet.ts'
import type { SmartAccountCode } from './fetchSmartAccounts.ts'

/**
 * Deploys the contracts of smart accounts where they are missing, at the addresses they have on public chains. Returns where paymasters are
 * once `seedPaymaster` has deployed them.
 *
 * @param deployer an account the node can sign for
 * @throws DevnetError `deploy_failed` where a contract is not at its pinned address afterwards
 */
export async function seedSmartAccounts(
  rpcUrl: string,
  code: SmartAccountCode,
  deployer: Address,
): Promise<DevnetSmartAccounts> {
  for (const { name, salt, bytecode } of listDeployments(code)) {
    const expected = smartAccountContracts[name]
    const address = getContractAddress({ opcode: 'CREATE2', from: create2Deployer, bytecode, salt })
    if (address.toLowerCase() !== expected)
      throw new DevnetError('deploy_failed', `The code of ${name} belongs at ${address}, not at ${expected}.`)
    await deploy(rpcUrl, deployer, name, address, concat([salt, bytecode]))
  }
  return {
    owner: deployer,
    paymasters: {
      '0.7': toPaymasterAddress(smartAccountContracts.EntryPoint07, deployer),
      '0.8': toPaymasterAddress(smartAccountContracts.EntryPoint08, deployer),
    },
  }
}

const paymasterAbi = parseAbi([
  'function signer() view returns (address)',
  'function setSigner(address signer)',
  'function depositTo(address account) payable',
  'function balanceOf(address account) view returns (uint256)',
])

/**
 * Deploys the paymaster of an entry point, names its signer and pays a deposit in for it, each where it is missing. Its address follows from entry
 * point and deployer alone.
 *
 * @param signer whose signatures it accepts
 * @param deposit base units it has at least
 */
export async function seedPaymaster(
  rpcUrl: string,
  {
    entryPoint,
    signer,
    deposit,
  }: { readonly entryPoint: Address; readonly signer: Address; readonly deposit: bigint },
  deployer: Address,
): Promise<Address> {
  const address = toPaymasterAddress(entryPoint, deployer)
  const bytecode = toPaymasterCode({ entryPoint, owner: deployer, signer: deployer })
  await deploy(rpcUrl, deployer, 'SponsorPaymaster', address, concat([zeroHash, bytecode]))
  const call = async (to: Address, data: Hex) =>
    BigInt(await callChain<Hex>(rpcUrl, 'eth_call', [{ to, data }, 'latest']))
  const current = await call(address, encodeFunctionData({ abi: paymasterAbi, functionName: 'signer' }))
  if (current !== BigInt(signer)) {
    const data = encodeFunctionData({ abi: paymasterAbi, functionName: 'setSigner', args: [signer] })
    await sendTransaction(rpcUrl, { from: deployer, to: address, data })
  }
  const args = [address] as const
  const balance = await call(
    entryPoint,
    encodeFunctionData({ abi: paymasterAbi, functionName: 'balanceOf', args }),
  )
  if (balance < deposit) {
    const data = encodeFunctionData({ abi: paymasterAbi, functionName: 'depositTo', args })
    await sendTransaction(rpcUrl, { from: deployer, to: entryPoint, data, value: toHex(deposit - balance) })
  }
  return address
}

/** Address of the paymaster that `seedPaymaster` deploys. */
function toPaymasterAddress(entryPoint: Address, deployer: Address): Address {
  const bytecode = toPaymasterCode({ entryPoint, owner: deployer, signer: deployer })
  return getContractAddress({ opcode: 'CREATE2', from: create2Deployer, bytecode, salt: zeroHash })
}

/** Creation code of the paymaster with its constructor's arguments. */
function toPaymasterCode({
  entryPoint,
  owner,
  signer,
}: {
  readonly entryPoint: Address
  readonly owner: Address
  readonly signer: Address
}): Hex {
  return concat([sponsorPaymasterCode, addresses(entryPoint, owner, signer)])
}

const addresses = (...list: readonly Address[]) =>
  encodeAbiParameters(
    list.map(() => ({ type: 'address' }) as const),
    list,
  )

async function deploy(
  rpcUrl: string,
  deployer: Address,
  name: string,
  address: Address,
  data: Hex,
): Promise<void> {
  if (await hasCode(rpcUrl, address)) return
  try {
    await sendTransaction(rpcUrl, { from: deployer, to: create2Deployer, data })
  } catch (cause) {
    throw new DevnetError('deploy_failed', `${name} could not be created on ${rpcUrl}.`, { cause })
  }
  if (await hasCode(rpcUrl, address)) return
  throw new DevnetError('deploy_failed', `${name} is not at ${address} after its creation.`)
}

/** Salts with which the contracts were created on public chains. */
const salts = {
  entryPoint07: '0x90d8084deab30c2a37c45e8d47f49f2f7965183cb6990a98943ef94940681de3',
  entryPoint08: '0x0a59dbff790c23c976a548690c27297883cc66b4c67024f9117b0238995e35e9',
  framework: stringToHex('GATOR', { size: 32 }),
} as const

/** Who created the delegation framework on public chains, and owns its manager: it may pause redeeming. */
const frameworkOwner: Address = '0xB0403B32f54d0Bd752113f4009e8B534C6669f44'

/** The caveat enforcers, none of which takes arguments. */
const enforcers = Object.keys(smartAccountContracts).filter((name): name is SmartAccountContract =>
  name.endsWith('Enforcer'),
)

/** Every contract with its salt and creation code. */
function listDeployments(code: SmartAccountCode) {
  const { DelegationManager, EntryPoint07 } = smartAccountContracts
  const inFramework = (name: SmartAccountContract, ...args: readonly Address[]) => ({
    name,
    salt: salts.framework,
    bytecode:
      args.length === 0
        ? code.getFrameworkCode(name)
        : concat([code.getFrameworkCode(name), addresses(...args)]),
  })
  const first = [
    { name: 'EntryPoint07', salt: salts.entryPoint07, bytecode: code.entryPoint07 },
    { name: 'EntryPoint08', salt: salts.entryPoint08, bytecode: code.entryPoint08 },
    { name: 'Simple7702Account', salt: zeroHash, bytecode: code.simple7702Account },
  ] as const
  return [
    ...first,
    inFramework('DelegationManager', frameworkOwner),
    inFramework('EIP7702StatelessDeleGator', DelegationManager, EntryPoint07),
    ...enforcers.map((name) => inFramework(name)),
  ]
}
