import { readFileSync } from 'node:fs'
import { concat, encodeAbiParameters, encodeDeployData, getContractAddress, type Hex, zeroHash } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'

/** Whose calls carry code to deploy; it is on every local chain. */
const deployer = '0x4e59b44847b379578588920cA78FbF26c0B4956C'

/** Somebody who signs for names, with a key of their own or as a contract. */
export type NameHolder = {
  readonly address: Hex
  sign(message: string): Promise<Hex>
}

/** A new account with a key. */
export function createKeyHolder(): NameHolder {
  const { address, signMessage } = privateKeyToAccount(generatePrivateKey())
  return { address, sign: (message) => signMessage({ message }) }
}

/**
 * A contract of a new key's. `asDeployed` signs as one that is on its chain (EIP-1271), `sign` as one that may not be yet (EIP-6492).
 * `deploy` is the call that puts it there.
 */
export function createContractHolder(): NameHolder & {
  readonly asDeployed: NameHolder
  readonly deploy: { readonly to: Hex; readonly data: Hex }
} {
  const owner = createKeyHolder()
  const file = new URL('../../../../devnet/artifacts/TestAccount.json', import.meta.url)
  const { abi, bytecode } = JSON.parse(readFileSync(file, 'utf8')) as { abi: unknown[]; bytecode: Hex }
  const code = encodeDeployData({ abi, bytecode, args: [owner.address] })
  const data = concat([zeroHash, code])
  const address = getContractAddress({ opcode: 'CREATE2', from: deployer, salt: zeroHash, bytecode: code })
  return {
    address,
    deploy: { to: deployer, data },
    asDeployed: { address, sign: owner.sign },
    async sign(message) {
      const types = [{ type: 'address' }, { type: 'bytes' }, { type: 'bytes' }] as const
      const wrapped = encodeAbiParameters(types, [deployer, data, await owner.sign(message)])
      return concat([wrapped, `0x${'6492'.repeat(16)}`])
    },
  }
}

/** What a test may forge of a change: each takes the place of what was signed with. */
export type ForgedChange = {
  readonly address?: string
  readonly coin_type?: number
  readonly signature?: string
}

/** Signs a message as JSON (a text as it is) and posts it to `/v1/profile/account{path}`, as apps do. */
export async function postNameChange(
  url: string,
  path: string,
  holder: NameHolder,
  message: object | string,
  forged: ForgedChange = {},
): Promise<Response> {
  const text = typeof message === 'string' ? message : JSON.stringify(message)
  const signed = { coin_type: 60, address: holder.address, message: text, signature: await holder.sign(text) }
  const body = JSON.stringify({ ...signed, ...forged })
  return fetch(`${url}/v1/profile/account${path}`, { method: 'POST', body })
}
