/**
 * Whether a wallet answers this without its owner: reads of the chain and of what is shared already. A list of what does, since
 * a name tells nothing (`eth_decrypt` and `eth_getEncryptionPublicKey` ask); what isn't on it is taken to ask.
 */
export function asksNobody(method: string): boolean {
  return reads.test(method)
}

const reads =
  /^(?:eth_(?:accounts|blobBaseFee|blockNumber|call|chainId|createAccessList|estimateGas|feeHistory|gasPrice|get(?:Balance|Block\w*|Code|Filter(?:Changes|Logs)|Logs|Proof|StorageAt|Transaction\w*|Uncle\w*)|maxPriorityFeePerGas|new(?:Block|PendingTransaction)?Filter|protocolVersion|simulateV1|syncing|uninstallFilter)|net_(?:listening|peerCount|version)|web3_(?:clientVersion|sha3))$/
