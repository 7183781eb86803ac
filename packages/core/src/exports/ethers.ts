export { ethers } from '../chains/evm/bindings/ethers/ethers.ts'
export { type EthersParameters, getEthersProvider } from '../chains/evm/bindings/ethers/getEthersProvider.ts'
export { getEthersSigner } from '../chains/evm/bindings/ethers/getEthersSigner.ts'
