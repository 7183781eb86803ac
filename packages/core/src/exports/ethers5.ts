export { ethers5 } from '../chains/evm/bindings/ethers5/ethers5.ts'
export {
  type Ethers5Parameters,
  getEthers5Provider,
  type Web3ProviderClass,
} from '../chains/evm/bindings/ethers5/getEthers5Provider.ts'
export { getEthers5Signer } from '../chains/evm/bindings/ethers5/getEthers5Signer.ts'
