export {
  type Ethers5Parameters,
  ethers5,
  getEthers5Provider,
  getEthers5Signer,
  type Web3ProviderClass,
} from '../ethers5.ts'
