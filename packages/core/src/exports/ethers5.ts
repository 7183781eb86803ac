export {
  type Ethers5Parameters,
  ethers5,
  getEthers5Provider,
  getEthers5Signer,
  type Web3ProviderClass,
} from '../bindings/ethers5.ts'
