const prefixes = ['admin_', 'anvil_', 'engine_', 'evm_', 'hardhat_', 'miner_', 'personal_', 'tenderly_']
const methods = [
  'eth_sendTransaction',
  'eth_sign',
  'eth_signTransaction',
  'eth_signTypedData',
  'eth_signTypedData_v4',
]

/**
 * Whether a call steers the node or signs with keys the node holds. A public proxy passes neither on: an operator's
 * own node would obey anybody.
 */
export function isNodeControl(method: string): boolean {
  return methods.includes(method) || prefixes.some((prefix) => method.startsWith(prefix))
}
