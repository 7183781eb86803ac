import { decodeFunctionResult, encodeFunctionData, type Hex, parseAbi } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { createSiweMessage } from 'viem/siwe'
import { callChain, sendTransaction } from '../callChain.ts'
import type { DevnetAccount, DevnetChain } from '../Devnet.ts'
import { farcasterRegistryAddress } from './seedChain.ts'

const abi = parseAbi([
  'function idOf(address owner) view returns (uint256 fid)',
  'function register() returns (uint256 fid)',
])

/** Sign-in request of an app's server. */
export type FarcasterQuestion = { readonly domain: string; readonly siweUri: string; readonly nonce: string }

/**
 * Signs in with Farcaster as its mobile app does (FIP-11). Registers an id on the local chain when the account has none, and signs a
 * message for the requested domain and nonce with the custody address.
 */
export async function signFarcaster(
  { rpcUrl }: Pick<DevnetChain, 'rpcUrl'>,
  { privateKey }: DevnetAccount,
  { domain, siweUri, nonce }: FarcasterQuestion,
): Promise<{ readonly message: string; readonly signature: Hex; readonly fid: bigint }> {
  const account = privateKeyToAccount(privateKey)
  const fid = await fidOf(rpcUrl, account.address)
  const message = createSiweMessage({
    address: account.address,
    chainId: 10,
    domain,
    nonce,
    uri: siweUri,
    version: '1',
    statement: 'Farcaster Auth',
    issuedAt: new Date(),
    resources: [`farcaster://fid/${fid}`],
  })
  return { message, signature: await account.signMessage({ message }), fid }
}

async function fidOf(rpcUrl: string, owner: Hex): Promise<bigint> {
  const read = async () => {
    const data = encodeFunctionData({ abi, functionName: 'idOf', args: [owner] })
    const answer = await callChain<Hex>(rpcUrl, 'eth_call', [
      { to: farcasterRegistryAddress, data },
      'latest',
    ])
    return decodeFunctionResult({ abi, functionName: 'idOf', data: answer })
  }
  const registered = await read()
  if (registered > 0n) return registered
  const data = encodeFunctionData({ abi, functionName: 'register' })
  await sendTransaction(rpcUrl, { from: owner, to: farcasterRegistryAddress, data })
  return read()
}
