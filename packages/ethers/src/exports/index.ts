export { type EthersParameters, ethers, getEthersProvider, getEthersSigner } from '../ethers.ts'
